import { updated } from '../../src/net/patch.ts';
import type { GameView } from '../../src/wire/GameView.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { TableEvent } from '../../src/wire/TableEvent.ts';
import type { TableView } from '../../src/wire/TableView.ts';

export type TableMessage = Extract<ServerMessage, { type: 'table' }>;

/** How a table stands after a message, put together from what changed. */
export interface TableState {
  id: string;
  /** The number of the first of the events that came last. */
  first: number;
  events: TableEvent[];
  table: TableView;
  game: GameView | null;
}

/** Every table that one connection after the other was told of. */
export class Tables {
  #known = new Map<string, TableState>();

  latest(table: string): TableState | null {
    return this.#known.get(table) ?? null;
  }

  /** `null` when what is sent cannot be put together; an answer to opening begins anew. */
  take({ id, first, events, table, game }: TableMessage): TableState | null {
    const known = this.#known.get(id);
    if (!known && !(table && 'whole' in table)) return null;
    const state = {
      id,
      first,
      events,
      table: updated(known?.table as TableView, table),
      game: updated(known?.game ?? null, game),
    };
    this.#known.set(id, state);
    return state;
  }
}
