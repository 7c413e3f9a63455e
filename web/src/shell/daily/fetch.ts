import { ask, bearer, query } from '../../net/http.ts';
import type { DailyView } from '../../wire/DailyView.ts';

/** How people did in the daily deal of a date, or of today. */
export async function dailyOf(game: string, date: string | null): Promise<DailyView> {
  return ask<DailyView>(`/api/daily/${game}${query({ date })}`, { headers: await bearer() });
}

/** So many days later, or earlier. */
export function dayAfter(date: string, days: number): string {
  const moved = new Date(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** What the seed of a date is the hash of. */
export function seedWords(game: string, date: string): string {
  return `walpurgis daily ${game} ${date}`;
}
