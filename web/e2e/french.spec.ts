import { en } from '../src/i18n/en.ts';
import { en as enPages } from '../src/i18n/en.pages.ts';
import { fr } from '../src/i18n/fr.ts';
import { fr as frPages } from '../src/i18n/fr.pages.ts';
import { en as enLog } from '../src/shell/log/words.en.ts';
import { fr as frLog } from '../src/shell/log/words.fr.ts';
import { expect, test } from './support/test.ts';
import { NAMES } from './support/cards.ts';
import { onlyEnglish, speaksFrench } from './support/french.ts';
import { play } from './support/play.ts';

const names = Object.values(NAMES).flatMap(([english, french]) => (french ? [english] : []));
const ENGLISH = onlyEnglish([names, en, enPages, enLog], [fr, frPages, frLog]);

test('a whole game is in French', async ({ invite, leaks }) => {
  const anne = await invite('Anne', { context: { locale: 'fr-FR' } });
  await anne.page.goto(anne.address);
  await expect(anne.page.locator('html')).toHaveAttribute('lang', 'fr');
  await speaksFrench(anne.page, ENGLISH);
  await anne.page.getByRole('button', { name: frPages.lobby.playNow }).first().click();
  await anne.until(() => anne.state()?.table.phase === 'playing');
  const { table } = anne;
  const offered = new Set<string>();
  while ((await play([anne], (moves) => moves >= 1)) > 0) {
    await expect(async () => {
      await anne.uncover();
      if (anne.isToAct()) await expect(anne.choices.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    for (const label of await anne.choices.allInnerTexts()) offered.add(label);
    await speaksFrench(anne.page, ENGLISH);
  }
  expect([...offered].some((label) => label.includes('La prendre'))).toBe(true);

  await anne.page.getByRole('button', { name: fr.result.show, exact: true }).click();
  await expect(anne.page.getByText(frPages.seed.fair)).toBeVisible();
  await speaksFrench(anne.page, ENGLISH);
  await anne.page.getByRole('dialog').getByRole('link', { name: fr.result.replay }).click();
  await expect(anne.page.getByRole('slider', { name: frPages.replay.scrub })).toBeVisible();
  await speaksFrench(anne.page, ENGLISH);
  expect(await leaks([anne], table)).toEqual([]);
});

test('the language can be changed and stays, and so does what was chosen meanwhile', async ({ invite }) => {
  const { page, address } = await invite('Ann');
  await page.goto(address);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: frPages.settings.title })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: frPages.lobby.friends }).first()).toBeVisible();

  await page.goto(`${address}/new`);
  const six = page.getByRole('radio', { name: '6', exact: true });
  await six.check({ force: true });
  await page.getByRole('button', { name: fr.nav.settings }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'New table' })).toBeVisible();
  await expect(six).toBeChecked();
});

test('whoever has no name yet is no guest in English', async ({ invite }) => {
  const { page, address } = await invite('Anne', { context: { locale: 'fr-FR' } });
  await page.goto(address);
  await page.getByRole('button', { name: fr.nav.settings }).click();
  const field = page.getByLabel(frPages.settings.name);
  await expect(field).toHaveValue('');
  await expect(field).toHaveAttribute('placeholder', new RegExp(`^${fr.table.guest('')}\\d{4}$`));
});
