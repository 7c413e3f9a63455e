import { grouped } from '../grouping.ts';
import { language } from '../../i18n/index.svelte.ts';
import type { GameModule } from '../game.ts';
import Board from './Board.svelte';
import type { Action, Catalogue, EventView, Temptation, View } from './model.ts';
import { motion, type Picture } from './pictures.ts';
import './mood.css';
import './cases.css';
import './tray.css';
import './piles.css';
// Last: what changes where there is little room.
import './sizes.css';
import { choices, headline, impossible, prompt, resultLine } from './say.ts';
import { sentences, texts } from './words.svelte.ts';

const game: GameModule<View, Action, EventView, Picture, Catalogue, Temptation> = {
  Board,
  motion,
  prompt,
  choices,
  offers: grouped,
  namesInFull: 6,
  impossible,
  whyNoUndo: (_, lang) => texts.in(lang)?.impossible.undoWhy ?? '',
  async log() {
    const file = await import('./later/log.ts');
    await file.told.load(language.current);
    return file;
  },
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
  cards: () => import('./later/cards.ts'),
  guide: () => import('./later/guide.ts'),
  reader: () => import('./later/Reader.svelte'),
  points: () => import('./later/points.ts'),
  poster: () => import('./later/poster.ts'),
  emblems: () => import('./later/emblems.ts'),
  mood: 'mood-arkham-noir',
};

/** A phone has no use for how a wide desk is laid out, nor a tall one for how a short one is. */
const short = () => import('./later/short.css');
const LAYOUTS: [string, () => Promise<unknown>][] = [
  ['(max-height: 700px)', short],
  // In this order: what is wide is laid out so whether it is short or not.
  ['(min-width: 720px)', () => Promise.all([short(), import('./later/wide.css')])],
];

async function layOut([where, load]: (typeof LAYOUTS)[number]): Promise<void> {
  const screen = matchMedia(where);
  const lay = async () => void (screen.matches && (await load().catch(() => {})));
  screen.addEventListener('change', lay);
  await lay();
}

await Promise.all([sentences.load(language.current), ...LAYOUTS.map(layOut)]);

export default game;
