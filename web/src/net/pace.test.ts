import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function paced(holdMs: number) {
  const shown: string[] = [];
  const pace = new Pace<string>({ show: (s) => shown.push(s), join: (a, b) => a + b, holdMs: () => holdMs });
  return { pace, shown };
}

it('shows an update at once and the next when the first has been seen', () => {
  const { pace, shown } = paced(200);
  pace.push('a');
  pace.push('b');
  expect(shown).toEqual(['a']);
  expect(pace.behind).toBe(true);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['a', 'b']);
  expect(pace.behind).toBe(false);
});

it('joins what waits when someone skips', () => {
  const { pace, shown } = paced(200);
  for (const s of ['a', 'b', 'c']) pace.push(s);
  pace.skip();
  expect(shown).toEqual(['a', 'bc']);
});

it('does not let a long line grow', () => {
  const { pace, shown } = paced(200);
  for (const s of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) pace.push(s);
  expect(shown).toEqual(['a', 'bcdefg']);
});

it('holds nothing back where nothing moves', () => {
  const { pace, shown } = paced(0);
  for (const s of ['a', 'b', 'c']) pace.push(s);
  expect(shown).toEqual(['a', 'b', 'c']);
});
