import type { Lang } from './preferred.ts';

/** Whose way of writing dates and numbers a page of each language follows. */
const PLACES: Record<Lang, string> = { en: 'en-GB', fr: 'fr-FR' };

/** A date of the calendar, such as `2026-11-16`, as people write it. */
export function dayIn(lang: Lang, date: string): string {
  const written = new Intl.DateTimeFormat(PLACES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  // The first of a month is an ordinal in French, which the browser does not know.
  return lang === 'fr' ? written.replace(/^1(?= )/, '1er') : written;
}

/** Scores may be below nought; a hyphen is no minus. */
export const scoreOf = (points: number): string => String(points).replace('-', '−');

/** A share of 1 in hundredths. */
export function percentIn(lang: Lang, share: number, digits: number): string {
  return new Intl.NumberFormat(PLACES[lang], { style: 'percent', maximumFractionDigits: digits }).format(share);
}
