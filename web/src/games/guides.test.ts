import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TipText } from './tips.ts';

type Lines = Record<string, TipText>;
const ENGLISH = import.meta.glob<{ en: Lines }>('./*/later/guide.en.ts', { eager: true });
const FRENCH = import.meta.glob<{ fr: Lines }>('./*/later/guide.fr.ts', { eager: true });
const GAMES = Object.keys(ENGLISH).map((file) => file.split('/')[1] ?? '');
/** More is not read while cards wait, and does not fit beside the choices on a phone. */
const MOST_LETTERS = 150;

/** The ids of the tips that the lesson of the rules crate tells. */
function told(game: string): string[] {
  const file = readFileSync(new URL(`../../../crates/${game}/data/guide.json`, import.meta.url), 'utf8');
  const { steps } = JSON.parse(file) as { steps: { tell?: string }[] };
  return steps.flatMap(({ tell }) => tell ?? []);
}

test.for(GAMES)('each tip of %s is worded in both languages, and none is left over', (game) => {
  const en = ENGLISH[`./${game}/later/guide.en.ts`]?.en ?? {};
  const fr = FRENCH[`./${game}/later/guide.fr.ts`]?.fr ?? {};
  expect(Object.keys(en)).toEqual(told(game));
  expect(Object.keys(fr)).toEqual(told(game));
  for (const line of [...Object.values(en), ...Object.values(fr)]) {
    const text = typeof line === 'string' ? line : line((seat) => `Player ${seat}`);
    expect(text.length, text).toBeLessThanOrEqual(MOST_LETTERS);
  }
});
