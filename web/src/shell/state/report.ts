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
    events: history.map(withoutWords),
  };
}

/** What people said is theirs. */
function withoutWords(event: TableEvent): TableEvent {
  if (event.what === 'said') return { ...event, text: '' };
  return event.what === 'watcher_said' ? { ...event, said: null } : event;
}
