import type { CardTally } from '../wire/CardTally.ts';
import type { ClientMessage } from '../wire/ClientMessage.ts';
import type { Command } from '../wire/Command.ts';
import type { Done } from '../wire/Done.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { Seat } from '../wire/Seat.ts';
import type { TableCommand } from '../wire/TableCommand.ts';
import type { TableEvent } from '../wire/TableEvent.ts';
import type { TableId } from '../wire/TableId.ts';
import type { WireError } from '../wire/WireError.ts';
import { randomHex } from './random.ts';

export const PROTOCOL = 2;

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
  /** The number of the next event wanted; `null` for the newest. */
  next: () => number | null;
  /** Which of one's own seats to look through; `null` for the one the server chooses. */
  seat: () => Seat | null;
}

export interface ConnectionParts {
  openSocket: () => SocketLike;
  token: () => Promise<string>;
  /** The server does not know the token: the next `token()` must give another one. */
  forgetToken: (unknown: string) => void;
  onState: (state: LinkState) => void;
  onMessage: (message: ServerMessage) => void;
}

/** A command that the server did not do. */
export class Refusal extends Error {
  constructor(readonly error: WireError) {
    super(error.detail);
  }
}

/** Older events of a table. */
export interface HistoryPart {
  first: number;
  events: TableEvent[];
}

type Keyed = Extract<ClientMessage, { key: string }>;
type Answer = Extract<ServerMessage, { type: 'done' | 'history' | 'tally' }>;

interface Waiting {
  message: Keyed;
  answered: (answer: Answer) => void;
  refused: (refusal: Refusal) => void;
}

function doneOf(answer: Answer): Done {
  return answer.type === 'done' ? answer.done : 'ok';
}

/**
 * One lasting conversation over as many sockets as it takes: after a break it says hello again, asks for
 * what was missed, and repeats every command not yet answered with the key it had.
 */
export class Connection {
  #parts: ConnectionParts;
  #socket: SocketLike | null = null;
  #online = false;
  /** By which this connection said who speaks. */
  #token = '';
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

  /** Looks at an open table through another of one's own seats. */
  show(table: TableId, seat: Seat): void {
    this.#send({ type: 'show', table, seat });
  }

  /** Something about oneself, or a new table. */
  async do(command: Command): Promise<Done> {
    return doneOf(await this.#ask({ type: 'do', key: randomHex(12), command }));
  }

  /** Something at one table. */
  async at(table: TableId, command: TableCommand): Promise<Done> {
    return doneOf(await this.#ask({ type: 'at', key: randomHex(12), table, command }));
  }

  /** Events of an open table from number `from` on; fewer than `count` where they are long. */
  async history(table: TableId, from: number, count: number): Promise<HistoryPart> {
    const answer = await this.#ask({ type: 'history', key: randomHex(12), table, from, count });
    return answer.type === 'history' ? answer : { first: from, events: [] };
  }

  /** Which cards of an open table one has seen and which not; nothing where its game does not tell. */
  async tally(table: TableId): Promise<CardTally[]> {
    const answer = await this.#ask({ type: 'tally', key: randomHex(12), table });
    return answer.type === 'tally' ? answer.cards : [];
  }

  #ask(message: Keyed): Promise<Answer> {
    return new Promise((answered, refused) => {
      this.#outbox.set(message.key, { message, answered, refused });
      this.#send(message);
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
      const token = (this.#token = await this.#parts.token());
      if (this.#socket === socket) this.#post({ type: 'hello', protocol: PROTOCOL, token, bot: false });
    } catch {
      if (this.#socket === socket) this.#lose(null, null);
    }
  }

  #receive(text: string): void {
    this.#expectAnswer(false);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'welcome') this.#welcomed();
    else if (message.type === 'done' || message.type === 'history' || message.type === 'tally') return this.#answer(message.key)?.answered(message);
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
    for (const { message } of this.#outbox.values()) this.#send(message);
  }

  #dismissed(error: WireError, retryMs: number | null): void {
    if (error.code === 'wrong_protocol' || error.code === 'kept_out') {
      this.#ended = true;
      this.#drop();
      this.#parts.onState({ kind: 'ended', error });
      return;
    }
    if (error.code === 'unknown_token') this.#parts.forgetToken(this.#token);
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
    const seat = watching.seat();
    if (seat !== null) this.show(table, seat);
  }

  /** Before the welcome nothing may be said: what matters is said again then. */
  #send(message: ClientMessage): void {
    if (this.#online) this.#post(message);
  }

  #post(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
