import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { GameView } from '../wire/GameView.ts';
import type { TableEvent } from '../wire/TableEvent.ts';
import type { TableView } from '../wire/TableView.ts';
import { TableStore } from './table.svelte.ts';

type TableMessage = Extract<ServerMessage, { type: 'table' }>;

const move = (name: string): TableEvent => ({ what: 'game', event: name });
const moves = (count: number) => Array.from({ length: count }, (_, i) => move(`move ${i}`));
const TABLE = { phase: 'playing', votes: [0] } as unknown as TableView;
const UNCHANGED = { table: null, game: null };
let tables = 0;

function message(first: number, events: TableEvent[]): TableMessage {
  return { type: 'table', id: 'abc', now: 0, first, events, table: { whole: TABLE }, game: null };
}

/** What has been seen is remembered by name, so every test has a table of its own. */
function opened() {
  tables += 1;
  return new TableStore(`table${tables}`);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('knows a history it is given', () => {
  const store = opened();
  store.take(message(0, moves(30)));
  expect(store.shown?.version).toBe(30);
  expect(store.catchUpFrom).toBeNull();
  expect(store.next).toBe(30);
});

it('tells what is to be shown as movement', () => {
  const store = opened();
  store.take(message(0, moves(2)));
  store.take(message(2, [move('next'), { what: 'paused' }, { what: 'game', event: null }]));
  expect(store.movesSince(2).map(({ event }) => event)).toEqual(['next']);
  expect(store.shown?.version).toBe(5);
});

it('offers what can be chosen at once, however many movements are still to be shown', () => {
  const store = opened();
  store.take(message(0, [{ what: 'paused' }]));
  for (let number = 1; number <= 20; number += 1) {
    const game = { legal: [`choice ${number}`] } as GameView;
    store.take({ ...message(number, [move('other')]), game: { whole: game } });
    // No timer has run: a machine may be as slow as it likes.
    expect(store.shown).toMatchObject({ version: number + 1, game });
  }
  expect(vi.getTimerCount()).toBe(0);
});

it('offers to catch up when more was missed than can be shown', () => {
  const store = opened();
  store.take(message(0, moves(3)));
  store.take(message(3, moves(9)));
  expect(store.catchUpFrom).toBe(3);
  store.caughtUp();
  expect(store.catchUpFrom).toBeNull();
});

it('counts as missed only what comes while nobody can see the page', () => {
  const store = opened();
  store.take(message(0, moves(3)));
  store.take({ ...message(3, moves(20)), ...UNCHANGED });
  expect(store.catchUpFrom).toBeNull();
  const page = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  store.take({ ...message(23, moves(5)), ...UNCHANGED });
  expect(store.catchUpFrom).toBeNull();
  store.take({ ...message(28, moves(7)), ...UNCHANGED });
  page.mockReturnValue(false);
  store.take({ ...message(35, moves(30)), ...UNCHANGED });
  expect([store.catchUpFrom, store.catchUpTo]).toEqual([23, 35]);
  page.mockRestore();
});

it('knows after a reload what this browser has seen', () => {
  const before = opened();
  before.take(message(0, moves(4)));
  const after = new TableStore(before.id);
  after.take(message(0, moves(20)));
  expect(after.catchUpFrom).toBe(4);
});

it('asks for everything when something between is missing, and shows meanwhile what it knows', () => {
  const store = opened();
  store.take(message(0, moves(2)));
  expect(store.take({ ...message(5, moves(1)), ...UNCHANGED })).toBe(false);
  expect(store.next).toBeNull();
  expect(store.shown?.version).toBe(2);
  // What follows before the answer is neither taken nor asked for again.
  expect(store.take({ ...message(6, moves(1)), ...UNCHANGED })).toBe(true);
  expect(store.shown?.version).toBe(2);
  expect(store.take(message(3, moves(5)))).toBe(true);
  expect([store.next, store.history.first]).toEqual([8, 3]);
});

it('goes on from the newest events when more was missed than is sent', () => {
  const store = opened();
  store.take(message(0, moves(2)));
  expect(store.take(message(500, moves(200)))).toBe(true);
  expect([store.history.first, store.next]).toEqual([500, 700]);
});

it('takes in what came before', () => {
  const store = opened();
  store.take(message(200, moves(5)));
  store.takeEarlier(0, moves(200));
  expect(store.history.first).toBe(0);
  expect(store.next).toBe(205);
});

it('keeps what is not sent, and takes in what changed of the rest', () => {
  const store = opened();
  const game = { view: { round: 1 }, legal: ['a'] } as unknown as GameView;
  store.take({ ...message(0, moves(1)), game: { whole: game } });
  const [table, before] = [store.shown?.table, store.shown?.game];
  expect(store.take({ ...message(1, moves(1)), ...UNCHANGED })).toBe(true);
  expect(store.shown).toMatchObject({ version: 2, table, game: before });
  expect(store.shown?.game).toBe(before);
  const patch = [{ op: 'replace' as const, path: '/legal/0', value: 'b' }];
  expect(store.take({ ...message(2, []), table: null, game: { patch } })).toBe(true);
  expect(store.shown?.game).toEqual({ view: { round: 1 }, legal: ['b'] });
  expect(store.shown?.game?.view).toBe(before?.view);
  store.take({ ...message(2, []), table: { patch: [{ op: 'add', path: '/votes/-', value: 1 }] }, game: null });
  expect(store.shown?.table.votes).toEqual([0, 1]);
});

it('asks for everything when a change does not fit what it has', () => {
  const store = opened();
  store.take(message(0, moves(1)));
  const patch = [{ op: 'remove' as const, path: '/legal/7' }];
  expect(store.take({ ...message(1, []), table: null, game: { patch } })).toBe(false);
  expect(store.next).toBeNull();
  expect(store.take(message(0, moves(3)))).toBe(true);
  expect(store.next).toBe(3);
});

it('asks for everything when the table itself was never sent', () => {
  expect(opened().take({ ...message(0, moves(1)), ...UNCHANGED })).toBe(false);
  expect(opened().take({ ...message(0, moves(1)), table: { patch: [] } })).toBe(false);
});

it('takes in everything anew when it was asked to forget', () => {
  const store = opened();
  store.take(message(0, [{ what: 'watcher_said', said: null }, move('one')]));
  store.forget();
  expect(store.next).toBeNull();
  const said = { who: { id: 1, name: 'Léa', bot: false }, text: 'Psst' };
  store.take(message(0, [{ what: 'watcher_said', said }, move('one')]));
  expect(store.history.events[0]).toEqual({ what: 'watcher_said', said });
  expect(store.next).toBe(2);
});
