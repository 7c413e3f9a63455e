import { expect, it } from 'vitest';
import { en } from '../../i18n/en.pages.ts';
import { fr } from '../../i18n/fr.pages.ts';
import { textOf, type ShareCard } from './card.ts';

const card: ShareCard = {
  game: 'Arkham Noir',
  when: 'Daily case, 16 November 2026',
  won: true,
  poster: {
    finds: [true, true, false].map((found) => ({ name: 'Place', drawing: 'M0 0', found })),
    facts: [
      { label: 'Turns', value: '29' },
      { label: 'Points', value: '70' },
    ],
  },
  hints: 0,
  who: 'Ann',
  link: 'http://host.example/daily/arkham-noir?date=2026-11-16',
};

it('tells the result, the finds and where to play the same, and nothing of the deal', () => {
  expect(textOf(card, en)).toBe(
    'Arkham Noir · Daily case, 16 November 2026\nSolved · Turns 29 · Points 70 · No hint\n■■□\nhttp://host.example/daily/arkham-noir?date=2026-11-16',
  );
});

it('tells the hints', () => {
  expect(textOf({ ...card, hints: 2 }, en)).toContain('2 hints');
  expect(textOf({ ...card, hints: 1, won: false }, fr)).toContain('Non résolue · Turns 29 · Points 70 · 1 suggestion');
});
