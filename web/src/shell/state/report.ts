import { PROTOCOL } from '../../net/connection.ts';
import type { Shown } from '../../net/table.svelte.ts';
import type { TableEvent } from '../../wire/TableEvent.ts';

/** What somebody needs to find a fault: what this person was sent, and nothing that opens the table. */
export function reportOf(shown: Shown, history: readonly TableEvent[], what: string, page: Record<string, unknown>) {
  return {
    what,
    protocol: PROTOCOL,
    page,
    version: shown.version,
    table: { ...shown.table, invite: null },
    game: shown.game,
    // What people said is theirs.
    events: history.map((event) => (event.what === 'said' ? { ...event, text: '' } : event)),
  };
}
