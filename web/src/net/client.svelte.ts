import type { Command } from '../wire/Command.ts';
import type { Done } from '../wire/Done.ts';
import type { Person } from '../wire/Person.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { TableId } from '../wire/TableId.ts';
import { Connection, type LinkState, type SocketLike } from './connection.ts';
import { deviceToken, forgetToken } from './http.ts';
import { TableStore } from './table.svelte.ts';

export type Lobby = Extract<ServerMessage, { type: 'lobby' }>;

/** The page's one line to the server, and what it has heard. */
class Client {
  link = $state.raw<LinkState>({ kind: 'connecting', attempt: 0 });
  you = $state.raw<Person | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  #tables = new Map<TableId, { store: TableStore; invite: string | null }>();
  #connection = new Connection({
    openSocket,
    token: deviceToken,
    forgetToken,
    onState: (state) => (this.link = state),
    onMessage: (message) => this.#hear(message),
  });

  start(): void {
    this.#connection.start();
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
    this.#connection.open(id, { invite, next: () => store.next });
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

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you;
        break;
      case 'lobby':
        this.lobby = message;
        break;
      case 'table':
        this.#hearTable(message);
        break;
      case 'presence': {
        const opened = this.#tables.get(message.id);
        if (opened) {
          opened.store.present = message.present;
          opened.store.watching = message.watching;
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
    const opened = this.#tables.get(message.id);
    if (opened && !opened.store.take(message)) {
      this.#connection.open(message.id, { invite: opened.invite, next: () => opened.store.next });
    }
  }
}

function openSocket(): SocketLike {
  const { protocol, host } = location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`) as unknown as SocketLike;
}

export const client = new Client();
