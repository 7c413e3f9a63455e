import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { fr as frWords } from '../src/games/arkham-noir/words.fr.ts';
import { fr } from '../src/i18n/fr.ts';
import { en as enPages } from '../src/i18n/en.pages.ts';
import { fr as frPages } from '../src/i18n/fr.pages.ts';
import type { Action } from '../src/wire/arkham-noir/Action.ts';
import type { View } from '../src/wire/arkham-noir/View.ts';
import { expect, test } from './support/test.ts';
import { Desk } from './support/desk.ts';
import type { Person } from './support/person.ts';
import { Tables, type TableMessage, type TableState } from './support/tables.ts';
// Each found by taking the best hint at every choice of that day's deal, which stays the same for ever.
import won from './support/won-cases.json' with { type: 'json' };

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DECK = fileURLToPath(new URL('../../crates/arkham-noir/data/deck.ron', import.meta.url));

/** A case of one's own, dealt at random. */
async function newCase(person: Person): Promise<Desk> {
  await person.page.goto(`${person.address}/new?game=arkham-noir`);
  await person.page.getByRole('button', { name: 'Start the game' }).click();
  const desk = new Desk(person);
  await desk.ready();
  return desk;
}

/** The next of a list of moves that are known to be good. */
function following(moves: unknown[]): (legal: Action[]) => Action | null {
  const left = [...moves] as Action[];
  return () => left.shift() ?? null;
}

/** How the table stood after every message, as the browser got it. */
function states({ recorder }: Person): TableState[] {
  const tables = new Tables();
  return recorder.received
    .flatMap((one) => (one.kind === 'frame' ? [JSON.parse(one.text) as TableMessage] : []))
    .flatMap((message) => (message.type === 'table' ? (tables.take(message) ?? []) : []));
}

test.describe('the deal of 31 October 2026', () => {
  test.use({ serverArgs: ['--today', '2026-10-31'] });

  test('is solved by pointer, and nothing of what is to come is ever sent', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    await page.goto(ann.address);
    await page.getByRole('link', { name: 'Today’s case' }).click();
    await page.getByRole('button', { name: 'Play today’s case' }).click();
    await ann.until(() => ann.isToAct());
    const desk = new Desk(ann);
    await desk.play(following(won['2026-10-31']));
    expect(desk.isOver()).toBe(true);
    await expect(page.locator('.moment.good')).toContainText('You won');

    await page.getByRole('button', { name: 'Result', exact: true }).click();
    const result = page.getByRole('dialog');
    await expect(result.getByRole('heading', { name: 'You won' })).toBeVisible();
    await expect(result.getByRole('row', { name: /won.*No hint.*70/ })).toBeVisible();
    await expect(result.getByRole('region', { name: 'How the points add up' }).getByRole('listitem')).toHaveText(['99 the turns of a night', '−29 turns played', '70 AN-60']);
    await expect(result.getByText('Daily case of 31 October 2026. This try counts.')).toBeVisible();
    await expect(result.getByRole('button', { name: 'New case' })).toBeVisible();
    await expect(result.getByRole('textbox')).toHaveValue(/^Arkham Noir · Daily case, 31 October 2026\nSolved · Turns 29 · Points 70 · Puzzles 5\/5 · No hint\n[■□]{6}\nhttp/);
    const saved = page.waitForEvent('download');
    await result.getByRole('button', { name: 'Save as a picture' }).click();
    const picture = await readFile(await (await saved).path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');

    await result.getByRole('link', { name: 'Results of the day' }).click();
    await expect(page.getByText('1 day in a row.')).toBeVisible();

    const running = states(ann).filter(({ table, game }) => table.phase !== 'finished' && game);
    expect(running.length).toBeGreaterThanOrEqual(won['2026-10-31'].length);
    expect(running.filter(({ game }) => (game?.view as View).hidden !== null)).toEqual([]);
  });
});

