import { test as base, expect, type BrowserContextOptions } from '@playwright/test';
import { CUT_LINE } from './complaints.ts';
import { gamesOf, LeakSearch } from './leaks.ts';
import { Person } from './person.ts';
import { Server } from './server.ts';
import { Truth } from './truth.ts';

export type Invite = (name: string, how?: { through?: string; context?: BrowserContextOptions; worker?: boolean }) => Promise<Person>;

interface World {
  /** What the server is told besides where to be. */
  serverArgs: string[];
  server: Server;
  /** Gives someone a browser of their own. */
  invite: Invite;
  /** Every leak in what these people received while they played at `table`. */
  leaks: (people: Person[], table: string) => Promise<string[]>;
}

export const test = base.extend<World>({
  serverArgs: [[], { option: true }],

  server: async ({ serverArgs }, use) => {
    const server = await Server.start(serverArgs);
    await use(server);
    await server.stop();
  },

  invite: async ({ server, serverArgs, browser, contextOptions, viewport, locale }, use) => {
    const people: Person[] = [];
    await use(async (name, { through, context: wishes, worker = false } = {}) => {
      const context = await browser.newContext({ viewport, locale: locale ?? 'en-GB', ...contextOptions, ...wishes });
      await context.addInitScript(placeWarnings);
      await context.addInitScript(hurryBots);
      if (!worker) await context.addInitScript(hideWorkers);
      if (serverArgs.includes('--secret')) await context.addInitScript(addNothing);
      const person = new Person(name, await context.newPage(), context, through ?? server.address);
      // A line of one's own may be cut.
      if (through) person.complaints.expect(CUT_LINE);
      people.push(person);
      return person;
    });
    for (const { context } of people) await context.close();
    for (const { name, complaints } of people) expect(complaints.heard, `what ${name}’s browser complained of`).toEqual([]);
  },

  leaks: async ({ server }, use) => {
    await use(async (people, table) => {
      const invite = people.map((person) => person.state(table)?.table.invite).find(Boolean) ?? '';
      const truth = new Map([[table, await Truth.of(server.address, table, invite)]]);
      // By each person's own way: a page names the address that it was asked at.
      const stranger = remembering(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()));
      const games = gamesOf(people.map(({ recorder }) => recorder));
      const found = people.map(({ address, name, recorder }) => new LeakSearch(name, truth, games, (path) => stranger(address + path)).through(recorder));
      return (await Promise.all(found)).flat();
    });
  },
});

export { expect };

/** A warning alone does not say where it comes from. */
function placeWarnings(): void {
  const warn = console.warn.bind(console);
  console.warn = (...what) => warn(...what, new Error('warned').stack);
}

/** Bots of the guided round take their time, which tests have not. */
function hurryBots(): void {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    send.call(this, typeof data === 'string' ? data.replace(/"bot_pace_ms":\d+/, '"bot_pace_ms":0') : data);
  };
}

/** What a worker passes on, a recorder does not hear: only tests of the worker have one. */
function hideWorkers(): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
}

/** What a browser adds to the shuffle has a length that nothing else random has. */
function addNothing(): void {
  const ENTROPY_BYTES = 16;
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => (array?.byteLength === ENTROPY_BYTES ? array : random(array));
}

function remembering<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (path) => {
    const answer = known.get(path) ?? ask(path);
    known.set(path, answer);
    return answer;
  };
}
