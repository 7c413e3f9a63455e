import { keep, recall } from '../../net/keep.ts';

interface Coached {
  /** The table of the guided round. */
  table: string | null;
  heard: string[];
}

const coached = (): Coached => recall<Coached>('coach') ?? { table: null, heard: [] };

export function hasBeenCoached(): boolean {
  return coached().table !== null;
}

export function coachAt(table: string): void {
  keep('coach', { table, heard: [] } satisfies Coached);
}

export function isCoached(table: string): boolean {
  return coached().table === table;
}

/** Whether the hint is still to be given at this table. */
export function wantsHint(table: string, hint: string): boolean {
  const { table: at, heard } = coached();
  return at === table && !heard.includes(hint);
}

export function hintHeard(hint: string): void {
  const { table, heard } = coached();
  keep('coach', { table, heard: [...heard, hint] } satisfies Coached);
}

export function noMoreHints(): void {
  keep('coach', { table: '', heard: [] } satisfies Coached);
}
