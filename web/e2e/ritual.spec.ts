import type { BrowserContextOptions } from '@playwright/test';
import { en } from '../src/games/ritual/words.en.ts';
import { fr } from '../src/games/ritual/words.fr.ts';
import { en as enPages } from '../src/i18n/en.pages.ts';
import { fr as frPages } from '../src/i18n/fr.pages.ts';
import { faultsOf } from './support/fit.ts';
import type { Person } from './support/person.ts';
import { Shaman } from './support/shaman.ts';
import { expect, test } from './support/test.ts';

const WORDS = { en: { game: en, pages: enPages }, fr: { game: fr, pages: frPages } };
type Lang = keyof typeof WORDS;
const SCREENS: { where: string; lang: Lang; context: BrowserContextOptions }[] = [
  { where: 'on a phone, in French', lang: 'fr', context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'fr-FR' } },
  { where: 'on a wide screen, in English', lang: 'en', context: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } },
];
/** A round without a clock is over after so many turns, whoever plays. */
const MOST_TURNS = 400;

async function isFitForAll({ page }: Person): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
}

for (const { where, lang, context } of SCREENS) {
  test(`someone plays the first round of RITUAL with bots ${where}`, async ({ invite }, info) => {
    const ann = await invite('Ann', { context });
    const { page } = ann;
    const shaman = new Shaman(ann);
    const { game: words, pages } = WORDS[lang];
    const take = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
    await page.goto(ann.address);
    await page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'RITUAL', exact: true }) }).getByRole('button', { name: pages.lobby.firstButton }).click();
    await ann.until(() => ann.isToAct());
    await expect(page.getByRole('region', { name: pages.guide.title })).toBeVisible();
    await expect(ann.prompt).toHaveText(words.prompt.begin(1, 1));
    await take('1-before');
    await shaman.byPointer('ready');
    await ann.until(() => ann.isToAct());
    await take('2-guided');
    await page.getByRole('button', { name: pages.guide.leave }).click();

    await isFitForAll(ann);
    await take('3-turn');
    await page.locator('.rt-board .own .pile').first().click();
    await expect(page.locator('.rt-board .picked').first()).toBeVisible();
    await take('4-in-hand');
    await isFitForAll(ann);
    await page.keyboard.press('Escape');
    await expect(page.locator('.rt-board .picked')).toHaveCount(0);

    for (let turns = 0; turns < MOST_TURNS && shaman.view.round === 1 && shaman.view.tries[0] === 1; turns += 1) {
      const { phase } = shaman.view;
      if (typeof phase === 'object') break;
      if (turns === 12) await take('5-later');
      await shaman.byPointer(shaman.best());
      await ann.until(() => ann.isToAct() || shaman.isOver());
    }
    await expect(page.locator('.rt-board .between h2').first()).toBeVisible();
    await take('6-after');
    await isFitForAll(ann);
    const { players } = shaman.view;
    expect(players).toHaveLength(3);
    await page.locator('.rt-board .ritual-card').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take('7-card');
  });
}
