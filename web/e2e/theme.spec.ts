import type { Page } from '@playwright/test';
import { faultsOf } from './support/fit.ts';
import { play } from './support/play.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SCHEMES = ['light', 'dark'] as const;

/** How light the page is: 0 is black, 1 is white. */
async function lightnessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / (3 * 255);
  });
}

const isLight = async (page: Page) => (await lightnessOf(page)) > 0.6;

async function newCase({ page, address }: Person): Promise<void> {
  await page.goto(`${address}/daily/arkham-noir`);
  await page.getByRole('button', { name: 'Play today’s case' }).click();
  await expect(page.locator('[data-choice]').first()).toBeEnabled();
}

for (const colorScheme of SCHEMES) {
  for (const [where, screen] of [['on a phone', PHONE], ['on a wide screen', {}]] as const) {
    test(`the pages and Arkham Noir follow a ${colorScheme} device ${where}, and can be read by all`, async ({ invite }) => {
      const ann = await invite('Ann', { context: { ...screen, colorScheme } });
      const { page, address } = ann;
      for (const path of ['/', '/new?game=arkham-noir', '/help/arkham-noir', '/about', '/daily/arkham-noir', '/nothing/here']) {
        await page.goto(address + path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        expect(await isLight(page), path).toBe(colorScheme === 'light');
        expect(await faultsOf(page), path).toEqual([]);
      }
      await newCase(ann);
      expect(await isLight(page)).toBe(colorScheme === 'light');
      expect(await faultsOf(page)).toEqual([]);
      await page.locator('.an-desk [data-card]').last().click();
      await page.getByRole('button', { name: 'Cards and notes' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  }
}

test('a theme that was chosen holds on any device, from the first paint on', async ({ invite }) => {
  const ann = await invite('Ann', { context: { colorScheme: 'light' } });
  const { page, address } = ann;
  await page.goto(address);
  expect(await isLight(page)).toBe(true);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  expect(await isLight(page)).toBe(false);

  // Nothing of the program arrives: what is seen now is what is painted first.
  await page.route('**/assets/*.js', () => {});
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByText('Walpurgis…')).toBeAttached();
  expect(await isLight(page), 'before the program is there').toBe(false);
  await page.unroute('**/assets/*.js');
  await page.reload();
  expect(await isLight(page)).toBe(false);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Same as the device' }).first().click();
  expect(await isLight(page)).toBe(true);
});

test('a table by candlelight stays dark on a light device, with all that is opened over it', async ({ invite }) => {
  const ann = await invite('Ann', { context: { colorScheme: 'light' } });
  await ann.makeTable({ game: 'arkham-ritual', seats: 3 });
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await play([ann], () => true);
  await expect(ann.choices.first()).toBeEnabled();
  expect(await isLight(ann.page)).toBe(false);
  await ann.page.keyboard.press('?');
  await expect(ann.page.getByRole('dialog')).toBeVisible();
  expect(await faultsOf(ann.page)).toEqual([]);
  await ann.page.keyboard.press('Escape');
  await ann.page.getByRole('link', { name: 'Lobby' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Walpurgis' })).toBeVisible();
  expect(await isLight(ann.page), 'and the lobby is light again').toBe(true);
});
