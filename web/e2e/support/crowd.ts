import type { Browser, Page } from '@playwright/test';
import type { View } from '../../src/wire/arkham-ritual/View.ts';
import { PROTOCOL } from '../../src/net/connection.ts';
import type { Command } from '../../src/wire/Command.ts';
import type { Done } from '../../src/wire/Done.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { TableCommand } from '../../src/wire/TableCommand.ts';
import { Tables, type TableState } from './tables.ts';

const MOST_MOVES = 2_000;
/** Nothing of their own, as the browsers of the tests: so that a known deal is the same for both. */
const ENTROPY = '00'.repeat(16);

/** What is played at a table, and by which bots. */
export interface Played {
  game: string;
  options: Record<string, boolean | number | string>;
  bot: string;
}

export interface Settings {
  name: string;
  public?: boolean;
  played?: Played;
  /** How long everybody may look at how a round ended. */
  interludeSeconds?: number;
}

const ARKHAM_RITUAL: Played = { game: 'arkham-ritual', options: { odds: true }, bot: 'greedy' };

/** People who play without a page of their own, over the protocol, so that pictures are not empty. */
export class Crowd {
  private readonly tables = new Map<string, Tables>();
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly page: Page,
    readonly address: string,
  ) {}

  static async at(address: string, browser: Browser): Promise<Crowd> {
    const page = await browser.newPage();
    const crowd = new Crowd(page, address);
    await page.exposeFunction('heard', (name: string, text: string) => crowd.hear(name, text));
    await page.goto(`${address}/api/health`);
    return crowd;
  }

  private hear(name: string, text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'table') this.tables.get(name)?.take(message);
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Lets someone in; gives the token that says who they are. */
  async enter(name: string): Promise<string> {
    const answer = await fetch(`${this.address}/api/device`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, link: null }),
    });
    const { token } = (await answer.json()) as { token: string };
    this.tables.set(name, new Tables());
    await this.page.evaluate(connect, [name, token, PROTOCOL] as const);
    return token;
  }

  async do(name: string, command: Command): Promise<Done> {
    return this.page.evaluate(ask_, [name, { type: 'do', command }] as const);
  }

  async at(name: string, table: string, command: TableCommand): Promise<Done> {
    return this.page.evaluate(ask_, [name, { type: 'at', table, command }] as const);
  }

  /** How `table` stands for someone, once they know of the events before `version`. */
  async state(name: string, table: string, version = 0): Promise<TableState> {
    for (;;) {
      const known = this.tables.get(name)?.latest(table);
      if (known && known.first + known.events.length >= version) return known;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Sets a table, the first of `people` as its host, bots on what is left; does not start it. */
  async table(people: string[], seats: number, { name, public: isPublic = true, played = ARKHAM_RITUAL, interludeSeconds = 0 }: Settings, bots = 0): Promise<string> {
    const [host = ''] = people;
    const { game, options, bot } = played;
    const settings = { name, public: isPublic, spectators: 'public' as const, undo: false, clock: null, bot_pace_ms: 0, interlude_seconds: interludeSeconds, reminders: true };
    const done = await this.do(host, { do: 'create', game, seats, options, settings });
    const table = done === 'ok' ? '' : done.made;
    let invite: string | null = null;
    for (const [seat, person] of people.entries()) {
      await this.page.evaluate(open_, [person, table, invite] as const);
      invite ??= (await this.state(host, table)).table.invite;
      await this.at(person, table, { do: 'sit', seat, entropy: ENTROPY });
    }
    for (let seat = people.length; seat < people.length + bots; seat += 1) {
      await this.at(host, table, { do: 'add_bot', seat, bot });
    }
    return table;
  }

  /** Turns away from a table; nobody may look at many at once. */
  async close(people: string[], table: string): Promise<void> {
    for (const person of people) await this.page.evaluate(close_, [person, table] as const);
  }

  /** Plays until the game is over or stands as wished, or a round has ended where people look at that; says whether it does. */
  async play<V = View>(
    people: string[],
    table: string,
    wished: (view: V, legal: unknown[]) => boolean,
    choose: (view: V, legal: unknown[], moves: number) => unknown = (_, legal, moves) => legal[moves % legal.length],
  ): Promise<boolean> {
    const [first = ''] = people;
    if ((await this.state(first, table)).table.phase === 'gathering') await this.at(first, table, { do: 'start' });
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      const { game, table: now, first: from, events } = await this.state(first, table);
      const version = from + events.length;
      if (!game || now.phase === 'finished') return false;
      if (now.interlude || wished(game.view as V, game.legal)) return true;
      const [seat = people.length] = game.to_act;
      const actor = people[seat];
      if (actor) {
        const { view, legal } = (await this.state(actor, table, version)).game ?? game;
        await this.at(actor, table, { do: 'act', seat, version, action: choose(view as V, legal, moves) });
      }
      await this.state(first, table, version + 1);
    }
    return false;
  }

  /** Today's case for someone, or practice once their try is over. */
  async daily(name: string): Promise<string> {
    const done = await this.do(name, { do: 'daily', game: 'arkham-noir' });
    const table = done === 'ok' ? '' : done.made;
    await this.page.evaluate(open_, [name, table, null] as const);
    return table;
  }

  /** Plays a game for one with these moves, then gives everything away where the game is to end. */
  async playAlone(name: string, table: string, moves: readonly unknown[], toTheEnd = false): Promise<void> {
    for (let made = 0; made < MOST_MOVES; made += 1) {
      const { game, table: now, first, events } = await this.state(name, table);
      const legal = game?.legal ?? [];
      const action = moves[made] ?? (toTheEnd ? legal.find((one) => one === 'pass' || one === 'done') ?? legal[0] : undefined);
      if (now.phase === 'finished' || action === undefined) return;
      const version = first + events.length;
      await this.at(name, table, { do: 'act', seat: 0, version, action });
      await this.state(name, table, version + 1);
    }
  }

  /** Takes a hint for what is asked now. */
  async hint(name: string, table: string): Promise<void> {
    const { first, events } = await this.state(name, table);
    const version = first + events.length;
    await this.at(name, table, { do: 'hint', seat: 0, version });
    await this.state(name, table, version + 1);
  }

  async leave(): Promise<void> {
    await this.page.close();
  }
}

