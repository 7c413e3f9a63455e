import type { BrowserContextOptions } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { STEADY, type Person } from './support/person.ts';
import { Desk } from './support/desk.ts';
import { faultsOf } from './support/fit.ts';
import { play } from './support/play.ts';

const SCREENS: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' }],
  ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
];

/** No serious fault for people who use the page otherwise than most, and nothing sticks out sideways. */
async function isFitForAll({ page }: Person, what: string): Promise<void> {
  await test.step(what, async () => {
    expect(await faultsOf(page, ['label-content-name-mismatch'])).toEqual([]);
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
    await expect(page.getByRole('button', { name: 'Link this device' })).toBeVisible();
    await isFitForAll(ann, 'attach a device');
    await page.goto(`${address}/help/arkham-ritual`);
    await expect(page.getByRole('heading', { name: 'The rules, one by one' })).toBeVisible();
    await isFitForAll(ann, 'help');
    await page.goto(`${address}/about`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await isFitForAll(ann, 'about');
    for (const [name, title] of [
      ['What is kept about you', 'What is kept about you'],
      ['Accessibility', 'Accessibility'],
      ['Security', 'Security'],
    ] as const) {
      await page.goto(`${address}/about`);
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await isFitForAll(ann, name);
    }
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

  test(`every page of a game for one is fit for all ${where}`, async ({ invite }) => {
    const ann = await invite('Ann', { context });
    const { page, address } = ann;
    await page.goto(`${address}/daily/arkham-noir`);
    await expect(page.getByText('Nobody has finished it yet.')).toBeVisible();
    await isFitForAll(ann, 'daily case');
    await page.goto(`${address}/new?game=arkham-noir`);
    await page.getByRole('combobox', { name: 'Deck' }).selectOption('A file of your own…');
    await isFitForAll(ann, 'new case');

    await page.goto(address);
    await page.getByRole('button', { name: 'Play your first case' }).click();
    await expect(page.getByRole('region', { name: 'Guide' })).toBeVisible();
    await isFitForAll(ann, 'guided case');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Show the hint' })).toBeVisible();
    await isFitForAll(ann, 'before a hint');
    await page.getByRole('button', { name: 'Show the hint' }).click();
    await expect(page.getByRole('region', { name: 'Hint' }).getByRole('listitem').first()).toBeVisible();
    await isFitForAll(ann, 'hint');
    await page.getByRole('button', { name: /^Draw pile \d+$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isFitForAll(ann, 'draw pile');

    await page.goto(`${address}/daily/arkham-noir`);
    await page.getByRole('button', { name: 'Play today’s case' }).click();
    await ann.until(() => ann.isToAct());
    const { table } = ann;
    await new Desk(ann).giveAway();
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save as a picture' })).toBeVisible();
    await isFitForAll(ann, 'result of a case');
    await page.goto(`${address}/coach/${table}`);
    await expect(page.getByRole('img', { name: 'Your chance of winning' })).toBeVisible({ timeout: 60_000 });
    await page.getByText('Every decision as a table').click();
    await isFitForAll(ann, 'coach');
    await page.goto(`${address}/daily/arkham-noir`);
    await expect(page.getByRole('button', { name: 'Save as a picture' })).toBeVisible();
    await isFitForAll(ann, 'daily case with results');
  });
}
