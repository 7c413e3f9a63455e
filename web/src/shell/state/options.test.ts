import { expect, it } from 'vitest';
import type { GameInfo } from '../../wire/GameInfo.ts';
import { changedOptions, defaultOptions, usualSeats } from './options.ts';

const words = { en: '', fr: '' };
const game: GameInfo = {
  id: 'game',
  title: words,
  seats: { min: 3, max: 7 },
  rules: 1,
  bots: [],
  phrases: [],
  analyses: false,
  daily: false,
  options: [
    { key: 'odds', label: words, kind: 'toggle', default: false },
    { key: 'first', label: words, kind: 'choice', default: 'random', values: [] },
    { key: 'rounds', label: words, kind: 'number', default: 3, min: 1, max: 9 },
  ],
};

it('begins as the rulebook says', () => {
  expect(defaultOptions(game)).toEqual({ odds: false, first: 'random', rounds: 3 });
});

it('tells what differs from the rulebook', () => {
  const changed = changedOptions(game, { odds: true, first: 'random', rounds: 4 });
  expect(changed.map((option) => option.key)).toEqual(['odds', 'rounds']);
});

it('sets five chairs where five may play', () => {
  expect(usualSeats(game)).toBe(5);
  expect(usualSeats({ ...game, seats: { min: 1, max: 1 } })).toBe(1);
  expect(usualSeats({ ...game, seats: { min: 6, max: 8 } })).toBe(6);
});
