import { expect, test } from 'vitest';
import { plays, sceneOf } from '../fixtures/plays.ts';
import { final } from './points.ts';

test('AN-60: points are told with their parts', () => {
  for (const lang of ['en', 'fr'] as const) {
    for (const play of ['won', 'stability', 'victims'] as const) {
      const { view, outcome } = plays[play].at(-1)!;
      const told = final(sceneOf({ view }, 0, lang))!;
      expect(told.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(outcome?.seats[0]?.score);
      for (const { text } of told.parts) expect(text).toMatch(/^\p{L}/u);
    }
    expect(final(sceneOf({ view: plays.won[0]!.view }, 0, lang))).toBeNull();
  }
});
