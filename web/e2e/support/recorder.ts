import type { Page, Response } from '@playwright/test';
import type { ClientMessage } from '../../src/wire/ClientMessage.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import { Tables, type TableState } from './tables.ts';

/** Something a page was sent: a frame of a WebSocket, or the answer to a request. */
export type Received =
  | { kind: 'frame'; text: string }
  | { kind: 'answer'; path: string; status: number; body: Promise<Buffer | null> };

const LATELY = 8;
const LATELY_CHARS = 200;

/** Everything that reaches one page, in the order it came. */
export class Recorder {
  readonly received: Received[] = [];
  /** How many moves the server has answered; what they changed came before. */
  answered = 0;
  /** How many moves the page has sent. */
  sent = 0;
  /** The last things that the page said and heard, for whoever reads why a test failed. */
  readonly lately: string[] = [];
  /** The keys of the moves that the page sent and that were not answered yet. */
  #moves = new Set<string>();
  #tables = new Tables();
  #waiting: (() => void)[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#sent(payload.toString()));
      socket.on('framereceived', ({ payload }) => this.#frame(payload.toString()));
    });
    page.on('response', (response) => this.#answer(response));
  }

  /** The newest state of a table that came. */
  latest(table: string): TableState | null {
    return this.#tables.latest(table);
  }

  /** Resolves at the next frame in either direction. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #tell(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #note(text: string): void {
    this.lately.push(text.slice(0, LATELY_CHARS));
    if (this.lately.length > LATELY) this.lately.shift();
  }

  #sent(text: string): void {
    this.#note(`> ${text}`);
    const message = JSON.parse(text) as ClientMessage;
    if (message.type !== 'at' || message.command.do !== 'act') return;
    this.#moves.add(message.key);
    this.sent += 1;
    this.#tell();
  }

  #frame(text: string): void {
    this.#note(`< ${text}`);
    this.received.push({ kind: 'frame', text });
    const message = JSON.parse(text) as ServerMessage;
    if ((message.type === 'done' || message.type === 'refused') && this.#moves.delete(message.key ?? '')) this.answered += 1;
    if (message.type === 'table') this.#tables.take(message);
    this.#tell();
  }

  #answer(response: Response): void {
    const url = new URL(response.url());
    // Addresses made by the page itself, such as a file to save, never left it.
    if (!url.protocol.startsWith('http')) return;
    this.received.push({
      kind: 'answer',
      path: url.pathname + url.search,
      status: response.status(),
      // A page that is left takes its bodies along.
      body: response.body().catch(() => null),
    });
  }
}
