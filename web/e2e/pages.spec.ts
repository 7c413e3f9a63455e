import type { BrowserContextOptions, Page } from '@playwright/test';
import { fr } from '../src/i18n/fr.ts';
import { fr as frPages } from '../src/i18n/fr.pages.ts';
import { expect, test, type Invite } from './support/test.ts';
import { STEADY, type Person } from './support/person.ts';
import { Desk } from './support/desk.ts';
import { faultsOf } from './support/fit.ts';
import { play } from './support/play.ts';

const SCREENS: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' }],
  ['on a wide screen', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
];

/** Somebody in English, and the same person on another device of that size: in French and in the other colours. */
interface Devices {
  ann: Person;
  anne: Person;
}

async function devices(invite: Invite, context: BrowserContextOptions): Promise<Devices> {
  const ann = await invite('Ann', { context });
  await ann.page.goto(ann.address);
  await expect(ann.page.getByRole('heading', { name: 'No table is set yet' })).toBeVisible();
  const token = await ann.page.evaluate(() => JSON.parse(localStorage.getItem('walpurgis.token') ?? '""') as string);
  const anne = await invite('Anne', { context: { ...context, locale: 'fr-FR', colorScheme: context.colorScheme === 'dark' ? 'light' : 'dark' } });
  await anne.be(token);
  return { ann, anne };
}

/** No fault for people who use the page otherwise than most, and nothing sticks out sideways; `open` does in French what was done in English. */
async function isFitForAll({ ann, anne }: Devices, what: string, open?: (page: Page) => Promise<void>): Promise<void> {
  await test.step(what, async () => {
    await isFit(ann.page);
    await anne.page.goto(ann.page.url());
    await expect(anne.page.locator('html')).toHaveAttribute('lang', 'fr');
    await open?.(anne.page);
    await expect(anne.page.getByRole('heading')).toHaveCount(await ann.page.getByRole('heading').count());
    await isFit(anne.page);
    // Nobody else is at the table while it is played on.
    await anne.page.goto('about:blank');
  });
}

async function isFit(page: Page): Promise<void> {
  expect(await faultsOf(page, ['label-content-name-mismatch'])).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: fr.nav.settings }).click();
  await page.getByRole('button', { name: frPages.settings.deviceMake }).click();
  await expect(page.getByRole('img', { name: frPages.settings.deviceQrAlt })).toBeVisible();
}

/** Whoever opens a finished game is shown first how its last round ended. */
async function lookUp(page: Page): Promise<void> {
  await page.locator('.reveal footer button').click();
}

