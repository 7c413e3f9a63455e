import type { ClientMessage } from '../wire/ClientMessage.ts';
import type { Command } from '../wire/Command.ts';
import type { Done } from '../wire/Done.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { TableId } from '../wire/TableId.ts';
import type { WireError } from '../wire/WireError.ts';
import { randomHex } from './random.ts';

export const PROTOCOL = 1;

const WELCOME_WITHIN_MS = 10_000;
const PING_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** The part of a WebSocket that is used, so that tests can play the other side. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export type LinkState =
  | { kind: 'connecting'; attempt: number }
  | { kind: 'online' }
  | { kind: 'lost'; attempt: number; retryAt: number; error: WireError | null }
  /** No use in trying again. */
  | { kind: 'ended'; error: WireError };

export interface Watching {
  invite: string | null;
  /** The number of the next event wanted; `null` for everything. */
  next: () => number | null;
}

export interface ConnectionParts {
  openSocket: () => SocketLike;
  token: () => Promise<string>;
  /** The server does not know the token: the next `token()` must give another one. */
  forgetToken: () => void;
  onState: (state: LinkState) => void;
  onMessage: (message: ServerMessage) => void;
}

/** A command that the server did not do. */
export class Refusal extends Error {
  constructor(readonly error: WireError) {
    super(error.detail);
  }
}

interface Waiting {
  command: Command;
  done: (done: Done) => void;
  refused: (refusal: Refusal) => void;
}

/**
 * One lasting conversation over as many sockets as it takes: after a break it says hello again, asks for
 * what was missed, and repeats every command not yet answered with the key it had.
 */
export class Connection {
  #parts: ConnectionParts;
  #socket: SocketLike | null = null;
  #online = false;
  #ended = false;
  #attempt = 0;
  #watchesLobby = false;
  #tables = new Map<TableId, Watching>();
  #outbox = new Map<string, Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  start(): void {
    if (!this.#socket && !this.#ended) void this.#connect();
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    if (this.#online || this.#ended) return;
    this.#drop();
    this.#attempt = 0;
    void this.#connect();
  }

  /** Asks whether the line still lives: worth doing when a sleeping page wakes up. */
  probe(): void {
    if (this.#online) this.#ping();
    else this.retry();
  }

  stop(): void {
    this.#ended = true;
    this.#drop();
  }

  watchLobby(): void {
    this.#watchesLobby = true;
    this.#send({ type: 'watch_lobby' });
  }

  leaveLobby(): void {
    this.#watchesLobby = false;
    this.#send({ type: 'leave_lobby' });
  }

  open(table: TableId, watching: Watching): void {
    this.#tables.set(table, watching);
    this.#sendOpen(table, watching);
  }

  close(table: TableId): void {
    if (this.#tables.delete(table)) this.#send({ type: 'close', table });
  }

  do(command: Command): Promise<Done> {
    const key = randomHex(12);
    return new Promise((done, refused) => {
      this.#outbox.set(key, { command, done, refused });
      this.#send({ type: 'do', key, command });
    });
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    this.#parts.onState({ kind: 'connecting', attempt: this.#attempt });
    const socket = this.#parts.openSocket();
    this.#socket = socket;
    // A socket that was given up must not disturb its successor.
    const current = () => this.#socket === socket;
    socket.onopen = () => void this.#greet(socket);
    socket.onmessage = ({ data }) => {
      if (current()) this.#receive(String(data));
    };
    socket.onclose = () => {
      if (current()) this.#lose(null, null);
    };
    this.#timer = setTimeout(() => this.#lose(null, null), WELCOME_WITHIN_MS);
  }

  async #greet(socket: SocketLike): Promise<void> {
    try {
      const token = await this.#parts.token();
      if (this.#socket === socket) this.#post({ type: 'hello', protocol: PROTOCOL, token, bot: false });
    } catch {
      if (this.#socket === socket) this.#lose(null, null);
    }
  }

  #receive(text: string): void {
    this.#expectAnswer(false);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'welcome') this.#welcomed();
    else if (message.type === 'done') this.#answer(message.key)?.done(message.done);
    else if (message.type === 'bye') return this.#dismissed(message.error, message.retry_ms);
    else if (message.type === 'refused') {
      if (message.error.code === 'unknown_token') return this.#dismissed(message.error, null);
      if (message.key !== null) {
        this.#answer(message.key)?.refused(new Refusal(message.error));
        return;
      }
    }
    this.#parts.onMessage(message);
  }

  #welcomed(): void {
    clearTimeout(this.#timer);
    this.#online = true;
    this.#attempt = 0;
    this.#parts.onState({ kind: 'online' });
    if (this.#watchesLobby) this.#send({ type: 'watch_lobby' });
    for (const [table, watching] of this.#tables) this.#sendOpen(table, watching);
    for (const [key, { command }] of this.#outbox) this.#send({ type: 'do', key, command });
  }

  #dismissed(error: WireError, retryMs: number | null): void {
    if (error.code === 'wrong_protocol') {
      this.#ended = true;
      this.#drop();
      this.#parts.onState({ kind: 'ended', error });
      return;
    }
    if (error.code === 'unknown_token') this.#parts.forgetToken();
    this.#lose(error, retryMs);
  }

  #lose(error: WireError | null, retryMs: number | null): void {
    this.#drop();
    this.#attempt += 1;
    const patience = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#attempt - 1));
    // Spread out, so that a restarted server is not met by everyone at once.
    const wait = retryMs ?? patience * (0.75 + Math.random() / 2);
    this.#parts.onState({ kind: 'lost', attempt: this.#attempt, retryAt: Date.now() + wait, error });
    this.#timer = setTimeout(() => void this.#connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#heartbeat);
    this.#online = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Every sign of life puts off the next ping; a ping without an answer ends the socket. */
  #expectAnswer(asked: boolean): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = asked
      ? setTimeout(() => this.#lose(null, null), ANSWER_WITHIN_MS)
      : setTimeout(() => this.#ping(), PING_EVERY_MS);
  }

  #ping(): void {
    this.#send({ type: 'ping', sent: Date.now() });
    this.#expectAnswer(true);
  }

  #answer(key: string): Waiting | undefined {
    const waiting = this.#outbox.get(key);
    this.#outbox.delete(key);
    return waiting;
  }

  #sendOpen(table: TableId, watching: Watching): void {
    this.#send({ type: 'open', table, invite: watching.invite, from: watching.next() });
  }

  /** Before the welcome nothing may be said: what matters is said again then. */
  #send(message: ClientMessage): void {
    if (this.#online) this.#post(message);
  }

  #post(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
