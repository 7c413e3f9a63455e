import { expect, it } from 'vitest';
import type { CardEntry, CardGroup } from '../../games/game.ts';
import { find, has, total } from './find.ts';

const card = (id: string, name: string, text: string): CardEntry => ({ id, name, kind: 'Événement', text: [text], rules: ['AR-20'], copies: 1 });
const groups: CardGroup[] = [
  { title: 'Événements', cards: [card('sign', 'Signe des Anciens', 'Met fin à la manche.'), card('gate', 'Portail', 'Réveille.')] },
  { title: 'Autres', cards: [card('orb', 'Orbe', 'Regarde.')] },
];
const tally = new Map([
  ['sign', { card: 'sign', seen: 0, unseen: 1 }],
  ['gate', { card: 'gate', seen: 1, unseen: 1 }],
]);
const ids = (found: CardGroup[]) => found.flatMap(({ cards }) => cards.map(({ id }) => id));

it('finds a word without its accents and capitals', () => {
  expect(has('Réveillé par un Portail', 'REVEILLE portail')).toBe(true);
  expect(has('Réveillé par un Portail', 'portail fermé')).toBe(false);
  expect(has('Anything', '')).toBe(true);
});

it('looks in names, texts and rules, and leaves out groups that have nothing', () => {
  expect(find(groups, 'anciens', 'all', tally)).toEqual([{ title: 'Événements', cards: [groups[0]?.cards[0]] }]);
  expect(ids(find(groups, 'regarde', 'all', tally))).toEqual(['orb']);
  expect(ids(find(groups, 'ar-20', 'all', tally))).toEqual(['sign', 'gate', 'orb']);
});

it('tells cards that were seen from those that were not; one of two is both', () => {
  expect(ids(find(groups, '', 'seen', tally))).toEqual(['gate']);
  expect(ids(find(groups, '', 'unseen', tally))).toEqual(['sign', 'gate']);
});

it('counts copies', () => {
  expect(total(tally.values())).toEqual({ seen: 1, unseen: 2 });
});
