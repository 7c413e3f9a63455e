import type { Page } from '@playwright/test';
import type { Action } from '../src/wire/ritual/Action.ts';
import type { View } from '../src/wire/ritual/View.ts';
import { onEveryScreen, YOU, type Album } from './support/album.ts';
import { bestOf } from './support/conventions.ts';
import { Crowd } from './support/crowd.ts';
import { rehearsed } from './support/server.ts';
import { WON_ALONE } from './support/shaman.ts';
import { test } from './support/test.ts';
import { WON_BY_TWO, wayOfTwo } from './support/two-shamans.ts';

const LAST_SECONDS_MS = 9_500;
/** For each number of shamans, who plays beside bots, how, and a deal that gets them far. */
const CIRCLES: { seats: number; people: string[]; deal: number; play: (view: View, legal: unknown[]) => unknown }[] = [
  { seats: 2, people: [YOU, 'Theo'], deal: WON_BY_TWO, play: wayOfTwo },
  { seats: 4, people: [YOU], deal: WON_ALONE, play: (view, legal) => bestOf(view, legal as Action[]) },
  { seats: 6, people: [YOU], deal: 1, play: (view, legal) => bestOf(view, legal as Action[]) },
];

for (const { seats, people, deal, play } of CIRCLES) {
  test.describe(`${seats} shamans`, () => {
    // A crowd in one place talks faster than people do.
    test.use({ serverArgs: [...rehearsed(deal), '--messages', '2000'] });

    test(`every page of a game against the clock with ${seats} shamans`, async ({ server, browser }) => {
      test.setTimeout(900_000);
      const crowd = await Crowd.at(server.address, browser);
      const token = await crowd.enter(YOU);
      for (const friend of people.slice(1)) await crowd.enter(friend);
      const played = { game: 'ritual', options: { pass: true }, bot: 'cooperative' };
      const table = await crowd.table(people, seats, { name: 'Walpurgis', played }, seats - people.length);
      const at = `${server.address}/t/${table}`;
      const everywhere = (photograph: (album: Album) => Promise<void>) => onEveryScreen(browser, token, photograph);
      const until = (wished: (view: View, legal: unknown[]) => boolean) => crowd.play<View>(people, table, wished, play);

      await everywhere(async ({ page, take, words }) => {
        await page.goto(`${server.address}/new?game=ritual`);
        await page.getByText(words.pages.make.options).click();
        await take('ritual-new');
        await page.goto(at);
        await page.getByRole('button', { name: words.pages.gather.start }).waitFor();
        await take(`ritual-${seats}-setup`);
      });
      await until(({ turns, phase }, legal) => phase === 'inspiration' && turns > seats && legal.length > 1);
      await everywhere(async ({ page, take }) => {
        await page.addInitScript(makeTimeMovable);
        await atTheTable(page, at);
        await take(`ritual-${seats}`);
        await page.evaluate(moveTime, LAST_SECONDS_MS);
        await page.locator('.rt-board.short').waitFor();
        await take(`ritual-${seats}-last-seconds`);
      });
      await until(({ phase }, legal) => phase === 'ritual' && legal.length > 1);
      await everywhere(async ({ page, take }) => {
        await atTheTable(page, at);
        await take(`ritual-${seats}-ritual`);
      });
      await until(({ last_round, phase }) => last_round !== null && typeof phase === 'object');
      await everywhere(async ({ page, take }) => {
        await page.goto(at);
        await page.locator('.rt-board .between').waitFor();
        await take(`ritual-${seats}-between`);
      });
      await until(() => false);
      await everywhere(async ({ page, take, words }) => {
        await page.goto(at);
        await page.getByRole('button', { name: words.result.show, exact: true }).click();
        await take(`ritual-${seats}-result`);
        await page.goto(`${server.address}/timeline/${table}`);
        await page.getByRole('slider').waitFor({ timeout: 120_000 });
        await page.getByRole('slider').press('PageUp');
        await take(`ritual-${seats}-timeline`);
      });
      await crowd.leave();
    });
  });
}

async function atTheTable(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[data-choice]').first().waitFor();
  await page.locator('.rt-board').getByRole('timer').waitFor();
}

/* What follows runs in the page. */

type Movable = { ahead: number };

function makeTimeMovable(): void {
  const now = performance.now.bind(performance);
  const movable = globalThis as unknown as Movable;
  movable.ahead = 0;
  performance.now = () => now() + movable.ahead;
}

/** Lets the page believe that only so much is left of the time its clock shows. */
function moveTime(left: number): void {
  const [minutes = 0, seconds = 0] = (document.querySelector('.rt-board [role=timer]')?.textContent ?? '').split(':').map(Number);
  (globalThis as unknown as Movable).ahead += (minutes * 60 + seconds) * 1000 - left;
}
