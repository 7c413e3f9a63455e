import type { Page, Request } from '@playwright/test';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const TIMES = 5;
const WANTED_MS = 500;
const FIRST_LOAD_BYTES = 130_000;
/** A page comes to rest after eight seconds. */
const REST_MS = 9_000;
const MEASURED_MS = 10_000;
/** Of one core, by all processes of the browser together; the machine's own noise is in it. */
const IDLE_SHARE = 0.03;
const GAMES = ['Arkham Ritual', 'Arkham Noir', 'RITUAL'];

/** What a page has loaded since it was begun to be weighed. */
class Loaded {
  readonly #kinds = new Map<string, number>();

  add(kind: string, bytes: number): void {
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + bytes);
  }

  get bytes(): number {
    return [...this.#kinds.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** What it consists of, the most first. */
  toString(): string {
    const kinds = [...this.#kinds].sort(([, a], [, b]) => b - a).map(([kind, bytes]) => `${kind} ${bytes}`);
    return `${this.bytes} bytes (${kinds.join(', ')})`;
  }
}

async function weigh({ context, page }: Person): Promise<Loaded> {
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.clearBrowserCache');
  const [loaded, kinds] = [new Loaded(), new Map<string, string>()];
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => loaded.add(kinds.get(requestId) ?? 'Other', encodedDataLength));
  return loaded;
}

async function playNow({ page, address }: Person, game: string): Promise<void> {
  await page.goto(address);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: game, exact: true }) });
  await card.getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('[data-choice]').first()).toBeEnabled();
}

/** Of what a worker is made of, which no page hears of; browsers tell nobody how long its body was on the way. */
async function weightOf(script: Request): Promise<number> {
  const body = await (await script.response())?.headerValue('content-length');
  return Number(body) + (await script.sizes()).responseHeadersSize;
}

test('until the lobby is seen no more than 130 KB are loaded, the worker with them', async ({ invite }) => {
  const ann = await invite('Ann', { worker: true });
  const { page } = ann;
  const script = ann.context.waitForEvent('requestfinished', (request) => request.serviceWorker() !== null);
  const loaded = await weigh(ann);
  await page.goto(ann.address);
  await page.getByRole('heading', { name: 'No table is set yet' }).waitFor();
  await page.evaluate(() => Promise.all([document.fonts.ready, navigator.serviceWorker.ready]).then(() => undefined));
  await page.waitForLoadState('networkidle');
  const worker = await weightOf(await script);
  expect(worker, 'packed, and with what is said about it').toBeGreaterThan(1_000);
  loaded.add('Worker', worker);
  console.log(`the first load is ${loaded}`);
  expect(loaded.bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

/** A figure, not a verdict: what is not needed to play comes at the same time. `npm run size` holds what is needed to 140 KB. */
for (const game of GAMES) {
  test(`how much a table of ${game} loads in all`, async ({ invite }) => {
    const ann = await invite('Ann');
    await playNow(ann, game);
    const loaded = await weigh(ann);
    await ann.page.reload();
    await expect(ann.choices.first()).toBeEnabled();
    await ann.page.waitForLoadState('networkidle');
    console.log(`a table of ${game} is ${loaded}, with all that comes later`);
  });
}

/** Of one core, what the whole browser used meanwhile. */
async function shareOfCore(page: Page, ms: number): Promise<number> {
  const line = await page.context().browser()?.newBrowserCDPSession();
  if (!line) throw new Error('a browser of one’s own is asked');
  const used = async () => (await line.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const before = await used();
  await page.waitForTimeout(ms);
  return (await used() - before) / (ms / 1000);
}

for (const game of GAMES) {
  test(`a table of ${game} left open leaves the machine alone`, async ({ invite }) => {
    const ann = await invite('Ann', { context: { reducedMotion: 'no-preference' } });
    await playNow(ann, game);
    await ann.page.waitForTimeout(REST_MS);
    const share = await shareOfCore(ann.page, MEASURED_MS);
    console.log(`a table of ${game} left open uses ${(100 * share).toFixed(1)} % of a core`);
    expect(share).toBeLessThan(IDLE_SHARE);
  });
}

/** A figure, not a verdict: a busy machine is no fault of the page. */
test('how soon a table is seen', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.makeTable({ seats: 5 });
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await expect(ann.choices.first()).toBeVisible();
  const cold = await ann.context.newCDPSession(ann.page);
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await cold.send('Network.clearBrowserCache');
    await ann.page.reload({ waitUntil: 'commit' });
    await ann.prompt.waitFor();
    took.push(await ann.page.evaluate(() => Math.round(performance.now())));
  }
  const median = took.sort((a, b) => a - b)[Math.floor(TIMES / 2)];
  console.log(`table visible after ${median} ms, median of ${took.join(', ')} (wanted: ${WANTED_MS})`);
});
