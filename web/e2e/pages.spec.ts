import AxeBuilder from '@axe-core/playwright';
import type { BrowserContextOptions } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';

const SCREENS: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
];

/** No serious fault for people who use the page otherwise than most, and nothing sticks out sideways. */
async function isFitForAll({ page }: Person, what: string): Promise<void> {
  await test.step(what, async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
}

for (const [where, context] of SCREENS) {
  test(`every page is fit for all ${where}`, async ({ invite }) => {
    const ann = await invite('Ann', { context });
    const { page, address } = ann;
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No table is set yet' })).toBeVisible();
    await isFitForAll(ann, 'lobby');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Make a code' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    await isFitForAll(ann, 'settings');

    await page.goto(`${address}/link`);
    await expect(page.getByRole('button', { name: 'Attach this device' })).toBeVisible();
    await isFitForAll(ann, 'attach a device');
    await page.goto(`${address}/help/arkham-ritual`);
    await expect(page.getByRole('heading', { name: 'The rules, one by one' })).toBeVisible();
    await isFitForAll(ann, 'help');
    await page.goto(`${address}/about`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await isFitForAll(ann, 'about');
    await page.goto(`${address}/nothing/here`);
    await expect(page.getByText('There is nothing here')).toBeVisible();
    await isFitForAll(ann, 'not found');

    await page.goto(`${address}/new`);
    await page.getByText('Rules of the game').click();
    await isFitForAll(ann, 'new table');
    await ann.makeTable({ seats: 7, options: { ...STEADY, 'Show players what they may be holding': true } });
    await isFitForAll(ann, 'gathering');

    await page.getByRole('button', { name: /^Fill/ }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await play([ann], (moves) => moves >= 1);
    await expect(ann.choices.first()).toBeEnabled();
    await isFitForAll(ann, 'playing');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await isFitForAll(ann, 'help at the table');
    await page.keyboard.press('Escape');

    await play([ann]);
    await isFitForAll(ann, 'end');
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect(page.getByText('Yes. Your browser has just checked it.')).toBeVisible();
    await isFitForAll(ann, 'result');
    await page.getByRole('dialog').getByRole('link', { name: 'Watch the replay' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
    await page.keyboard.press('End');
    await isFitForAll(ann, 'replay');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Finished games' })).toBeVisible();
    await isFitForAll(ann, 'lobby with tables');
  });
}
