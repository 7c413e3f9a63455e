import { language } from '../../i18n/index.svelte.ts';
import type { GameModule } from '../game.ts';
import Board from './Board.svelte';
import type { Action, Catalogue, EventView, Temptation, View } from './model.ts';
import './mood.css';
import { motion, type Picture } from './pictures.ts';
import { choices, headline, impossible, prompt, resultLine } from './say.ts';
import { sentences, texts } from './words.svelte.ts';

const game: GameModule<View, Action, EventView, Picture, Catalogue, Temptation> = {
  Board,
  motion,
  prompt,
  choices,
  impossible,
  log: () => import('./later/log.ts'),
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
  emblems: () => import('./later/emblems.ts'),
  mood: 'mood-arkham-ritual',
};

await sentences.load(language.current);

export default game;
