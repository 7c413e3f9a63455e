import { PerTable } from '../../net/per-table.ts';

/** What one person writes down for themselves at one table. */
export interface PrivateNotes {
  table: string;
  /** By seat: what they think of whoever sits there. */
  seats: Record<number, string>;
}

/** Bounds, so that what a browser keeps stays small. */
export const MOST_ABOUT_TABLE = 2_000;
export const MOST_ABOUT_SEAT = 200;

// In this browser alone: what nobody else may read is best sent nowhere.
const kept = new PerTable<PrivateNotes>('notes');

export const notesOf = (table: string): PrivateNotes => kept.read(table) ?? { table: '', seats: {} };

export function keepNotes(table: string, { table: about, seats }: PrivateNotes): void {
  const written = Object.entries(seats).map(([seat, text]) => [seat, text.slice(0, MOST_ABOUT_SEAT)]);
  kept.write(table, { table: about.slice(0, MOST_ABOUT_TABLE), seats: Object.fromEntries(written) });
}
