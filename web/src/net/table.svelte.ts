import type { GameView } from '../wire/GameView.ts';
import type { Seat } from '../wire/Seat.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { TableEvent } from '../wire/TableEvent.ts';
import type { TableId } from '../wire/TableId.ts';
import type { TableView } from '../wire/TableView.ts';
import type { WireError } from '../wire/WireError.ts';
import { extend, nextOf, prepend, since, type Known } from './history.ts';
import { PerTable } from './per-table.ts';
import { Misfit, updated } from './patch.ts';
import { noteCommitment } from './commitments.ts';
import { ServerClock } from './server-clock.ts';

type TableMessage = Extract<ServerMessage, { type: 'table' }>;

/** A table as it stands: what is chosen is chosen from here, whatever is still being shown. */
export interface Shown {
  table: TableView;
  game: GameView | null;
  /** The number of the next event. */
  version: number;
}

/** More new events than this are told by the catch-up strip. */
const SCREENFUL = 8;
const NOTHING: Known<TableEvent> = { first: 0, events: [] };
/** The number of the event up to which each table was seen. */
const seen = new PerTable<number>('seen');

/** One table as this page knows it. */
export class TableStore {
  readonly id: TableId;
  history = $state.raw<Known<TableEvent>>(NOTHING);
  shown = $state.raw<Shown | null>(null);
  problem = $state.raw<WireError | null>(null);
  watching = $state(0);
  /** When one may follow a host who is away, in the table's time; null while the host is here. */
  hostFreeAt = $state<number | null>(null);
  present = $state.raw<number[] | null>(null);
  /** The first event of what was missed and is too much to show as movement; `null` when caught up. */
  catchUpFrom = $state<number | null>(null);
  /** The event after the last that was missed. */
  catchUpTo = $state(0);
  /** Which of one's own seats this page wants to look through; `null` for the one the server chooses. */
  seat: Seat | null = null;
  /** The table's time, which deadlines and clocks are counted in. */
  readonly clock = new ServerClock();
  /** Whether something between was missed, so that everything must be sent anew. */
  #hasGap = false;
  /** The first event that came while nobody could see it; `null` while somebody looks. */
  #awayFrom: number | null = null;
  #arrive!: () => void;
  /** Done when the table was heard of for the first time. */
  readonly arrived = new Promise<void>((done) => (this.#arrive = done));

  constructor(id: TableId) {
    this.id = id;
  }

  /** The number of the next event wanted from the server. */
  get next(): number | null {
    return this.shown && !this.#hasGap ? nextOf(this.history) : null;
  }

  /** What the game told from event `version` on, as far as this viewer may know. */
  movesSince(version: number): { number: number; event: unknown }[] {
    const first = Math.max(version, this.history.first);
    return since(this.history, version).flatMap((one, place) => (one.what === 'game' && one.event !== null ? [{ number: first + place, event: one.event }] : []));
  }

  /** False when the message does not follow what is known, and everything must be asked for. */
  take(message: TableMessage): boolean {
    this.clock.hear(message.now);
    const isWhole = message.table !== null && 'whole' in message.table;
    // What was sent before the answer to that question comes is of no use.
    if (this.#hasGap && !isWhole) return true;
    const next = this.#following(message);
    this.#hasGap = next === null;
    if (!next) return false;
    const before = this.shown ? nextOf(this.history) : null;
    this.history = next.history;
    this.shown = next.shown;
    this.problem = null;
    // A table that is sent says who is here.
    if (message.table) this.present = null;
    noteCommitment(next.shown.table);
    const { version } = next.shown;
    // Everything is sent anew to who was not there; whoever has the page open sees what happens.
    if (document.hidden || isWhole) this.#miss(before ?? Math.min(seen.read(this.id) ?? version, version), version);
    if (!document.hidden) this.#awayFrom = null;
    if (!document.hidden) seen.write(this.id, version);
    this.#arrive();
    return true;
  }

  /** How things stand after the message; `null` when it does not fit what is known. */
  #following({ first, events, table, game }: TableMessage): { history: Known<TableEvent>; shown: Shown } | null {
    const isWhole = table !== null && 'whole' in table;
    const history = (this.shown && extend(this.history, first, events)) ?? (isWhole ? { first, events } : null);
    if (!history || !(this.shown || isWhole)) return null;
    try {
      const shown = {
        table: updated(this.shown?.table as TableView, table),
        game: updated(this.shown?.game ?? null, game),
        version: nextOf(history),
      };
      return { history, shown };
    } catch (error) {
      if (error instanceof Misfit) return null;
      throw error;
    }
  }

  /** Takes in events from before those that are known. */
  takeEarlier(first: number, events: readonly TableEvent[]): void {
    this.history = prepend(this.history, first, events);
  }

  /** Wants everything sent anew. */
  forget(): void {
    this.#hasGap = true;
    this.history = { first: nextOf(this.history), events: [] };
  }

  caughtUp(): void {
    this.catchUpFrom = null;
  }

  #miss(from: number, to: number): void {
    this.#awayFrom ??= from;
    if (since(this.history, this.#awayFrom).filter(({ what }) => what === 'game').length <= SCREENFUL) return;
    this.catchUpFrom = this.#awayFrom;
    this.catchUpTo = to;
  }
}
