import { expect, it } from 'vitest';
import type { CoachMove } from '../../wire/CoachMove.ts';
import { averageCost, costliest, lowest, placeBadges, turnMarks } from './moves.ts';

const move = (step: number, turn: number, chance: number, best_chance: number, cost = best_chance - chance): CoachMove => ({
  step,
  turn,
  action: 'pass',
  chance,
  margin: 0.02,
  best: 'keep',
  best_chance,
  best_margin: 0.01,
  cost,
  why: null,
});
const moves = [move(1, 1, 0.5, 0.5), move(2, 1, 0.3, 0.5), move(4, 2, 0.4, 0.405), move(5, 3, 0.1, 0.5), move(6, 4, 0.2, 0.4)];

it('picks the costliest decisions, the earlier of equal ones first, and leaves out what is only noise', () => {
  expect(costliest(moves, 3).map(({ step }) => step)).toEqual([5, 2, 6]);
  expect(costliest(moves, 9)).toHaveLength(3);
  expect(costliest([], 3)).toEqual([]);
  const doubtful = move(7, 5, 0.2, 0.5, 0);
  expect(costliest([doubtful, ...moves], 9)).not.toContain(doubtful);
});

it('tells the average and the lowest point', () => {
  expect(averageCost(moves)).toBeCloseTo(0.161);
  expect(averageCost([])).toBe(0);
  expect(lowest(moves)?.step).toBe(5);
  expect(lowest([])).toBeUndefined();
});

it('marks where turns begin, and not too many of them', () => {
  expect(turnMarks(moves, 9)).toEqual([
    { at: 0, turn: 1 },
    { at: 2, turn: 2 },
    { at: 3, turn: 3 },
    { at: 4, turn: 4 },
  ]);
  expect(turnMarks(moves, 2).map(({ turn }) => turn)).toEqual([1, 3]);
});

it('sets numbers beside each other, above their points where there is room', () => {
  const high = { x: 10, above: 20, below: 40 };
  const low = { x: 10, above: 120, below: 140 };
  expect(placeBadges([low], 12)).toEqual([{ x: 10, y: 95 }]);
  expect(placeBadges([high], 12)).toEqual([{ x: 10, y: 65 }]);
  const crowd = placeBadges([low, { ...low, x: 14 }, { ...low, x: 18 }, high, high], 12);
  for (const [at, one] of crowd.entries()) {
    for (const other of crowd.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(25);
  }
});
