import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '../wire/ClientMessage.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { WireError } from '../wire/WireError.ts';
import { Connection, PROTOCOL, Refusal, type LinkState, type SocketLike } from './connection.ts';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  of<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((m) => m.type === type) as Extract<ClientMessage, { type: T }>[];
  }
}

const you = { id: 1, name: 'Léa', bot: false };
const error = (code: WireError['code']): WireError => ({ code, rule: null, detail: code });

function talk() {
  const sockets: FakeSocket[] = [];
  const states: LinkState[] = [];
  const messages: ServerMessage[] = [];
  const tokens = ['old', 'new'];
  const connection = new Connection({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: async () => tokens[0] ?? 'none',
    forgetToken: () => void tokens.shift(),
    onState: (state) => states.push(state),
    onMessage: (message) => messages.push(message),
  });
  const last = () => sockets[sockets.length - 1] as FakeSocket;
  const welcome = async () => {
    last().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    last().say({ type: 'welcome', protocol: PROTOCOL, you, idle_after_ms: 180_000 });
  };
  const state = () => states[states.length - 1]?.kind;
  return { connection, sockets, messages, last, welcome, state };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a connection', () => {
  it('says hello first and nothing else before it is welcome', async () => {
    const { connection, last, welcome, state } = talk();
    connection.watchLobby();
    connection.start();
    last().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent).toEqual([{ type: 'hello', protocol: PROTOCOL, token: 'old', bot: false }]);
    expect(state()).toBe('connecting');
    await welcome();
    expect(state()).toBe('online');
    expect(last().of('watch_lobby')).toHaveLength(1);
  });

  it('asks after a break for exactly what it missed', async () => {
    const { connection, last, sockets, welcome } = talk();
    let next: number | null = null;
    connection.start();
    await welcome();
    connection.open('abc', { invite: 'word', next: () => next, seat: () => null });
    expect(last().of('open')).toEqual([{ type: 'open', table: 'abc', invite: 'word', from: null }]);
    next = 7;
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    await welcome();
    expect(last().of('open')).toEqual([{ type: 'open', table: 'abc', invite: 'word', from: 7 }]);
  });

  it('repeats an unanswered command with the same key, and an answered one never', async () => {
    const { connection, last, sockets, welcome } = talk();
    connection.start();
    await welcome();
    const first = connection.at('abc', { do: 'start' });
    const second = connection.at('abc', { do: 'undo', seat: 0 });
    const [start, undo] = last().of('at');
    last().say({ type: 'done', key: start?.key ?? '', done: 'ok' });
    await expect(first).resolves.toBe('ok');
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    await welcome();
    expect(sockets).toHaveLength(2);
    expect(last().of('at')).toEqual([undo]);
    last().say({ type: 'done', key: undo?.key ?? '', done: 'ok' });
    await expect(second).resolves.toBe('ok');
  });

  it('keeps a command given while the line is down', async () => {
    const { connection, last, welcome } = talk();
    connection.start();
    const done = connection.at('abc', { do: 'start' });
    expect(last().of('at')).toHaveLength(0);
    await welcome();
    last().say({ type: 'done', key: last().of('at')[0]?.key ?? '', done: { made: 'xyz' } });
    await expect(done).resolves.toEqual({ made: 'xyz' });
  });

  it('tells commands about a table from others', async () => {
    const { connection, last, welcome } = talk();
    connection.start();
    await welcome();
    void connection.do({ do: 'rename', name: 'Zoé' });
    void connection.at('abc', { do: 'stand', seat: 2 });
    expect(last().of('do')[0]?.command).toEqual({ do: 'rename', name: 'Zoé' });
    expect(last().of('at')[0]).toMatchObject({ table: 'abc', command: { do: 'stand', seat: 2 } });
  });

  it('asks for older events, and gives them to whoever asked', async () => {
    const { connection, last, messages, welcome } = talk();
    connection.start();
    await welcome();
    const asked = connection.history('abc', 40, 20);
    const [request] = last().of('history');
    expect(request).toMatchObject({ table: 'abc', from: 40, count: 20 });
    last().say({ type: 'history', key: request?.key ?? '', id: 'abc', first: 40, events: [{ what: 'paused' }] });
    await expect(asked).resolves.toMatchObject({ first: 40, events: [{ what: 'paused' }] });
    const refused = connection.history('abc', 99, 1);
    last().say({ type: 'refused', key: last().of('history')[1]?.key ?? '', error: error('no_such_events') });
    await expect(refused).rejects.toEqual(new Refusal(error('no_such_events')));
    expect(messages.map((m) => m.type)).toEqual(['welcome']);
  });

  it('looks again through the seat it looked through before a break', async () => {
    const { connection, last, welcome } = talk();
    connection.start();
    await welcome();
    let seat: number | null = null;
    connection.open('abc', { invite: null, next: () => null, seat: () => seat });
    expect(last().of('show')).toEqual([]);
    seat = 3;
    connection.show('abc', 3);
    expect(last().of('show')).toEqual([{ type: 'show', table: 'abc', seat: 3 }]);
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    await welcome();
    expect(last().sent.slice(-2).map((m) => m.type)).toEqual(['open', 'show']);
  });

  it('hands a refusal to whoever gave the command', async () => {
    const { connection, last, messages, welcome } = talk();
    connection.start();
    await welcome();
    const refused = connection.at('abc', { do: 'start' });
    last().say({ type: 'refused', key: last().of('at')[0]?.key ?? '', error: error('not_host') });
    await expect(refused).rejects.toEqual(new Refusal(error('not_host')));
    expect(messages.map((m) => m.type)).toEqual(['welcome']);
  });

  it('tries again later and later, and at once when told to', async () => {
    const { connection, last, sockets, state } = talk();
    connection.start();
    last().onclose?.();
    expect(state()).toBe('lost');
    await vi.advanceTimersByTimeAsync(700);
    expect(sockets).toHaveLength(2);
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(700);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(700);
    expect(sockets).toHaveLength(3);
    last().onclose?.();
    connection.retry();
    expect(sockets).toHaveLength(4);
  });

  it('gives up a silent line after an unanswered ping', async () => {
    const { connection, last, welcome, state } = talk();
    connection.start();
    await welcome();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().of('ping')).toHaveLength(1);
    last().say({ type: 'pong', sent: 1 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(state()).toBe('online');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toBe('lost');
  });

  it('comes back when a closing server says it may', async () => {
    const { connection, last, sockets, welcome } = talk();
    connection.start();
    await welcome();
    last().say({ type: 'bye', error: error('going_down'), retry_ms: 3000 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('takes a new token when the server does not know the old one', async () => {
    const { connection, last, welcome } = talk();
    connection.start();
    last().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    last().say({ type: 'bye', error: error('unknown_token'), retry_ms: null });
    await vi.advanceTimersByTimeAsync(1000);
    await welcome();
    expect(last().of('hello')[0]?.token).toBe('new');
  });

  it('stops for good when the server speaks another protocol', async () => {
    const { connection, last, sockets, state } = talk();
    connection.start();
    last().say({ type: 'bye', error: error('wrong_protocol'), retry_ms: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('ended');
    expect(sockets).toHaveLength(1);
  });

  it('does not listen to a socket it has left', async () => {
    const { connection, last, sockets, messages } = talk();
    connection.start();
    const stale = last();
    connection.retry();
    stale.say({ type: 'pong', sent: 1 });
    stale.onclose?.();
    expect(messages).toEqual([]);
    expect(sockets).toHaveLength(2);
  });
});
