import type { ReplayView } from '../wire/ReplayView.ts';
import type { TableId } from '../wire/TableId.ts';
import { answer, ask, bearer, query } from './http.ts';

/** The record of a finished game as one file. */
export async function replayRecord(table: TableId, invite: string | null): Promise<Blob> {
  const response = await answer(`/api/replay/${table}${query({ invite })}`, { headers: await bearer() });
  return response.blob();
}

export interface ReplayRange {
  /** A seat's number, `spectator` or `all`. */
  viewer: string;
  invite: string | null;
  from: number;
  count: number;
}

/** Some steps of a finished game as one viewer saw it; fewer than asked for where they are too long. */
export async function replayPart(table: TableId, { viewer, invite, from, count }: ReplayRange): Promise<ReplayView> {
  const asked = query({ as: viewer, invite, from: String(from), count: String(count) });
  return ask<ReplayView>(`/api/replay/${table}/events${asked}`, { headers: await bearer() });
}
