import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { en } from '../src/i18n/en.pages.ts';
import { fr } from '../src/i18n/fr.pages.ts';
import { expect, test } from './support/test.ts';

const BOOK = fileURLToPath(new URL('../../crates/ritual/data/book.ron', import.meta.url));
const READERS = [
  {
    where: 'in English',
    words: en,
    locale: 'en-GB',
    deck: 'Ritual book',
    impossible: 'ritual 1 "Initiation", card 1: "red >= 9" cannot be, red is from 0 to 8',
    logged: 'The six cards of “Initiation” are shuffled. Ritual book: From the attic.',
  },
  {
    where: 'in French',
    words: fr,
    locale: 'fr-FR',
    deck: 'Recueil des rituels',
    impossible: 'rituel 1 « Initiation », carte 1 : « red >= 9 » est impossible, red va de 0 à 8',
    logged: 'Les six cartes de « Initiation » sont mélangées. Recueil : Du grenier.',
  },
];

for (const { where, words, locale, deck, impossible, logged } of READERS) {
  test(`what is wrong with a ritual book is said as soon as it is chosen, ${where}`, async ({ invite }) => {
    const ann = await invite('Ann', { context: { locale } });
    const { page } = ann;
    const book = (await readFile(BOOK, 'utf8')).replace(/name: \(en: "[^"]*", fr: "[^"]*"\)/, 'name: (en: "From the attic", fr: "Du grenier")');
    const choose = (text: string) => page.getByLabel(words.deck.file).setInputFiles({ name: 'attic.ron', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.goto(`${ann.address}/new?game=ritual`);
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByText(words.make.options).click();
    await page.getByRole('combobox', { name: deck }).selectOption(words.deck.upload);

    await choose(book.replace('red >= 2', 'red >= 9'));
    await expect(page.getByRole('alert')).toContainText(words.deck.refused);
    await expect(page.getByRole('alert').locator('pre')).toHaveText(impossible);
    const { answered } = ann.recorder;
    await page.getByRole('button', { name: words.make.create }).click();
    await expect(page.getByLabel(words.deck.file)).toBeFocused();
    expect(ann.recorder.answered).toBe(answered);

    await choose(book);
    await expect(page.getByRole('status').filter({ hasText: words.deck.chosen('attic.ron') })).toBeVisible();
    await expect(page.getByRole('alert')).toBeEmpty();
    await page.getByRole('button', { name: words.make.create }).click();
    await page.getByRole('button', { name: words.gather.fill(1) }).click();
    await page.getByRole('button', { name: words.gather.start }).click();
    await ann.until(() => ann.isToAct());
    await expect(page.locator('aside.right')).toContainText(logged);
  });
}