async function openResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: fr.result.show, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const [where, context] of SCREENS) {
  test(`every page is fit for all ${where}`, async ({ invite }) => {
    const both = await devices(invite, context);
    const { ann } = both;
    const { page, address } = ann;
    await isFitForAll(both, 'lobby');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Make a code' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    await isFitForAll(both, 'settings', openSettings);

    await page.goto(`${address}/link`);
    await expect(page.getByRole('button', { name: 'Link this device' })).toBeVisible();
    await isFitForAll(both, 'attach a device');
    await page.goto(`${address}/help/arkham-ritual`);
    await expect(page.getByRole('heading', { name: 'The rules, one by one' })).toBeVisible();
    await isFitForAll(both, 'help');
    await page.goto(`${address}/about`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await isFitForAll(both, 'about');
    for (const [name, title] of [
      ['What is kept about you', 'What is kept about you'],
      ['Accessibility', 'Accessibility'],
      ['Security', 'Security'],
    ] as const) {
      await page.goto(`${address}/about`);
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await isFitForAll(both, name);
    }
    await page.goto(`${address}/nothing/here`);
    await expect(page.getByText('There is nothing here')).toBeVisible();
    await isFitForAll(both, 'not found');

    await page.goto(`${address}/new`);
    await page.getByText('Rules of the game').click();
    await isFitForAll(both, 'new table', (page) => page.getByText(frPages.make.options).click());
    await ann.makeTable({ seats: 7, options: { ...STEADY, 'Show players what they may be holding': true } });
    await isFitForAll(both, 'gathering');

    await page.getByRole('button', { name: /^Fill/ }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await play([ann], (moves) => moves >= 1);
    await expect(ann.choices.first()).toBeEnabled();
    await isFitForAll(both, 'playing', (page) => expect(page.locator('[data-choice]').first()).toBeEnabled());
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await isFitForAll(both, 'help at the table', async (page) => {
      await expect(page.locator('[data-choice]').first()).toBeEnabled();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    });
    await page.keyboard.press('Escape');

    await play([ann]);
    await isFitForAll(both, 'end', lookUp);
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect(page.getByText('Yes. Your browser has just checked it.')).toBeVisible();
    await isFitForAll(both, 'result', async (page) => {
      await lookUp(page);
      await openResult(page);
      await expect(page.getByText(frPages.seed.fair)).toBeVisible();
    });
    await page.getByRole('dialog').getByRole('link', { name: 'Watch the replay' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
    await page.keyboard.press('End');
    await isFitForAll(both, 'replay', lookUp);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Finished games' })).toBeVisible();
    await isFitForAll(both, 'lobby with tables');
    await page.goto(`${address}/me`);
    await expect(page.getByRole('heading', { name: 'Arkham Ritual' })).toBeVisible();
    await isFitForAll(both, 'own games');
  });

  test(`every page of a game for one is fit for all ${where}`, async ({ invite }) => {
    const both = await devices(invite, context);
    const { ann } = both;
    const { page, address } = ann;
    await page.goto(`${address}/daily/arkham-noir`);
    await expect(page.getByText('Nobody has finished it yet.')).toBeVisible();
    await isFitForAll(both, 'daily case');
    await page.goto(`${address}/new?game=arkham-noir`);
    await page.getByRole('combobox', { name: 'Deck' }).selectOption('A file of your own…');
    await isFitForAll(both, 'new case', async (page) => {
      await page.getByRole('combobox', { name: 'Paquet' }).selectOption(frPages.deck.upload);
    });

    await page.goto(address);
    await page.getByRole('button', { name: 'Play your first case' }).click();
    await expect(page.getByRole('region', { name: 'Guide' })).toBeVisible();
    await isFitForAll(both, 'guided case', (page) => expect(page.getByRole('region', { name: frPages.guide.title })).toBeVisible());
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Show the hint' })).toBeVisible();
    await isFitForAll(both, 'before a hint', async (page) => {
      await page.getByRole('button', { name: fr.table.hint, exact: true }).click();
      await expect(page.getByRole('button', { name: frPages.hint.ask })).toBeVisible();
    });
    await page.getByRole('button', { name: 'Show the hint' }).click();
    await expect(page.getByRole('region', { name: 'Hint' }).getByRole('listitem').first()).toBeVisible();
    await isFitForAll(both, 'hint', (page) => expect(page.getByRole('region', { name: frPages.hint.title }).getByRole('listitem').first()).toBeVisible());
    await page.getByRole('button', { name: /^Draw pile \d+$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isFitForAll(both, 'draw pile', async (page) => {
      await page.getByRole('button', { name: /^Pioche \d+$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

    await page.goto(`${address}/daily/arkham-noir`);
    await page.getByRole('button', { name: 'Play today’s case' }).click();
    await ann.until(() => ann.isToAct());
    const { table } = ann;
    await new Desk(ann).giveAway();
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save as a picture' })).toBeVisible();
    await isFitForAll(both, 'result of a case', openResult);
    await page.goto(`${address}/coach/${table}`);
    await expect(page.getByRole('img', { name: 'Your chance of winning' })).toBeVisible({ timeout: 60_000 });
    await page.getByText('Every decision as a table').click();
    await isFitForAll(both, 'coach', async (page) => {
      await expect(page.getByRole('img', { name: frPages.coach.chart })).toBeVisible({ timeout: 60_000 });
      await page.getByText(frPages.coach.table).click();
    });
    await page.goto(`${address}/daily/arkham-noir`);
    await expect(page.getByRole('button', { name: 'Save as a picture' })).toBeVisible();
    await isFitForAll(both, 'daily case with results');
  });
}
