import { PerLanguage } from '../../per-language.svelte.ts';
import { tipsOf } from '../../tips.ts';
import type { Lines } from './guide.en.ts';

const lines = new PerLanguage<Lines>({
  en: () => import('./guide.en.ts').then((file) => file.en),
  fr: () => import('./guide.fr.ts').then((file) => file.fr),
});

const card = (seat: number) => `.spot.p${seat} .unseen + .slot`;
const beside = (seat: number) => `.spot.p${seat} .place > .beside`;
const sanity = (seat: number) => `.spot.p${seat} .sanity`;
const whole = (seat: number) => `.spot.p${seat} .place`;
const ALL = [0, 1, 2, 3, 4];

/** Where each tip points to; whoever learns sits on seat 0, at the near end of the table. */
export const tip = tipsOf(lines, {
  welcome: ALL.slice(1).map(card),
  colours: [card(1), card(3)],
  'same-artifact': [card(1), card(2)],
  sanity: ALL.map(sanity),
  'first-push': [beside(0), whole(3)],
  taken: ['.sheet', card(3)],
  'go-on': [whole(1)],
  'round-ender': [card(4)],
  'first-decision': [whole(0)],
  'you-held-him': ['.sheet .others'],
  counted: [sanity(1), sanity(2)],
  shut: ['.sheet .others'],
  'second-push': [beside(0), whole(2)],
  helper: [card(2)],
  'second-decision': [whole(0)],
  'third-decision': [whole(0)],
  look: ['.deck'],
  'last-one': [beside(0), '.sheet'],
  'red-fails': [sanity(0), sanity(2)],
  'what-is-yours': [card(0), card(3)],
  woken: ALL.map(sanity),
  free: ALL.map(whole),
});
