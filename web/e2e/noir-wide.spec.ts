import type { Locator } from '@playwright/test';
import { en } from '../src/games/arkham-noir/words.en.ts';
import { fr } from '../src/games/arkham-noir/words.fr.ts';
import type { Action } from '../src/wire/arkham-noir/Action.ts';
import { Desk } from './support/desk.ts';
import { cutOn, faultsOf } from './support/fit.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import won from './support/won-cases.json' with { type: 'json' };

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
type Windows = readonly (readonly [width: number, height: number])[];
const LARGE_WINDOWS = [[1440, 900], [1920, 1080]] as const;
/** Laptops with a browser's bars, tablets on their side, and half a large screen; the last is short. */
const SMALL_WINDOWS = [[1239, 900], [1180, 820], [1024, 768], [1536, 730], [1280, 720], [1366, 650]] as const;
/** So many moves of the known good ones; then passing lets time run out, and a third case opens. */
const GOOD_MOVES = 12;

// The same deal for ever: its second move searches the pile, its first one asks the contact.
test.use({ serverArgs: ['--today', '2026-04-30'] });

async function dailyCase(person: Person): Promise<Desk> {
  await person.page.goto(`${person.address}/daily/arkham-noir`);
  await person.page.getByRole('button', { name: 'Play today’s case' }).click();
  await person.until(() => person.isToAct());
  const desk = new Desk(person);
  await desk.ready();
  return desk;
}

