import { ask, bearer, query } from '../../net/http.ts';
import type { CoachView } from '../../wire/CoachView.ts';
import type { TableId } from '../../wire/TableId.ts';

/** What a search thinks of every decision of a finished game. */
export async function coachOf(table: TableId, invite: string | null): Promise<CoachView> {
  return ask<CoachView>(`/api/tables/${table}/coach${query({ invite })}`, { headers: await bearer() });
}
