import { expect, test } from 'vitest';
import { sentences, texts } from '../words.svelte.ts';
import { plays, sceneOf } from '../fixtures/plays.ts';
import { final, now } from './points.ts';

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

test('the numbers of the headline and of the hand are told with their rules, before and after the end', async () => {
  for (const lang of ['en', 'fr'] as const) {
    await Promise.all([sentences.load(lang), texts.load(lang)]);
    for (const { view } of [plays.won[0]!, plays.won.at(-1)!]) {
      const told = now(sceneOf({ view }, 0, lang));
      const said = told.map(({ text }) => text).join(' ');
      for (const number of [view.turn, view.kinds.length, view.victims_left, view.hand.length]) expect(said).toMatch(new RegExp(`\\b${number}\\b`));
      expect(told.flatMap(({ rules }) => rules)).toEqual(['AN-60', 'AN-30', 'AN-56', 'AN-02', 'AN-50', 'AN-10']);
      for (const { added } of told.slice(0, 'final' in view.score ? 1 : 2)) expect(added?.rule).toBe('AN-60');
    }
  }
});