interface Member {
  send: (message: unknown) => void;
  answers: Map<string, (answer: { done?: Done; error?: { detail: string } }) => void>;
}
type Hall = { members: Map<string, Member>; heard: (name: string, text: string) => Promise<void> };

/* What follows runs in the page. */

async function connect([name, token, protocol]: readonly [string, string, number]): Promise<void> {
  const hall = globalThis as unknown as Hall;
  hall.members ??= new Map();
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const member: Member = { send: (message) => socket.send(JSON.stringify(message)), answers: new Map() };
  hall.members.set(name, member);
  await new Promise<void>((welcomed) => {
    socket.onopen = () => member.send({ type: 'hello', protocol, token, bot: false });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data));
      void hall.heard(name, String(data));
      if (message.type === 'welcome') welcomed();
      if (message.key) member.answers.get(message.key)?.(message);
    };
  });
}

function open_([name, table, invite]: readonly [string, string, string | null]): void {
  (globalThis as unknown as Hall).members.get(name)?.send({ type: 'open', table, invite, from: null });
}

function close_([name, table]: readonly [string, string]): void {
  (globalThis as unknown as Hall).members.get(name)?.send({ type: 'close', table });
}

async function ask_([name, message]: readonly [string, object]): Promise<Done> {
  const member = (globalThis as unknown as Hall).members.get(name);
  const key = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    member?.answers.set(key, ({ done, error }) =>
      done === undefined ? reject(new Error(error?.detail)) : resolve(done),
    );
    member?.send({ key, ...message });
  });
}
