import type { Card } from '../../src/wire/arkham-ritual/Card.ts';
import type { View } from '../../src/wire/arkham-ritual/View.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import { Misfit, patched } from '../../src/net/patch.ts';
import type { TableEvent } from '../../src/wire/TableEvent.ts';
import type { TableView } from '../../src/wire/TableView.ts';
import type { Update } from '../../src/wire/Update.ts';
import { cardsIn } from './cards.ts';
import { differences } from './differences.ts';
import type { Received, Recorder } from './recorder.ts';
import { Tables, type TableMessage } from './tables.ts';
import type { Truth, Viewer } from './truth.ts';

/**
 * Searches what one person received for anything they may not know.
 *
 * Card names are all over a game, so that a name occurs proves nothing. Therefore everything has to be
 * explained: each view and each event must be, field by field, what the finished game with all its secrets
 * open gives when the tests' own reading of AR-06 hides what this person may not see. What is sent as a change
 * is put together first, and may hold nothing that it does not leave there. All else that was received may
 * name no card at all, in any spelling, and what is not JSON must be what a stranger gets.
 */
export class LeakSearch {
  readonly #name: string;
  readonly #tables: Map<string, Truth>;
  readonly #stranger: (path: string) => Promise<Buffer>;
  #found: string[] = [];
  /** For each table, which of its events are the game's, by number. */
  readonly #games: Map<string, boolean[]>;
  /** Each table as it was last sent. */
  #looks = new Tables();
  #finished = false;
  /** Who the server says this is; names can change. */
  #person: number | null = null;

  constructor(
    name: string,
    tables: Map<string, Truth>,
    games: Map<string, boolean[]>,
    stranger: (path: string) => Promise<Buffer>,
  ) {
    this.#name = name;
    this.#tables = tables;
    this.#games = games;
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
    if (message.type === 'history') return this.#history(message);
    if (message.type === 'tally') return this.#tally(message);
    if (message.type === 'welcome') this.#person = message.you.id;
    this.#namesNothing(message, null);
  }

  #table(message: TableMessage): void {
    const { events, game: sentGame, table: sentTable, ...rest } = message;
    const before = this.#looks.latest(message.id);
    const state = this.#together(message);
    if (!state) return;
    const { table, game } = state;
    const truth = this.#tables.get(message.id);
    if (!truth) return void this.#found.push(`table ${message.id}, of which the truth is not known`);
    const viewer = this.#viewer(table);
    if (table.you !== viewer) this.#found.push(`that its seat is ${table.you}, which is ${viewer}`);
    this.#finished ||= table.phase === 'finished';

