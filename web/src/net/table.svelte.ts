import type { GameView } from '../wire/GameView.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { TableEvent } from '../wire/TableEvent.ts';
import type { TableId } from '../wire/TableId.ts';
import type { TableView } from '../wire/TableView.ts';
import type { WireError } from '../wire/WireError.ts';
import { extend } from './history.ts';
import { Notebook } from './notebook.ts';
import { Pace } from './pace.ts';
import { noteSeal } from './seal.ts';

type TableMessage = Extract<ServerMessage, { type: 'table' }>;

/** A table as it is shown: the newest state, or an earlier one while movements are played. */
export interface Shown {
  table: TableView;
  game: GameView | null;
  /** The number of the next event. */
  version: number;
  /** What happened since the state shown before, to be shown as movement. */
  fresh: TableEvent[];
  receivedAt: number;
}

const HOLD_PER_EVENT_MS = 240;
const LONGEST_HOLD_MS = 960;
/** More new events than this are told by the catch-up strip, not played one by one. */
const SCREENFUL = 8;
/** The number of the event up to which each table was seen. */
const seen = new Notebook<number>('seen');

/** One table as this page knows it. */
export class TableStore {
  readonly id: TableId;
  history = $state.raw<TableEvent[]>([]);
  shown = $state.raw<Shown | null>(null);
  problem = $state.raw<WireError | null>(null);
  watching = $state(0);
  present = $state.raw<number[] | null>(null);
  /** The event from which on there is too much news to show as movement; `null` when caught up. */
  catchUpFrom = $state<number | null>(null);
  /** Whether what is shown is how things stand. */
  upToDate = $state(true);
  #arrive!: () => void;
  /** Done when the table was heard of for the first time. */
  readonly arrived = new Promise<void>((done) => (this.#arrive = done));
  /** As it was last sent: it comes only when it looks different. */
  #table: TableView | null = null;
  #still: () => boolean;
  #pace: Pace<Shown>;

  constructor(id: TableId, still: () => boolean) {
    this.id = id;
    this.#still = still;
    this.#pace = new Pace<Shown>({
      show: (shown) => this.#show(shown),
      join: (earlier, later) => ({ ...later, fresh: [...earlier.fresh, ...later.fresh] }),
      holdMs: (shown) => this.#holdMs(shown),
    });
  }

  /** The number of the next event wanted from the server. */
  get next(): number | null {
    return this.history.length > 0 ? this.history.length : null;
  }

  /** False when the message does not follow what is known. */
  take(message: TableMessage): boolean {
    const before = this.history.length;
    const history = extend(this.history, message.first, message.events);
    const table = message.table ?? this.#table;
    if (!history || !table) {
      this.history = [];
      return false;
    }
    this.history = history;
    this.#table = table;
    this.problem = null;
    // A table that is sent says who is here.
    if (message.table) this.present = null;
    noteSeal(table);
    this.#arrive();
    const opening = before === 0;
    const since = opening ? this.#seen(history.length) : before;
    const fresh = history.slice(since);
    const missed = fresh.filter((event) => event.what === 'game').length;
    if (missed > SCREENFUL) {
      this.catchUpFrom ??= since;
      this.#pace.skip();
    }
    this.#pace.push({
      table,
      game: message.game,
      version: history.length,
      fresh: opening || missed > SCREENFUL ? [] : fresh,
      receivedAt: Date.now(),
    });
    this.upToDate = !this.#pace.behind;
    return true;
  }

  skip(): void {
    this.#pace.skip();
  }

  caughtUp(): void {
    this.catchUpFrom = null;
  }

  dispose(): void {
    this.#pace.clear();
  }

  #show(shown: Shown): void {
    this.shown = shown;
    this.upToDate = !this.#pace.behind;
    if (!document.hidden) seen.write(this.id, shown.version);
  }

  #holdMs(shown: Shown): number {
    if (this.#still() || document.hidden) return 0;
    const moving = shown.fresh.filter((event) => event.what === 'game' && event.event !== null).length;
    return Math.min(LONGEST_HOLD_MS, moving * HOLD_PER_EVENT_MS);
  }

  #seen(all: number): number {
    return Math.min(seen.read(this.id) ?? all, all);
  }
}
