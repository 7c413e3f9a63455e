import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { TableEvent } from '../wire/TableEvent.ts';
import { TableStore } from './table.svelte.ts';

type TableMessage = Extract<ServerMessage, { type: 'table' }>;

const move = (name: string): TableEvent => ({ what: 'game', event: name });
const moves = (count: number) => Array.from({ length: count }, (_, i) => move(`move ${i}`));
let tables = 0;

function message(first: number, events: TableEvent[]): TableMessage {
  return { type: 'table', id: 'abc', first, events, table: {} as TableMessage['table'], game: null };
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
  expect(store.movesSince(2)).toEqual(['next']);
  expect(store.shown?.version).toBe(5);
});

it('offers what can be chosen at once, however many movements are still to be shown', () => {
  const store = opened();
  store.take(message(0, [{ what: 'paused' }]));
  for (let number = 1; number <= 20; number += 1) {
    const game = { legal: [`choice ${number}`] } as TableMessage['game'];
    store.take({ ...message(number, [move('other')]), game });
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
  expect(store.take(message(5, moves(1)))).toBe(false);
  expect(store.next).toBeNull();
  expect(store.shown?.version).toBe(2);
  expect(store.take(message(3, moves(3)))).toBe(true);
  expect([store.next, store.history.first]).toEqual([6, 3]);
});

it('takes in what came before', () => {
  const store = opened();
  store.take(message(200, moves(5)));
  store.takeEarlier(0, moves(200));
  expect(store.history.first).toBe(0);
  expect(store.next).toBe(205);
});

it('keeps the table as it was while only the game goes on', () => {
  const store = opened();
  const table = { phase: 'playing' } as TableMessage['table'];
  store.take({ ...message(0, moves(1)), table });
  expect(store.take({ ...message(1, moves(1)), table: null })).toBe(true);
  expect(store.shown).toMatchObject({ version: 2, table });
});

it('asks for everything when the table itself was never sent', () => {
  expect(opened().take({ ...message(0, moves(1)), table: null })).toBe(false);
});
