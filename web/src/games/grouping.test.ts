import { expect, test } from 'vitest';
import type { Choice } from './game.ts';
import { grouped } from './grouping.ts';

const red = { id: 'red', label: 'Red', prompt: 'Where to?' };
const blue = { id: 'blue', label: 'Blue', prompt: 'Where to?' };
const choices: Choice<unknown>[] = [
  { action: 'solve', label: 'Solve' },
  { action: 1, label: 'Take red', group: red, tone: 'bad' },
  { action: 2, label: 'Take blue', group: blue },
  { action: 3, label: 'Give red', group: red, tone: 'good' },
  { action: 'pass', label: 'Pass' },
];
const labels = (open: string | null) => grouped(choices, open).map(({ label }) => label);

test('a group stands where its first choice would, however many it has', () => {
  expect(labels(null)).toEqual(['Solve', 'Red', 'Blue', 'Pass']);
});

test('an open group shows its own choices only', () => {
  expect(labels('red')).toEqual(['Take red', 'Give red']);
});

test('what is pinned is also shown beside an open group', () => {
  const pinned = { action: 'done', label: 'Leave it', pinned: true };
  expect(grouped([...choices, pinned], 'blue').map(({ label }) => label)).toEqual(['Take blue', 'Leave it']);
});

test('a group whose choices are gone is not open', () => {
  expect(labels('green')).toEqual(labels(null));
});

test('a closed group shows what the best of its choices would do', () => {
  expect(grouped(choices, null)[1]).toMatchObject({ opens: 'red', tone: 'good' });
  expect(grouped(choices, null)[2]).not.toHaveProperty('tone');
});
