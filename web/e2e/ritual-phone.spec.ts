import type { Page } from '@playwright/test';
import { crowding } from './support/crowded.ts';
import { faultsOf } from './support/fit.ts';
import { Intermediary } from './support/intermediary.ts';
import { rehearsed } from './support/server.ts';
import { atOneFire, playRitual, type Shaman } from './support/shaman.ts';
import { expect, test } from './support/test.ts';

const TARGET_PX = 44;
const TURNS = 4;

test.use({ serverArgs: rehearsed(7) });

for (const [width, height] of [[390, 844], [360, 740]] as const) {
  const context = { viewport: { width, height }, isMobile: true, hasTouch: true };
  for (const seats of [2, 4, 6]) {
    test(`on a phone of ${width} × ${height} ${seats} shamans need no scrolling while the clock runs, and every stone is easy to hit`, async ({ invite }) => {
      const ann = await invite('Ann', { context });
      const [shaman] = (await atOneFire([ann], seats)) as [Shaman];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await playRitual([shaman], () => shaman.isToAct() && shaman.view.phase === 'inspiration');
        await expect(ann.choices.first()).toBeEnabled();
        await isRoomy(ann.page);
        const [pile] = await ann.page.locator('.rt-board .own .pile.spot').all();
        await pile?.click();
        await isRoomy(ann.page);
        await ann.page.keyboard.press('Escape');
        await shaman.byPointer(shaman.best());
      }
      expect(await faultsOf(ann.page)).toEqual([]);
    });
  }
  for (const seats of [2, 3, 4, 5, 6]) {
    test(`on a phone of ${width} × ${height} ${seats} shamans with every colour everywhere cover nothing of each other`, async ({ server, invite }, info) => {
      const line = await Intermediary.before(server.address, crowding());
      const ann = await invite('Ann', { context, through: line.address });
      const [shaman] = (await atOneFire([ann], seats)) as [Shaman];
      await playRitual([shaman], () => shaman.isToAct() && shaman.view.phase === 'inspiration');
      await expect(ann.choices.first()).toBeEnabled();
      const take = (name: string) => ann.page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
      await take('crowded');
      await isRoomy(ann.page);
      for (const from of ['.own .pile.spot', '.reserve .spot']) {
        await ann.page.locator(`.rt-board ${from}`).first().click();
        await expect(ann.page.locator('.rt-board .picked').first()).toBeVisible();
        await take(`in-hand-${from.includes('own') ? 'own' : 'reserve'}`);
        await isRoomy(ann.page);
        await ann.page.keyboard.press('Escape');
      }
      line.stop();
    });
  }
}

/** Everything is there at once, apart from everything else, and large enough for a finger. */
async function isRoomy(page: Page): Promise<void> {
  expect(await overflowOf(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await coveredParts(page)).toEqual([]);
}

async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main > .board, .rt-board, .rt-board .seat')];
    return parts.flatMap((part) => {
      const [x, y] = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
      const isSmall = part.matches('.seat') ? x <= 1 : x <= 0 && y <= 0;
      return isSmall ? [] : [`${part.className || part.tagName}: ${x} × ${y}`];
    });
  });
}

/** What can be chosen on the board and is smaller than a finger; what widens it without being seen counts. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.locator('.rt-board .spot.glows').evaluateAll((spots, least) => {
    return spots.flatMap((spot) => {
      const { width, height } = spot.getBoundingClientRect();
      const more = -2 * (Number.parseFloat(getComputedStyle(spot, '::before').inset) || 0);
      return Math.min(width, height) + more >= least - 0.5 ? [] : [`${spot.className}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TARGET_PX);
}

/** Seats, cards and the fire that lie over one another, and what can be chosen but is hit elsewhere. */
async function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1;
    const parts = [...document.querySelectorAll('.rt-board :is(.altar, .seat, .hearth, .reserve, .goal)')];
    const boxes = parts.map((part) => ({ part, ...part.getBoundingClientRect().toJSON() }) as DOMRect & { part: Element });
    const name = (part: Element) => `${part.className} ${part.getAttribute('aria-label') ?? ''}`.trim();
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) > SLACK_PX;
    const over = boxes.flatMap((a, place) => boxes.slice(place + 1).flatMap((b) => (meet(a, b) ? [`${name(a.part)} over ${name(b.part)}`] : [])));
    const missed = [...document.querySelectorAll('.rt-board .spot.glows:not(.ground)')].flatMap((spot) => {
      const { x, y, width, height } = spot.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit && spot.contains(hit) ? [] : [`${name(spot)} is hit by ${hit?.className}`];
    });
    return [...over, ...missed];
  });
}
