import type { Odds } from '../../wire/arkham-ritual/Odds.ts';
import type { Colour } from './model.ts';
import type { Words } from './words.svelte.ts';

/** How many of a hundred chances are of this colour, to the nearest. */
export function share(odds: Odds, colour: Colour, { cards }: Words): number {
  const ways = odds.lines.reduce((sum, line) => sum + (cards[line.card].colour === colour ? line.ways : 0), 0);
  return Math.round((100 * ways) / odds.of);
}

/** A chance as a person reads it; a small one is not rounded away. */
export function percent(ways: number, of: number, lang: 'en' | 'fr'): string {
  const value = ways / of;
  const digits = value < 0.1 && value > 0 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: digits }).format(value);
}
