import { describe, expect, it } from 'vitest';
import { blurbs, type Level } from '../../games/blurbs.ts';
import type { GameInfo } from '../../wire/GameInfo.ts';
import { atLevel, changedOptions, defaultOptions, levelOf, optionsAt, usualSeats, valuesAt } from './options.ts';

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
  late_view: false,
  seats_per_person: 1,
  interludes: false,
  guide: false,
  catalogue: { en: '', fr: '' },
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

describe('at a table with fewer seats', () => {
  const values = ['random', 'seat0', 'seat2', 'seat3'].map((value) => ({ value, label: words }));
  const seated: GameInfo = { ...game, options: [{ key: 'first', label: words, kind: 'choice', default: 'random', values }] };

  it('only seats that it has can be chosen', () => {
    const offered = (seats: number) => valuesAt(values, seats).map(({ value }) => value);
    expect(offered(7)).toEqual(['random', 'seat0', 'seat2', 'seat3']);
    expect(offered(3)).toEqual(['random', 'seat0', 'seat2']);
  });

  it('a seat that is gone is no longer chosen', () => {
    expect(optionsAt(seated, 3, { first: 'seat3', odds: true })).toEqual({ first: 'random', odds: true });
    expect(optionsAt(seated, 4, { first: 'seat3' })).toEqual({ first: 'seat3' });
  });
});

it('sets five chairs where five may play', () => {
  expect(usualSeats(game)).toBe(5);
  expect(usualSeats({ ...game, seats: { min: 1, max: 1 } })).toBe(1);
  expect(usualSeats({ ...game, seats: { min: 6, max: 8 } })).toBe(6);
});

describe('levels', () => {
  const setting = (options: Level['options']): Level => ({ name: words, options, botWins: 50 });
  const [easy, normal, hard] = [setting({ rounds: 2 }), setting({}), setting({ rounds: 5, lives: 1 })] as const;
  const levels = [easy, normal, hard];
  const harder: GameInfo = {
    ...game,
    options: [...game.options, { key: 'lives', label: words, kind: 'number', default: 3, min: 1, max: 9 }],
  };
  const at = (level: Level, options = defaultOptions(harder)) => atLevel(harder, levels, level, options);

  it('set what any of them sets, and leave the rest alone', () => {
    expect(at(hard)).toEqual({ odds: false, first: 'random', rounds: 5, lives: 1 });
    expect(at(easy, { ...at(hard), odds: true })).toEqual({ odds: true, first: 'random', rounds: 2, lives: 3 });
    expect(at(normal, at(hard))).toEqual(defaultOptions(harder));
  });

  it('are known by what they set', () => {
    for (const level of levels) expect(levelOf(harder, levels, { ...at(level), odds: true })).toBe(level);
    expect(levelOf(harder, levels, { ...at(easy), lives: 2 })).toBeNull();
    expect(levelOf(harder, [], defaultOptions(harder))).toBeNull();
  });

  it('of a game begin with the easiest and have the rulebook among them', () => {
    for (const { levels } of Object.values(blurbs)) {
      if (!levels) continue;
      const wins = levels.map(({ botWins }) => botWins);
      expect(wins).toEqual([...wins].sort((a, b) => b - a));
      expect(levels.filter(({ options }) => Object.keys(options).length === 0)).toHaveLength(1);
    }
  });
});
