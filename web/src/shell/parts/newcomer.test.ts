import { expect, it } from 'vitest';
import type { TableSummary } from '../../wire/TableSummary.ts';
import { isNewTo } from './newcomer.ts';

const finished = (game: string, yours: number[]) => ({ id: 'abc23', game, yours }) as TableSummary;

it('knows whoever has finished a game, on any of their devices', () => {
  expect(isNewTo('chess', { mine: [], finished: [finished('chess', [1])] })).toBe(false);
});

it('leads to the first round whoever has only seen others play, or played something else', () => {
  expect(isNewTo('chess', { mine: [], finished: [finished('chess', []), finished('go', [0])] })).toBe(true);
});