    const count = this.#placeOf(message.id, message.first + events.length);
    const own = viewer === null ? null : truth.ownCard(viewer, count);
    this.#leavesAll('game', before?.game ?? null, sentGame, own);
    this.#leavesAll('table', before?.table ?? null, sentTable, own);
    this.#events(message, truth, viewer, own);
    if (sentGame && game) {
      const { view, to_act, chapter, legal, impossible, deadline, can_undo, no_undo, silence, no_pause, ...unknown } = game;
      this.#differ('game.view', truth.viewFor(viewer, count), view, own);
      this.#differ('game.chapter', (view as View).round, chapter, own);
      this.#differ('game', {}, unknown, own);
      this.#namesNothing({ to_act, legal, impossible, deadline, can_undo, no_undo, silence, no_pause }, own);
    }
    if (sentTable) {
      const { options, ...open } = table;
      this.#differ('table.options', optionsOf(truth, options), options, own);
      this.#namesNothing(open, own);
    }
    this.#namesNothing(rest, own);
  }

  #history(message: Extract<ServerMessage, { type: 'history' }>): void {
    const { events: _, ...rest } = message;
    const [truth, known] = [this.#tables.get(message.id), this.#looks.latest(message.id)];
    if (!truth || !known) return void this.#found.push(`the history of table ${message.id}, which is not open`);
    this.#events(message, truth, this.#viewer(known.table), null);
    this.#namesNothing(rest, null);
  }

  /** A tally names cards: of each as many are seen as lie in the view that this person had then. */
  #tally({ cards, ...rest }: Extract<ServerMessage, { type: 'tally' }>): void {
    const view = this.#looks.latest(rest.id)?.game?.view as View | undefined;
    if (!view) return void this.#found.push(`a tally of table ${rest.id}, which was not shown`);
    const held = view.players.map(({ card }) => card);
    const seen = [...held, ...view.dummies, ...view.discards, view.passing?.card, view.top.card, view.removed];
    for (const one of cards) {
      const inSight = seen.filter((card) => card === one.card).length;
      if (one.seen !== inSight) this.#found.push(`that it has seen ${one.seen} of ${one.card}, and ${inSight} are in sight`);
    }
    this.#namesNothing(rest, null);
  }

  #together(message: TableMessage) {
    try {
      const state = this.#looks.take(message);
      if (!state) this.#found.push(`table ${message.id}, which was never sent whole`);
      return state;
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      this.#found.push(`a change that does not fit: ${error.message}`);
      return null;
    }
  }

  #viewer({ seats }: TableView): Viewer {
    const seat = seats.findIndex(({ who }) => who?.id === this.#person);
    return seat < 0 ? null : seat;
  }

  #events({ id, first, events }: { id: string; first: number; events: TableEvent[] }, truth: Truth, viewer: Viewer, own: Card | null): void {
    for (const [i, { what, ...said }] of events.entries()) {
      if (what !== 'game') this.#namesNothing(said, own);
      else this.#differ(`events[${i}]`, { event: truth.eventFor(viewer, this.#placeOf(id, first + i)) }, said, own);
    }
  }

  /** The number among the game's events of the event that has this number among the table's. */
  #placeOf(table: string, number: number): number {
    return (this.#games.get(table) ?? []).slice(0, number).filter(Boolean).length;
  }

  /** A change could show something and take it away again: whatever it writes must be there in the end. */
  #leavesAll(where: string, before: unknown, update: Update<unknown> | null, own: Card | null): void {
    if (!update) return;
    const [kind, ...more] = Object.keys(update);
    if (more.length > 0 || (kind !== 'whole' && kind !== 'patch')) this.#found.push(`${where}, sent as ${JSON.stringify(Object.keys(update))}`);
    if (!('patch' in update)) return;
    for (const operation of update.patch) {
      const fields = Object.keys(operation).join();
      if (fields !== (operation.op === 'remove' ? 'op,path' : 'op,path,value')) this.#found.push(`${where}.patch with the fields ${fields}`);
    }
    const marks = update.patch.map((operation, i) => (operation.op === 'remove' ? operation : { ...operation, value: `written by ${i}` }));
    const text = JSON.stringify(patchedOr(before, marks));
    for (const [i, operation] of update.patch.entries()) {
      if (operation.op === 'remove' || text.includes(`"written by ${i}"`)) continue;
      const shown = JSON.stringify(operation.value);
      this.#found.push(`${where}.patch writes what it does not leave: ${shown}${aside(own, shown)}`);
    }
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
    const isForAll = !path.startsWith('/api/') || path === '/api/games' || path === '/api/health' || path.startsWith('/api/catalogue/');
    if (isForAll) {
      if (bytes && !bytes.equals(await this.#stranger(path))) this.#found.push(`at ${path} what a stranger does not get`);
    } else if (!bytes) {
      this.#found.push(`at ${path} something that could not be read`);
    } else {
      this.#namesNothing(bytes.toString(), null);
    }
  }
}

/** What comes of a change that does not fit is told elsewhere. */
function patchedOr(before: unknown, patch: unknown): unknown {
  try {
    return patched(before, patch);
  } catch {
    return null;
  }
}

/** Which events of each table are the game's, by number, as far as any of these people were told. */
export function gamesOf(recorders: Recorder[]): Map<string, boolean[]> {
  const games = new Map<string, boolean[]>();
  for (const received of recorders.flatMap((recorder) => recorder.received)) {
    const message = received.kind === 'frame' ? (JSON.parse(received.text) as ServerMessage) : null;
    if (message?.type !== 'table' && message?.type !== 'history') continue;
    const known = games.get(message.id) ?? [];
    for (const [i, { what }] of message.events.entries()) known[message.first + i] = what === 'game';
    games.set(message.id, known);
  }
  return games;
}

function optionsOf(truth: Truth, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(given).map((key) => [key, truth.options[key]]));
}

function aside(own: Card | null, text: string): string {
  return own && cardsIn(text).includes(own) ? ', which is their own card' : '';
}

