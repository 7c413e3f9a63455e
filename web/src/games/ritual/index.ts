import { language } from '../../i18n/index.svelte.ts';
import type { GameModule } from '../game.ts';
import Board from './Board.svelte';
import { grouped } from '../grouping.ts';
import type { Action, Catalogue, EventView, Temptation, View } from './model.ts';
// In this order: what comes later may set anew what came before.
import './mood.css';
import './circle.css';
import './seats.css';
import './front.css';
import { motion, type Picture } from './pictures.ts';
import { choices, headline, impossible, prompt, resultLine } from './say.ts';
import { sentences, texts } from './words.svelte.ts';

async function log() {
  const file = await import('./later/log.ts');
  await file.told.load(language.current);
  return file;
}

const game: GameModule<View, Action, EventView, Picture, Catalogue, Temptation> = {
  Board,
  motion,
  prompt,
  choices,
  offers: grouped,
  impossible,
  whyNoUndo: (_, lang) => texts.in(lang)?.noUndo ?? '',
  log,
  headline,
  resultLine,
  rule: (id, lang) => (texts.in(lang)?.rules as Record<string, string> | undefined)?.[id] ?? '',
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
  // It tells each turn in the words of the log.
  timeline: async () => (await Promise.all([import('./later/Timeline.svelte'), log()]))[0],
  emblems: () => import('./later/emblems.ts'),
  mood: 'mood-ritual',
};

await sentences.load(language.current);

export default game;
