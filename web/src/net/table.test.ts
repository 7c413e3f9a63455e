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
function opened(still = true) {
  tables += 1;
  return new TableStore(`table${tables}`, () => still);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a history it is given without playing it again', () => {
  const store = opened();
  store.take(message(0, moves(30)));
  expect(store.shown).toMatchObject({ version: 30, fresh: [] });
  expect(store.catchUpFrom).toBeNull();
  expect(store.next).toBe(30);
});

it('plays what follows', () => {
  const store = opened();
  store.take(message(0, moves(2)));
  store.take(message(2, [move('next')]));
  expect(store.shown?.fresh).toEqual([move('next')]);
  expect(store.history).toHaveLength(3);
});

it('lets one movement end before the next begins, and can be hurried', () => {
  const store = opened(false);
  store.take(message(0, [{ what: 'paused' }]));
  for (const [i, name] of ['a', 'b', 'c'].entries()) store.take(message(1 + i, [move(name)]));
  expect(store.shown?.version).toBe(2);
  expect(store.upToDate).toBe(false);
  store.skip();
  expect(store.shown).toMatchObject({ version: 4, fresh: [move('b'), move('c')] });
  expect(store.upToDate).toBe(true);
});

it('offers to catch up when more was missed than can be shown', () => {
  const store = opened();
  store.take(message(0, moves(3)));
  store.take(message(3, moves(9)));
  expect(store.catchUpFrom).toBe(3);
  expect(store.shown?.fresh).toEqual([]);
  store.caughtUp();
  expect(store.catchUpFrom).toBeNull();
});

it('knows after a reload what this browser has seen', () => {
  const before = opened();
  before.take(message(0, moves(4)));
  const after = new TableStore(before.id, () => true);
  after.take(message(0, moves(20)));
  expect(after.catchUpFrom).toBe(4);
});

it('asks for everything when something between is missing', () => {
  const store = opened();
  store.take(message(0, moves(2)));
  expect(store.take(message(5, moves(1)))).toBe(false);
  expect(store.next).toBeNull();
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
