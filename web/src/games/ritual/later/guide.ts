import { PerLanguage } from '../../per-language.svelte.ts';
import { tipsOf } from '../../tips.ts';
import type { Lines } from './guide.en.ts';

const lines = new PerLanguage<Lines>({
  en: () => import('./guide.en.ts').then((file) => file.en),
  fr: () => import('./guide.fr.ts').then((file) => file.fr),
});

const OWN = '.front .seat';
const OWN_PLANE = '.front .plane';
const GOAL = '.front .goal';
const RESERVE = '.reserve';
const RITUAL_CARDS = '.ritual-board';
/** The others, clockwise. */
const LEFT = '.circle .place.p1';
const RIGHT = '.circle .place.p2';

/** Where each tip points to. */
export const tip = tipsOf(lines, {
  welcome: [OWN, LEFT, RIGHT],
  inspiration: [GOAL],
  circle: [OWN, LEFT, RIGHT],
  take: [`${LEFT} .stones`],
  gift: [OWN, LEFT, RIGHT],
  'read-them': [LEFT, RIGHT],
  plane: [OWN, OWN_PLANE],
  exchanged: [OWN_PLANE, RESERVE],
  resolve: [GOAL, OWN],
  'ritual-card': [GOAL],
  'six-cards': [RITUAL_CARDS],
  give: [OWN, RIGHT],
  asks: [`${RIGHT} .plane`],
  exchange: [`${RIGHT} .plane`, RESERVE],
  second: [RIGHT],
  'off-plane': [OWN_PLANE, LEFT],
  blue: [LEFT],
  'exchange-again': [`${LEFT} .plane`, RESERVE],
  recovered: [`${LEFT} .lot`],
  'give-yellow': [OWN, LEFT, GOAL],
  'place-again': [OWN, OWN_PLANE],
  'give-green': [OWN, LEFT],
  ritual: [GOAL, '.circle', OWN],
  solve: [GOAL, '.circle', OWN],
  won: ['.front', RITUAL_CARDS],
  free: [OWN, LEFT, RIGHT],
});