const moves = () => [...won['2026-04-30']] as Action[];

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not on the page`);
  return box;
}

async function casesEndAbove(desk: Desk, place: Locator): Promise<void> {
  const { y } = await boxOf(place);
  for (const { victim } of desk.view.cases) {
    const box = await boxOf(desk.caseOf(victim));
    expect(box.y + box.height).toBeLessThanOrEqual(y + 1);
  }
}

/** In windows of each size three cases, tray and every choice are in sight, and no word is cut; says how wide a lead is. */
async function laysOut(person: Person, desk: Desk, words: typeof en, windows: Windows): Promise<number[]> {
  const { page } = person;
  const tray = page.getByRole('region', { name: words.board.leads, exact: true }).locator('xpath=..');
  const lead = page.getByRole('button', { name: `${words.board.firstLead}.` });
  await expect(lead).toBeVisible();
  const widths: number[] = [];
  for (const [width, height] of windows) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await casesEndAbove(desk, tray);
    for (const { victim } of desk.view.cases) await expect(desk.caseOf(victim), size).toBeInViewport({ ratio: 1 });
    for (const choice of await person.choices.all()) await expect(choice, size).toBeInViewport({ ratio: 1 });
    await expect(tray, size).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await cutOn(page), size).toEqual([]);
    widths.push((await boxOf(lead)).width);
  }
  return widths;
}

test('alone on a wide screen three cases and every choice are in sight, and cards grow with the room', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const desk = await dailyCase(ann);
  await expect(page.getByRole('complementary', { name: 'Table' })).toHaveCount(0);
  const good = moves().slice(0, GOOD_MOVES);
  await desk.play(
    (legal, { cases }) => (cases.length > 2 ? null : (good.shift() ?? legal.find((action) => action === 'pass') ?? legal[0] ?? null)),
    (action) => desk.byKey(action),
  );
  expect(desk.view.cases).toHaveLength(3);

  const inEnglish = await laysOut(ann, desk, en, LARGE_WINDOWS);
  expect(inEnglish[0]).toBeGreaterThan(110);
  expect(inEnglish[1]).toBeGreaterThan(1.15 * (inEnglish[0] ?? 0));
  expect(await faultsOf(page)).toEqual([]);

  await test.step('in a small window choices stand beside the desk, and all is still in sight', async () => {
    await laysOut(ann, desk, en, SMALL_WINDOWS);
    expect(await faultsOf(page)).toEqual([]);
    // What is not beside it is one press or one look away.
    await page.getByRole('button', { name: `${en.board.firstLead}.` }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Log' })).toBeVisible();
  });

  await test.step('in French, whose words are longer, all of it is in sight too', async () => {
    await page.evaluate(() => localStorage.setItem('walpurgis.lang', '"fr"'));
    await page.reload();
    await ann.until(() => ann.isToAct());
    const french = new Desk(ann, 'fr');
    await french.ready();
    await laysOut(ann, french, fr, [...LARGE_WINDOWS, ...SMALL_WINDOWS]);
  });
});

test('what a card says is read beside the desk: of what is pointed at, focused or asked about', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const desk = await dailyCase(ann);
  const reader = page.getByRole('region', { name: 'What you look at' });
  const name = (card: string | undefined) => desk.nameOf(card ?? '');
  await expect(reader.getByRole('heading')).toHaveText(name(desk.view.leads[0]));
  await desk.card(desk.view.hand[1] ?? '').hover();
  await expect(reader.getByRole('heading')).toHaveText(name(desk.view.hand[1]));
  await expect(reader).toContainText('When it joins a case');
  await desk.card(desk.view.leads[2] ?? '').focus();
  await expect(reader.getByRole('heading')).toHaveText(name(desk.view.leads[2]));
});

for (const [screen, context] of [['a wide screen', {}], ['a phone', PHONE]] as const) {
  test(`searching the pile on ${screen} leaves the cases in sight, marks what fits and pins “Skip it”`, async ({ invite }) => {
    const ann = await invite('Ann', { context });
    const { page } = ann;
    const desk = await dailyCase(ann);
    const known = moves();
    await desk.play(() => (desk.asksPile() ? null : (known.shift() ?? null)), (action) => desk.byKey(action));
    const spread = page.getByRole('region', { name: 'Search the draw pile' });
    await expect(spread.getByRole('listitem')).toHaveCount(desk.view.draw_pile);
    await casesEndAbove(desk, spread);
    await expect(page.getByRole('button', { name: /^Skip it/ })).toBeInViewport({ ratio: 1 });

    const fitting = desk.view.joinable;
    expect(fitting.length).toBeGreaterThan(0);
    await expect(spread.getByRole('button', { name: /\. fits / })).toHaveCount(fitting.length);
    const { card, cases } = fitting[0]!;
    await expect(desk.card(card)).toContainText(`fits ${en.list(cases.map((victim) => desk.victimName(victim)))}`);

    // Behind the name of a kind stand its cards, on the desk and in words.
    const choice = await desk.choice({ take: { card } });
    await expect(choice).toContainText('fits');
    await expect(page.getByRole('button', { name: /^Skip it/ })).toBeInViewport({ ratio: 1 });
    await choice.click();
    await ann.until(() => desk.view.hand.includes(card));
  });
}

test('the contact is asked only after a warning, which Escape takes back', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const desk = await dailyCase(ann);
  const [asked] = moves();
  const choice = await desk.choice(asked!);
  await choice.click();
  await expect(choice).toContainText('Dr Henry Armitage helps only once in a game. Press again to confirm.');
  await page.keyboard.press('Escape');
  await expect(choice).not.toContainText('Press again');
  expect(desk.view.contact).toBe('ready');
  await choice.click();
  await page.keyboard.press('Enter');
  await ann.until(() => desk.view.contact !== 'ready');
});

test.describe('the deal of 17 May 2026', () => {
  test.use({ serverArgs: ['--today', '2026-05-17'] });

  test('a test that can lose the game is taken only after a warning', async ({ invite }) => {
    const ann = await invite('Ann');
    const desk = await dailyCase(ann);
    // Whoever adds whatever fits has four cards in the stability row by then.
    const adds = (action: Action) => typeof action === 'object' && ('follow' in action || 'play' in action);
    const next = (legal: Action[]) => legal.find(adds) ?? legal.find((action) => action === 'done' || action === 'pass') ?? legal[0] ?? null;
    await desk.play((legal, { perils }) => (perils.length > 0 ? null : next(legal)), (action) => desk.byKey(action));
    const [peril] = desk.view.perils;
    if (!peril) throw new Error('there is a test that can lose');
    const choice = await desk.choice(peril);
    const { turn } = desk.view;
    await choice.click();
    await expect(choice).toContainText('Stability is at 4 of 5: the test can lose the game. Press again to confirm.');
    expect(desk.view.turn).toBe(turn);
    await choice.click();
    await ann.until(() => desk.isOver() || desk.view.turn > turn || desk.view.prompt !== 'turn');
  });
});
