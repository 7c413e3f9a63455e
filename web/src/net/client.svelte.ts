import type { CardTally } from '../wire/CardTally.ts';
import type { Command } from '../wire/Command.ts';
import type { Done } from '../wire/Done.ts';
import type { Person } from '../wire/Person.ts';
import type { Seat } from '../wire/Seat.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { TableCommand } from '../wire/TableCommand.ts';
import type { TableEvent } from '../wire/TableEvent.ts';
import type { TableId } from '../wire/TableId.ts';
import { within } from './base.ts';
import { Connection, type LinkState, type SocketLike, type Watching } from './connection.ts';
import { deviceToken, forgetToken } from './http.ts';
import { TableStore } from './table.svelte.ts';

/** So many older events are asked for at once. */
const EARLIER = 200;
/** No page is loaded anew more often, whatever it lacks. */
const RENEW_AFTER_MS = 60_000;

export type Lobby = Extract<ServerMessage, { type: 'lobby' }>;

/** The page's one line to the server, and what it has heard. */
class Client {
  link = $state.raw<LinkState>({ kind: 'connecting', attempt: 0 });
  you = $state.raw<Person | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  /** After so long without a move the others at a table may do something about it. */
  idleAfterMs = 180_000;
  lag = $state.raw<Extract<ServerMessage, { type: 'lag' }> | null>(null);
  #tables = new Map<TableId, { store: TableStore; invite: string | null }>();
  /** Why parts of the page could not be loaded. */
  #lacks: unknown[] = [];
  #connection = new Connection({
    openSocket,
    token: deviceToken,
    forgetToken,
    onState: (state) => this.#linked(state),
    onMessage: (message) => this.#hear(message),
  });

  start(): void {
    this.#connection.start();
    // The line was cut, or the server has other files by now: the page is loaded anew as soon as that can be done.
    addEventListener('vite:preloadError', ({ payload }) => {
      this.#lacks.push(payload);
      this.#renew();
    });
    addEventListener('unhandledrejection', (event) => {
      if (this.#lacks.includes(event.reason)) event.preventDefault();
    });
    for (const change of ['online', 'offline']) addEventListener(change, () => this.#connection.probe());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#connection.probe();
    });
  }

  retry(): void {
    this.#connection.retry();
  }

  do(command: Command): Promise<Done> {
    return this.#connection.do(command);
  }

  at(table: TableId, command: TableCommand): Promise<Done> {
    return this.#connection.at(table, command);
  }

  /** Looks at a table through another of one's own seats. */
  show(store: TableStore, seat: Seat): void {
    store.seat = seat;
    this.#connection.show(store.id, seat);
  }

  /** Loads what happened before the events that are known. */
  async earlier(store: TableStore): Promise<void> {
    const known = store.history.first;
    const from = Math.max(0, known - EARLIER);
    const events: TableEvent[] = [];
    while (from + events.length < known) {
      const next = from + events.length;
      const part = await this.#connection.history(store.id, next, known - next);
      if (part.events.length === 0) return;
      events.push(...part.events);
    }
    store.takeEarlier(from, events);
  }

  /** Asks once more what happened: what was not told while the game ran is told when it is over. */
  askAgain(store: TableStore): void {
    store.forget();
    this.#reopen(store.id);
  }

  /** Which cards of an open table one has seen and which not. */
  tally(table: TableId): Promise<CardTally[]> {
    return this.#connection.tally(table);
  }

  async rename(name: string): Promise<void> {
    await this.do({ do: 'rename', name });
    if (this.you) this.you = { ...this.you, name };
  }

  watchLobby(): () => void {
    this.#connection.watchLobby();
    return () => this.#connection.leaveLobby();
  }

  openTable(id: TableId, invite: string | null): TableStore {
    const store = new TableStore(id);
    this.#tables.set(id, { store, invite });
    this.#connection.open(id, watching(store, invite));
    return store;
  }

  /** Opens a table for as long as it takes to hear of it. */
  async look(id: TableId): Promise<void> {
    const store = this.openTable(id, null);
    await store.arrived;
    this.closeTable(store);
  }

  closeTable(store: TableStore): void {
    // The same table may have been opened anew by the page that follows.
    if (this.#tables.get(store.id)?.store !== store) return;
    this.#tables.delete(store.id);
    this.#connection.close(store.id);
  }

  #linked(state: LinkState): void {
    this.link = state;
    // Each line is measured anew.
    if (state.kind !== 'online') this.lag = null;
    this.#renew();
  }

  /** What has failed once is not tried again by browsers, nor are its styles. */
  #renew(): void {
    const before = (history.state as { renewed?: number } | null)?.renewed ?? 0;
    if (this.#lacks.length === 0 || this.link.kind !== 'online' || Date.now() - before < RENEW_AFTER_MS) return;
    history.replaceState({ renewed: Date.now() }, '');
    location.reload();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you;
        this.idleAfterMs = message.idle_after_ms;
        break;
      case 'lobby':
        this.lobby = message;
        break;
      case 'lag':
        this.lag = message;
        break;
      case 'table':
        this.#hearTable(message);
        break;
      case 'presence': {
        const opened = this.#tables.get(message.id);
        if (opened) {
          opened.store.present = message.present;
          opened.store.watching = message.watching;
          opened.store.hostFreeAt = message.host_free_at;
        }
        break;
      }
      case 'closed': {
        const opened = this.#tables.get(message.id);
        if (opened) opened.store.problem = message.error;
        break;
      }
    }
  }

  #hearTable(message: Extract<ServerMessage, { type: 'table' }>): void {
    if (this.#tables.get(message.id)?.store.take(message) === false) this.#reopen(message.id);
  }

  #reopen(id: TableId): void {
    const opened = this.#tables.get(id);
    if (opened) this.#connection.open(id, watching(opened.store, opened.invite));
  }
}

function watching(store: TableStore, invite: string | null): Watching {
  return {
    // Whoever sends somebody away gives the table another one.
    get invite() {
      return store.shown?.table.invite ?? invite;
    },
    next: () => store.next,
    seat: () => store.seat,
  };
}

function openSocket(): SocketLike {
  const { protocol, host } = location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${within('/ws')}`) as unknown as SocketLike;
}

export const client = new Client();
