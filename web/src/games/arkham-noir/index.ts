import { grouped } from '../grouping.ts';
import { language } from '../../i18n/index.svelte.ts';
import type { GameModule } from '../game.ts';
import Board from './Board.svelte';
import { logLine } from './log.ts';
import type { Action, Catalogue, EventView, Temptation, View } from './model.ts';
import { motion, type Picture } from './pictures.ts';
import './mood.css';
import './cases.css';
import './tray.css';
import './piles.css';
// Last: what changes where there is little room.
import './sizes.css';
import { choices, headline, impossible, prompt, resultLine, whyNoUndo } from './say.ts';
import { sentences, texts } from './words.svelte.ts';

const game: GameModule<View, Action, EventView, Picture, Catalogue, Temptation> = {
  Board,
  motion,
  prompt,
  choices,
  offers: grouped,
  namesInFull: 6,
  impossible,
  whyNoUndo,
  logLine,
  headline,
  resultLine,
  rule: (id, lang) => texts.in(lang)?.rules[id] ?? '',
  get ruleIds() {
    return Object.keys(texts.in(language.current)?.rules ?? {});
  },
  help: {
    get en() {
      return texts.in('en')?.help ?? [];
    },
    get fr() {
      return texts.in('fr')?.help ?? [];
    },
  },
  guide: () => import('./later/guide.ts'),
  reader: () => import('./later/Reader.svelte'),
  points: () => import('./later/points.ts'),
  poster: () => import('./later/poster.ts'),
  mood: 'mood-arkham-noir',
};

/** A phone has no use for how a wide desk is laid out. */
const wide = matchMedia('(min-width: 720px)');
const layOut = async () => void (wide.matches && (await import('./later/wide.css').catch(() => {})));
wide.addEventListener('change', layOut);

await Promise.all([sentences.load(language.current), layOut()]);

export default game;
