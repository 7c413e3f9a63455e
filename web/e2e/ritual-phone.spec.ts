import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { rehearsed } from './support/server.ts';
import { atOneFire, playRitual, type Shaman } from './support/shaman.ts';
import { expect, test } from './support/test.ts';

const TARGET_PX = 44;
const TURNS = 4;

test.use({ serverArgs: rehearsed(7) });

for (const [width, height] of [[390, 844], [360, 740]] as const) {
  for (const seats of [2, 4, 6]) {
    test(`on a phone of ${width} × ${height} ${seats} shamans need no scrolling while the clock runs, and every stone is easy to hit`, async ({ invite }) => {
      const context = { viewport: { width, height }, isMobile: true, hasTouch: true };
      const ann = await invite('Ann', { context });
      const [shaman] = (await atOneFire([ann], seats)) as [Shaman];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await playRitual([shaman], () => shaman.isToAct() && shaman.view.phase === 'inspiration');
        await expect(ann.choices.first()).toBeEnabled();
        await needsNoScrolling(ann.page);
        expect(await smallTargets(ann.page)).toEqual([]);
        const [pile] = await ann.page.locator('.rt-board .own .pile.spot').all();
        await pile?.click();
        await needsNoScrolling(ann.page);
        expect(await smallTargets(ann.page)).toEqual([]);
        await ann.page.keyboard.press('Escape');
        await shaman.byPointer(shaman.best());
      }
      const { violations } = await new AxeBuilder({ page: ann.page }).analyze();
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([]);
    });
  }
}

async function needsNoScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main > .board, .rt-board, .rt-board .seat')];
    return parts.flatMap((part) => {
      const [x, y] = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
      const isSmall = part.matches('.seat') ? x <= 1 : x <= 0 && y <= 0;
      return isSmall ? [] : [`${part.className || part.tagName}: ${x} × ${y}`];
    });
  });
  expect(overflow).toEqual([]);
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
