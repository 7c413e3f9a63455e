import { PerLanguage } from '../../per-language.svelte.ts';
import { tipsOf } from '../../tips.ts';
import type { Lines } from './guide.en.ts';

const lines = new PerLanguage<Lines>({
  en: () => import('./guide.en.ts').then((file) => file.en),
  fr: () => import('./guide.fr.ts').then((file) => file.fr),
});

const LEAD = '.leads .first';
const HAND = '.hand .place';
const LAMP = '.choice-bar .lamp';
const TIME = '.track:first-child';
const STABILITY = '.track:last-child';
const EVIDENCE = '.tokens .evidence';
/** Where it can be touched by itself: tracks show cards too. */
const card = (id: string) => `button[data-card="${id}"]`;
const end = (victim: string) => `[data-drop="case:${victim}"]`;
const token = (place: number) => `.tokens > :nth-child(${place})`;
const [PILE, DISCARD, CLOSED, VICTIMS, CONTACT] = [2, 3, 4, 5, 6].map(token) as [string, string, string, string, string];

/** Where each tip points to. */
export const tip = tipsOf(lines, {
  welcome: ['.cases'],
  goal: [EVIDENCE],
  lead: [LEAD],
  edges: [card('n14'), end('v1')],
  play: [card('n14'), end('v1'), LEAD],
  test: [STABILITY],
  follow: [LEAD, end('v3')],
  optional: [STABILITY, card('n37')],
  keep: [LEAD, HAND],
  overflow: [card('n17')],
  hourglass: [TIME],
  lock: [LEAD, card('n06'), end('v3')],
  mandatory: [card('n20')],
  puzzle: [card('n36')],
  house: [card('n37'), end('v3')],
  'take-lead': [card('n08')],
  professor: [card('n08'), end('v1'), LEAD],
  'from-discard': [DISCARD, card('n23')],
  key: [card('n23'), card('n08'), end('v1')],
  search: [PILE, card('n19')],
  figurine: [card('n19'), card('n37'), end('v3')],
  shuffle: [DISCARD, PILE],
  contact: [CONTACT, card('n15')],
  swap: [TIME, card('n26')],
  decline: [card('n19')],
  time: [TIME, card('n50'), end('v3')],
  victim: ['.case:last-child', VICTIMS],
  'keep-puzzle': [LEAD],
  'three-first': [LEAD, end('v3')],
  'discard-hand': [card('n26')],
  kinds: ['.case:nth-child(2) .kinds'],
  close: ['.case:nth-child(2) .close', LEAD],
  score: [card('n36')],
  'no-more': [card('n19'), card('n10')],
  evidence: [EVIDENCE],
  'new-case': [LEAD, end('v6')],
  'from-closed': [CLOSED, card('n19')],
  'another-lock': [card('n01'), card('n28'), end('v6')],
  library: [LEAD, end('v1')],
  'search-again': [PILE, card('n11')],
  'keep-again': [LEAD],
  horns: [LEAD, end('v1')],
  'from-time': [TIME],
  free: [LAMP],
});
