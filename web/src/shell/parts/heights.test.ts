import { expect, it } from 'vitest';
import { Heights } from './heights.ts';

const same = (row: number) => row;

it('guesses what was not drawn yet', () => {
  const heights = new Heights(20, same, 10);
  expect([heights.top(0), heights.top(4), heights.top(10)]).toEqual([0, 80, 200]);
  expect([heights.at(0), heights.at(79), heights.at(80), heights.at(9999)]).toEqual([0, 3, 4, 9]);
});

it('guesses better once it has measured enough, and then rests', () => {
  const heights = new Heights(20, same, 100);
  expect(heights.measure(0, 50)).toBe(true);
  expect(heights.measure(0, 50)).toBe(false);
  expect([heights.top(1), heights.top(2)]).toEqual([50, 70]);
  for (let row = 1; row < 20; row += 1) heights.measure(row, 50);
  expect(heights.top(22)).toBe(22 * 50);
  heights.measure(21, 10);
  expect([heights.top(22), heights.top(23)]).toEqual([21 * 50 + 10, 22 * 50 + 10]);
});

it('finds a row by its key', () => {
  const heights = new Heights(20, (row) => 100 + 3 * row, 5);
  expect([heights.rowOf(100), heights.rowOf(112), heights.rowOf(101), heights.rowOf(999)]).toEqual([0, 4, null, null]);
});

it('knows its rows again when older ones come before them', () => {
  const heights = new Heights(20, (row) => row + 100, 2);
  heights.measure(100, 30);
  heights.measure(101, 30);
  heights.over((row) => row + 98, 4);
  expect([heights.top(2), heights.top(3), heights.top(4)]).toEqual([40, 70, 100]);
  heights.measure(98, 6);
  expect(heights.top(1)).toBe(6);
});

it('knows what to do with nothing', () => {
  const heights = new Heights(20, same, 0);
  expect([heights.top(0), heights.top(5), heights.at(0), heights.at(50)]).toEqual([0, 0, 0, 0]);
});

it('finds its way in a hundred thousand rows within a moment', () => {
  const heights = new Heights(20, same, 100_000);
  const begin = performance.now();
  for (let time = 0; time < 20; time += 1) {
    heights.measure(time * 5000, 21 + (time % 2));
    heights.at(heights.top(50_000));
  }
  expect(performance.now() - begin).toBeLessThan(1000);
});
