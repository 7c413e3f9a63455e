import { cardsToldTooEarly } from './support/secrets.ts';
import { atOneFire, playRitual, type Shaman } from './support/shaman.ts';
import { expect, test } from './support/test.ts';
import type { Person } from './support/person.ts';

/** How long after the server's deadline everybody must have seen it. */
const SEEN_WITHIN_MS = 250;
const ROUND_MS = 210_000;
/** What two clocks of one machine may differ by when they are rounded. */
const ROUNDING_MS = 2;

/** By a page's own clock: when the table's time began, and when the page said that time is up and what came of it. */
interface Seen {
  began: number;
  up: number | null;
  lost: number | null;
  /** When the server wrote that, by the table's time, and when it came. */
  written: number;
  came: number;
}

test('two shamans run out of time, and everybody sees it as it happens', async ({ invite }) => {
  test.setTimeout(ROUND_MS + 120_000);
  const people = [await invite('Ann'), await invite('Bob')];
  const watcher = await invite('Cleo');
  for (const { context } of [...people, watcher]) await context.addInitScript(watch);
  const shamans = (await atOneFire(people, 2, { Level: 'Guru' })) as [Shaman, Shaman];
  const [ann, bob] = shamans;
  await watcher.open(`${ann.person.page.url()}?i=${ann.person.state()?.table.invite}`);
  await playRitual(shamans, () => ann.view.phase === 'inspiration' && ann.view.turns > 5);
  // By the table's time; the game's own begins with its start.
  const deadlineOf = ({ person }: Shaman) => person.state()?.game?.deadline ?? null;
  const deadline = deadlineOf(ann);

  await test.step('both see the same clock, each lot as its own, and nobody speaks', async () => {
    for (const { person } of shamans) {
      await expect(person.page.locator('.rt-board').getByRole('timer')).toHaveText(/^[23]:\d\d$/);
      await expect(person.page.getByRole('textbox', { name: 'Say something' })).toBeDisabled();
      await expect(person.page.locator('.rt-board .lot')).toHaveCount(4);
    }
    expect(deadlineOf(bob)).toBe(deadline);
  });
  await test.step('the last half minute is seen', async () => {
    for (const { page } of [...people, watcher]) await expect(page.locator('.rt-board.short')).toBeVisible({ timeout: ROUND_MS });
  });
  for (const person of [...people, watcher]) {
    const { up, lost, began, written, came } = await lossSeenBy(person);
    const after = (at: number | null) => Math.round((at ?? Infinity) - (deadline ?? 0));
    // Where the server's word comes before the page's own clock has ticked, it shows at once what came of the round.
    const first = Math.min(up ?? Infinity, lost ?? Infinity);
    const [seen, told] = [after(first - began), after(written)];
    console.log(`${person.name}: after the deadline seen ${seen} ms, told ${told}, arrived ${after(came - began)}, summed up ${after((lost ?? 0) - began)}`);
    expect(seen).toBeGreaterThanOrEqual(-ROUNDING_MS);
    expect(Math.max(seen, told)).toBeLessThanOrEqual(SEEN_WITHIN_MS);
  }
  await expect(ann.person.prompt).toContainText('Try again?');
  expect(deadlineOf(ann)).toBeNull();
  for (const shaman of shamans) expect(await cardsToldTooEarly(shaman)).toEqual([]);
});

async function lossSeenBy({ page }: Person): Promise<Seen> {
  const seen = await page.waitForFunction(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return seen.lost === null ? null : seen;
  }, null, { timeout: 60_000 });
  return (await seen.jsonValue()) as Seen;
}

/** Runs in the page: notes when the table began, by its messages, and when the page says that time is up. */
function watch(): void {
  const seen: Seen = { began: Infinity, up: null, lost: null, written: 0, came: 0 };
  Object.assign(globalThis, { seen });
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener('message', ({ data }) => {
        const now = performance.now();
        const message = JSON.parse(String(data)) as { type: string; now?: number };
        if (message.type !== 'table') return;
        seen.began = Math.min(seen.began, now - (message.now ?? 0));
        if (String(data).includes('round_lost')) Object.assign(seen, { written: message.now, came: now });
      });
    }
  };
  new MutationObserver(() => {
    if (document.querySelector('.rt-board .up')?.textContent === 'Time is up') seen.up ??= performance.now();
    if (document.querySelector('.prompt')?.textContent?.includes('Round 1 was lost')) seen.lost ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