test.describe('the deal of 30 April 2026', () => {
  test.use({ serverArgs: ['--today', '2026-04-30'] });

  test('is solved by keyboard alone on a phone, in French', async ({ invite }) => {
    const anne = await invite('Anne', { context: { ...PHONE, locale: 'fr-FR' } });
    const { page } = anne;
    await page.goto(`${anne.address}/daily/arkham-noir`);
    await page.getByRole('button', { name: frPages.daily.play }).press('Enter');
    await anne.until(() => anne.isToAct());
    const desk = new Desk(anne, 'fr');
    await desk.play(following(won['2026-04-30']), (action) => desk.byKey(action));
    expect(desk.isOver()).toBe(true);

    await page.getByRole('button', { name: fr.result.show, exact: true }).press('Enter');
    const result = page.getByRole('dialog');
    await expect(result.getByText(frWords.result.won(25, 74))).toBeVisible();
    await expect(result.getByRole('button', { name: frPages.result.alone })).toBeVisible();
    await expect(result.getByText(frPages.origin.counts('30 avril 2026'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(result).toHaveCount(0);
  });
});

test('two lines are seen at once on a small phone', async ({ invite }) => {
  const ann = await invite('Ann', { context: { ...PHONE, viewport: { width: 360, height: 640 } } });
  const desk = await newCase(ann);
  const lines = desk.view.cases.map(({ victim }) => desk.caseOf(victim));
  const tray = await ann.page.getByRole('region', { name: 'Leads' }).locator('xpath=..').boundingBox();
  for (const line of lines) {
    const box = await line.boundingBox();
    expect(box && tray && box.y + box.height - tray.y).toBeLessThan(12);
  }
});

test('what was seen stays seen: a move that turned up a card is not taken back, and the page says why', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const desk = await newCase(ann);
  // The hand is full: which card to give up is asked before anything new is turned up.
  await desk.byPointer('keep');
  await page.getByRole('button', { name: 'Take back' }).click();
  await ann.until(() => desk.view.prompt === 'turn');
  await expect(ann.prompt).toContainText('First lead');

  await desk.byPointer('pass');
  await ann.until(() => desk.view.turn === 2);
  await page.getByRole('button', { name: 'Take back: not possible now. Why?' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your last move turned up a new card');
  await expect(page.getByRole('dialog')).toContainText('AN-61');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog')).toContainText('AN-61');
});

test('a page that is loaded again in the middle of a move goes on at the same choice', async ({ invite }) => {
  const ann = await invite('Ann', { context: PHONE });
  const { page } = ann;
  const desk = await newCase(ann);
  await desk.byPointer('keep');
  await ann.until(() => typeof desk.view.prompt === 'object');
  const [prompt, offered, version] = [await ann.prompt.innerText(), await ann.choices.allTextContents(), ann.version()];
  await page.reload();
  await expect(ann.prompt).toHaveText(prompt);
  await expect(ann.choices).toHaveText(offered);
  expect(ann.version()).toBe(version);
  const given = desk.legal[0];
  if (given) await desk.byPointer(given);
  await ann.until(() => desk.view.prompt === 'turn');
});

test('a deck of one’s own is checked, named on the desk and in the log', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const deck = (await readFile(DECK, 'utf8')).replace(/name: \(en: "[^"]*", fr: "[^"]*"\)/, 'name: (en: "Attic cards", fr: "Cartes du grenier")');
  const upload = (text: string) => page.getByLabel('Deck file').setInputFiles({ name: 'attic.ron', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const start = page.getByRole('button', { name: 'Start the game' });
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await page.getByRole('combobox', { name: 'Deck' }).selectOption('A file of your own…');

  await test.step('nothing begins without a file, nor with one that is too large', async () => {
    await start.click();
    await expect(page.getByRole('alert')).toContainText('No file is chosen yet.');
    await upload('/'.repeat(70_000));
    await expect(page.getByRole('alert')).toContainText('This file is too large: 64 KB at most.');
    await page.getByText('Rules of the game').click();
    await start.click();
    await expect(page.getByLabel('Deck file')).toBeFocused();
  });
  await test.step('nor with one that the server refused', async () => {
    await upload(deck.replace(/left: \[[^\]]*\]/, 'left: []'));
    await expect(page.getByRole('alert')).toContainText('the left edge shows no technique, it must show one at least');
    const { answered } = ann.recorder;
    await start.click();
    await expect(page.getByLabel('Deck file')).toBeFocused();
    expect(ann.recorder.answered).toBe(answered);
  });
  await upload(deck);
  await expect(page.getByRole('alert')).toBeEmpty();
  await start.click();
  await ann.until(() => ann.isToAct());
  await expect(page.getByText('Attic cards. A home-made deck')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Deck: Attic cards.');
});

for (const { where, words, label, locale, told } of [
  {
    where: 'in English',
    words: enPages,
    label: 'Deck',
    locale: 'en-GB',
    told: 'the deck file cannot be read: line 20, column 34: "reserch" means nothing here, it may be collection, surveillance, interview, research or any',
  },
  {
    where: 'in French',
    words: frPages,
    label: 'Paquet',
    locale: 'fr-FR',
    told: 'le fichier du paquet est illisible : ligne 20, colonne 34 : « reserch » ne veut rien dire ici, on peut écrire collection, surveillance, interview, research ou any',
  },
]) {
  test(`a slip in a deck file is told in plain words, ${where}`, async ({ invite }) => {
    const { page, address } = await invite('Ann', { context: { locale } });
    const deck = (await readFile(DECK, 'utf8')).replace('left: [surveillance, research]', 'left: [surveillance, reserch]');
    await page.goto(`${address}/new?game=arkham-noir`);
    await page.getByRole('combobox', { name: label }).selectOption(words.deck.upload);
    await page.getByLabel(words.deck.file).setInputFiles({ name: 'attic.ron', mimeType: 'text/plain', buffer: Buffer.from(deck) });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.deck.refused);
    await expect(alert.locator('pre')).toHaveText(told);
    await expect(alert.getByRole('link', { name: words.deck.guide })).toBeVisible();
  });
}

test('the file of the built-in deck can be had, and is a deck', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await page.getByRole('combobox', { name: 'Deck' }).selectOption('A file of your own…');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the built-in deck' }).click();
  const file = await (await saved).path();
  expect(await readFile(file, 'utf8')).toBe(await readFile(DECK, 'utf8'));
  await page.getByLabel('Deck file').setInputFiles(file);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ann.until(() => ann.isToAct());
});

test('how hard it is to be is one press, and each option can still be changed', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await expect(page.getByRole('heading', { name: 'New case' })).toBeVisible();
  const level = (name: string) => page.getByRole('group', { name: 'Difficulty' }).getByRole('radio', { name });
  const victims = page.getByRole('spinbutton', { name: 'Victims in the pile' });
  await expect(level('Normal')).toBeChecked();
  await level('Easy').check({ force: true });
  await expect(victims).toHaveValue('6');
  await victims.fill('5');
  await victims.blur();
  await expect(page.getByRole('status').filter({ hasText: 'Your own mix' })).toBeVisible();
  await expect(level('Easy')).not.toBeChecked();
  await level('Hard').check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ann.until(() => ann.isToAct());
  expect(ann.state()?.table.options).toMatchObject({ puzzles: 6, victims: 4, limit: 5 });
});
