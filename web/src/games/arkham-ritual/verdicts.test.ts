import { describe, expect, test } from 'vitest';
import { everyReport, NAMES } from './fixtures/plays.ts';
import type { Spot } from './model.ts';
import { verdictsOf } from './verdicts.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const nameOf = (spot: Spot) => ('seat' in spot ? (NAMES[spot.seat] ?? '') : `dummy ${spot.dummy + 1}`);
const cases = everyReport.map((report) => ({ report, name: `${JSON.stringify(report.cause)} round ${report.round}` }));

describe.each([
  { lang: 'English', words: en },
  { lang: 'French', words: fr },
])('in $lang', ({ words }) => {
  test.each(cases)('the reasons explain the numbers: $name', ({ report }) => {
    const verdicts = verdictsOf(report, words, nameOf);
    for (const { spot, card, failed, why, due, lost, gained, left, sum } of verdicts) {
      expect(card).toBeTruthy();
      expect(why).toMatch(/\.$/);
      if ('dummy' in spot) continue;
      const before = (left ?? 0) + lost - gained;
      expect(lost).toBe(Math.min(due, before));
      expect(failed).toBe(report.failed.includes(spot.seat));
      if (lost || gained) expect(sum).not.toBe('');
    }
    const isCompared = typeof report.cause === 'string' && report.cause !== 'trapezohedron';
    if (isCompared) expect(verdicts.filter(({ failed }) => failed)).toHaveLength(report.failing);
  });
});

test('AR-44: the sum says when there was less to lose', () => {
  const capped = cases
    .flatMap(({ report }) => verdictsOf(report, en, nameOf))
    .filter(({ due, lost }) => lost && lost < due);
  expect(capped.length).toBeGreaterThan(0);
  for (const { sum, lost } of capped) expect(sum).toContain(`only ${lost} left`);
});
