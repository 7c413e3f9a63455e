import { en as enTexts } from '../src/games/ritual/later/texts.en.ts';
import { fr as frTexts } from '../src/games/ritual/later/texts.fr.ts';
import { en as enGame } from '../src/games/ritual/words.en.ts';
import { fr as frGame } from '../src/games/ritual/words.fr.ts';
import { en } from '../src/i18n/en.ts';
import { en as enPages } from '../src/i18n/en.pages.ts';
import { fr } from '../src/i18n/fr.ts';
import { fr as frPages } from '../src/i18n/fr.pages.ts';
import { en as enLog } from '../src/shell/log/words.en.ts';
import { fr as frLog } from '../src/shell/log/words.fr.ts';
import type { Catalogue } from '../src/wire/ritual/Catalogue.ts';
import { faultsOf } from './support/fit.ts';
import { onlyEnglish, speaksFrench } from './support/french.ts';
import type { Person } from './support/person.ts';
import { cardsToldTooEarly } from './support/secrets.ts';
import { rehearsed } from './support/server.ts';
import { atOneFire, playRitual, WON_ALONE, type Shaman } from './support/shaman.ts';
import { expect, test } from './support/test.ts';

/** What is opened at the end, and a sentence on it. */
const SHEETS = [
  { button: frGame.board.details('Anne'), says: frTexts.details.signs },
  { button: frGame.board.card(1, '').trim(), says: frTexts.details.asks },
  { button: fr.table.help, says: frTexts.help[0]! },
  { button: fr.result.show, says: frPages.seed.fair },
];

test.use({ serverArgs: rehearsed(WON_ALONE) });

test('a whole game of RITUAL is in French, and every page of it is fit for all', async ({ invite }) => {
  const anne = await invite('Anne');
  const { page } = anne;
  const [shaman] = (await atOneFire([anne], 4)) as [Shaman];
  const english = await englishAt(anne);
  await page.evaluate(() => localStorage.setItem('walpurgis.lang', '"fr"'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  const [offered, phases] = [new Set<string>(), new Set<string>()];
  await playRitual([shaman], () => shaman.isOver(), async (one) => {
    const { phase } = one.view;
    const name = typeof phase === 'string' ? phase : Object.keys(phase).join();
    await expect(anne.choices.first()).toBeEnabled();
    for (const label of await anne.choices.locator('.label').allInnerTexts()) offered.add(label);
    await speaksFrench(page, english);
    if (!phases.has(name)) expect(await faultsOf(page)).toEqual([]);
    phases.add(name);
    await one.byPointer(one.best());
  });
  expect(shaman.view.phase).toEqual({ over: { ending: 'won' } });
  expect(await cardsToldTooEarly(shaman)).toEqual([]);
  expect([...phases].sort()).toEqual(['gathering', 'inspiration', 'ritual']);
  expect([...offered]).toEqual(expect.arrayContaining([frGame.choice.ready, frGame.choice.resolveInspiration]));
  await expect(page.getByText(frGame.result.won).first()).toBeVisible();

  for (const { button, says } of SHEETS) {
    await test.step(button, async () => {
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog').getByText(says).first()).toBeVisible();
      await speaksFrench(page, english);
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await test.step(fr.result.timeline, async () => {
    await page.getByRole('link', { name: fr.result.timeline }).click();
    await expect(page.getByRole('slider', { name: frTexts.timeline.step })).toBeVisible({ timeout: 60_000 });
    for (const round of [1, 2, 3]) {
      await page.getByRole('button', { name: frTexts.timeline.round(round, 1) }).click();
      await page.getByRole('slider').press('End');
      await speaksFrench(page, english);
    }
    expect(await faultsOf(page)).toEqual([]);
  });
});

/** What must not be read at a French table, with what is printed on its cards. */
async function englishAt(person: Person): Promise<string[]> {
  const hashes = person.state()?.table.catalogue ?? { en: '', fr: '' };
  const printed = async (hash: string) => (await (await fetch(`${person.address}/api/catalogue/${hash}`)).json()) as Catalogue;
  const [enPrinted, frPrinted] = await Promise.all([printed(hashes.en), printed(hashes.fr)]);
  const english = onlyEnglish([en, enPages, enLog, enGame, enTexts, enPrinted], [fr, frPages, frLog, frGame, frTexts, frPrinted]);
  expect(english).toEqual(expect.arrayContaining(enPrinted.cards.map(({ text }) => text)));
  return english;
}
