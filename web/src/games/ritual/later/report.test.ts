import { expect, test } from 'vitest';
import type { RoundReport } from '../../../wire/ritual/RoundReport.ts';
import { happenings } from './report.ts';

const report: RoundReport = {
  round: 1,
  attempt: 1,
  end: 'time_up',
  turns: 30,
  shamans: [
    { awoke: 12, inspirations: [{ card: 'i01', lot: 0 }] },
    { awoke: null, inspirations: [{ card: 'i02', lot: null }] },
    { awoke: 7, inspirations: [{ card: 'i03', lot: 2 }] },
  ],
  runes: [
    { rune: 1, holder: 2, card: 'c4', solved: { seat: 2, turn: 20 } },
    { rune: 2, holder: null, card: null, solved: null },
  ],
};

test('RT-62: what happened in a round is told in its order', () => {
  expect(happenings(report)).toEqual([
    { turn: 7, seat: 2, rune: 1, what: 'awoke' },
    { turn: 12, seat: 0, rune: null, what: 'awoke' },
    { turn: 20, seat: 2, rune: 1, what: 'solved' },
  ]);
});
