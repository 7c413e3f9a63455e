import type { Card } from '../../src/wire/arkham-ritual/Card.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { TableView } from '../../src/wire/TableView.ts';
import { cardsIn } from './cards.ts';
import { differences } from './differences.ts';
import type { Received, Recorder, TableMessage } from './recorder.ts';
import type { Truth, Viewer } from './truth.ts';

/**
 * Searches what one person received for anything they may not know.
 *
 * Card names are all over a game, so that a name occurs proves nothing. Therefore everything has to be
 * explained: each view and each event must be, field by field, what the finished game with all its secrets
 * open gives when the tests' own reading of AR-06 hides what this person may not see. All else that was
 * received may name no card at all, in any spelling, and what is not JSON must be what a stranger gets.
 */
export class LeakSearch {
  readonly #name: string;
  readonly #tables: Map<string, Truth>;
  readonly #stranger: (path: string) => Promise<Buffer>;
  #found: string[] = [];
  /** For each table, the place among the game's events of each event seen so far; `null` for the table's own. */
  #places = new Map<string, (number | null)[]>();
  /** Each table as it was last sent. */
  #looks = new Map<string, TableView>();
  #finished = false;
  /** Who the server says this is; names can change. */
  #person: number | null = null;

  constructor(name: string, tables: Map<string, Truth>, stranger: (path: string) => Promise<Buffer>) {
    this.#name = name;
    this.#tables = tables;
    this.#stranger = stranger;
  }

  /** Every leak as a sentence; none is what is hoped for. */
  async through(recorder: Recorder): Promise<string[]> {
    for (const [place, received] of recorder.received.entries()) {
      const before = this.#found.length;
      if (received.kind === 'frame') this.#frame(received.text);
      else await this.#answer(received);
      this.#found = this.#found.map((leak, i) => (i < before ? leak : `${this.#name} received (${place}): ${leak}`));
    }
    return this.#found;
  }

  #frame(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    // A name could hide in a field that is given twice.
    if (JSON.stringify(message) !== text) this.#found.push(`a frame that reads differently: ${text}`);
    if (message.type === 'table') return this.#table(message);
    if (message.type === 'welcome') this.#person = message.you.id;
    this.#namesNothing(message, null);
  }

  #table(message: TableMessage): void {
    const { events, game, table: sent, ...rest } = message;
    const table = sent ?? this.#looks.get(message.id);
    if (!table) return void this.#found.push(`table ${message.id}, which was never sent whole`);
    this.#looks.set(message.id, table);
    const truth = this.#tables.get(message.id);
    if (!truth) return void this.#found.push(`table ${message.id}, of which the truth is not known`);
    const seat = table.seats.findIndex(({ who }) => who?.id === this.#person);
    const viewer: Viewer = seat < 0 ? null : seat;
    if (table.you !== viewer) this.#found.push(`that its seat is ${table.you}, which is ${viewer}`);
    this.#finished ||= table.phase === 'finished';

    const places = this.#place(message);
    const count = places.filter((place) => place !== null).length;
    const own = viewer === null ? null : truth.ownCard(viewer, count);
    for (const [i, { what, ...said }] of events.entries()) {
      const place = places[message.first + i];
      if (what !== 'game') this.#namesNothing(said, own);
      else this.#differ(`events[${i}]`, { event: truth.eventFor(viewer, place ?? -1) }, said, own);
    }
    if (game) {
      const { view, to_act, legal, deadline, can_undo, ...unknown } = game;
      this.#differ('game.view', truth.viewFor(viewer, count), view, own);
      this.#differ('game', {}, unknown, own);
      this.#namesNothing({ to_act, legal, deadline, can_undo }, own);
    }
    if (sent) {
      const { options, ...open } = sent;
      this.#differ('table.options', optionsOf(truth, options), options, own);
      this.#namesNothing(open, own);
    }
    this.#namesNothing(rest, own);
  }

  /** Keeps count of which of a table's events are the game's, over reloads and broken lines. */
  #place(message: TableMessage): (number | null)[] {
    const places = (this.#places.get(message.id) ?? []).slice(0, message.first);
    let next = places.filter((place) => place !== null).length;
    for (const { what } of message.events) places.push(what === 'game' ? next++ : null);
    this.#places.set(message.id, places);
    return places;
  }

  #differ(where: string, expected: unknown, actual: unknown, own: Card | null): void {
    for (const difference of differences(expected, actual, where)) this.#found.push(difference + aside(own, difference));
  }

  #namesNothing(value: unknown, own: Card | null): void {
    const text = JSON.stringify(value);
    for (const card of cardsIn(text)) this.#found.push(`the name of ${card} in ${text}${aside(own, card)}`);
  }

  async #answer({ path, status, body }: Extract<Received, { kind: 'answer' }>): Promise<void> {
    const isOfGame = path.startsWith('/api/replay/');
    if (isOfGame && status < 400 && !this.#finished) this.#found.push(`${path} before the end of the game`);
    if (isOfGame && this.#finished) return;
    const bytes = await body;
    const isForAll = !path.startsWith('/api/') || path === '/api/games' || path === '/api/health';
    if (isForAll) {
      if (bytes && !bytes.equals(await this.#stranger(path))) this.#found.push(`at ${path} what a stranger does not get`);
    } else if (!bytes) {
      this.#found.push(`at ${path} something that could not be read`);
    } else {
      this.#namesNothing(bytes.toString(), null);
    }
  }
}

function optionsOf(truth: Truth, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(given).map((key) => [key, truth.options[key]]));
}

function aside(own: Card | null, text: string): string {
  return own && cardsIn(text).includes(own) ? ', which is their own card' : '';
}

