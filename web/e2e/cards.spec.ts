import type { Locator, Page } from '@playwright/test';
import type { CardTally } from '../src/wire/CardTally.ts';
import type { ServerMessage } from '../src/wire/ServerMessage.ts';
import type { View } from '../src/wire/arkham-ritual/View.ts';
import type { Action } from '../src/wire/arkham-noir/Action.ts';
import { NAMES } from './support/cards.ts';
import { Desk } from './support/desk.ts';
import { faultsOf } from './support/fit.ts';
import { tabTo } from './support/keyboard.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import { rehearsed } from './support/server.ts';
import { atOneFire, playRitual } from './support/shaman.ts';
import { expect, test } from './support/test.ts';
import won from './support/won-cases.json' with { type: 'json' };

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** So wide that cards are large, and so short that no column tells their text. */
const SHORT = { viewport: { width: 1366, height: 650 } };

const peek = (page: Page) => page.getByRole('tooltip');
const rows = (page: Page) => page.getByRole('dialog').locator('.card-row');

/** What this person was last told of the cards they have seen. */
function tallyOf({ recorder }: Person): CardTally[] {
  const told = recorder.received.flatMap((one): ServerMessage[] => (one.kind === 'frame' ? [JSON.parse(one.text) as ServerMessage] : []));
  return told.findLast((message) => message.type === 'tally')?.cards ?? [];
}

/** A finger stays on something until its text is there, and is lifted. */
async function hold(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing to hold');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(peek(page)).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Presses a key of what is loaded after the board. */
async function press(page: Page, key: 'c' | 'n'): Promise<void> {
  await expect(page.getByRole('button', { name: 'Cards and notes' })).toBeVisible();
  await page.keyboard.press(key);
}

async function ritualOfFour(ann: Person): Promise<View> {
  await ann.makeTable({ game: 'arkham-ritual', seats: 4, options: STEADY });
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await play([ann], () => true);
  await expect(ann.choices.first()).toBeEnabled();
  return ann.state()?.game?.view as View;
}

test.describe('Arkham Ritual', () => {
  test.use({ serverArgs: rehearsed(3) });

  test('the sheet of all cards tells what was seen, never one’s own card, and can be searched', async ({ invite, leaks }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    const view = await ritualOfFour(ann);
    await press(page, 'c');
    await expect(page.getByRole('heading', { name: 'Cards and notes' })).toBeVisible();
    await expect(rows(page)).toHaveCount(22);
    const seen = [...view.players.map(({ card }) => card), ...view.dummies, ...view.discards, view.passing?.card].filter(Boolean).length;
    await expect(page.getByText(`${seen} seen, ${22 - seen} not.`)).toBeVisible();
    expect(view.players[0]?.card, 'one’s own card is not known').toBeNull();
    const told = tallyOf(ann);
    expect(told.reduce((sum, one) => sum + one.seen, 0)).toBe(seen);

    await page.getByRole('button', { name: 'Not seen' }).click();
    await expect(rows(page)).toHaveCount(told.filter(({ unseen }) => unseen > 0).length);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('elder');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('If someone discards it by taking a card, the round ends at once.');
    await rows(page).getByText('Rules about it').click();
    await expect(rows(page)).toContainText('AR-20');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.keyboard.press('Escape');

    // What the sheet tells while the game goes on is held against the views by the search for leaks.
    await play([ann], (moves) => moves >= 3);
    await page.getByRole('button', { name: 'Cards and notes' }).click();
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await play([ann]);
    expect(await leaks([ann], ann.table)).toEqual([]);
  });

  test('a pointer that rests on a card, or the keyboard, opens its text; a hidden card has none', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    const view = await ritualOfFour(ann);
    const held = view.players[1]?.card;
    if (!held) throw new Error('Ann sees what her neighbour holds');
    const card = page.locator(`.ar-board .place [data-card=${held}]`).first();
    await card.hover();
    await expect(peek(page)).toContainText(NAMES[held][0] ?? '');
    await peek(page).hover();
    await expect(peek(page), 'it stays while it is read').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(peek(page)).toBeHidden();

    await page.getByRole('button', { name: /hidden from you/ }).hover();
    await page.locator('.prompt').hover();
    await expect(peek(page)).toHaveCount(0);

    const place = card.locator('xpath=ancestor::button');
    await page.getByRole('button', { name: /hidden from you/ }).focus();
    while (!(await place.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
    await expect(peek(page)).toContainText(NAMES[held][0] ?? '');
    await expect(place).toHaveAttribute('aria-describedby', 'card-peek');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('on a phone a long touch opens the text and chooses nothing', async ({ invite }) => {
    const ann = await invite('Ann', { context: PHONE });
    const { page } = ann;
    const view = await ritualOfFour(ann);
    const { answered } = ann.recorder;
    const held = view.players[1]?.card;
    await hold(page, page.locator(`.ar-board .place [data-card=${held}]`).first());
    await expect(peek(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Press again to confirm')).toHaveCount(0);
    expect(ann.recorder.answered, 'nothing was chosen').toBe(answered);
    await page.locator('.prompt').click();
    await expect(peek(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cards and notes' }).click();
    await expect(rows(page)).toHaveCount(22);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('notes stay in this browser, over a reload, and are sent to nobody', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())));
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await ritualOfFour(ann);
    await press(page, 'n');
    await page.getByLabel('About this game').fill('the second Gate is still out');
    await page.getByLabel('About Basil').fill('bluffs');
    await page.reload();
    await press(page, 'n');
    await expect(page.getByLabel('About this game')).toHaveValue('the second Gate is still out');
    await expect(page.getByLabel('About Basil')).toHaveValue('bluffs');
    expect(await faultsOf(page)).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((text) => /second Gate|bluffs/.test(text))).toEqual([]);
  });
});

test.describe('Arkham Noir', () => {
  test.use({ serverArgs: ['--today', '2026-04-30'] });

  async function dailyCase(person: Person): Promise<Desk> {
    await person.page.goto(`${person.address}/daily/arkham-noir`);
    await person.page.getByRole('button', { name: 'Play today’s case' }).click();
    await person.until(() => person.isToAct());
    const desk = new Desk(person);
    await desk.ready();
    return desk;
  }

  test('every victim has a face of their own, and the sheet tells who has not come yet', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    const desk = await dailyCase(ann);
    await expect(page.locator('.an-desk [data-face]')).toHaveCount(2);
    await press(page, 'c');
    await expect(rows(page)).toHaveCount(56);
    await page.getByRole('searchbox', { name: 'Search' }).fill('victim');
    await expect(rows(page)).toHaveCount(6);
    const faces = await rows(page).locator('[data-face]').evaluateAll((all) => all.map((face) => face.innerHTML));
    expect(new Set(faces).size).toBe(6);
    const open = desk.view.cases.map(({ victim }) => desk.victimName(victim));
    for (const name of open) await expect(rows(page).filter({ hasText: name })).toContainText('Seen');
    await page.getByRole('button', { name: 'Not seen' }).click();
    await expect(rows(page)).toHaveCount(4);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('on a phone a long touch reads a card without picking it up', async ({ invite }) => {
    const ann = await invite('Ann', { context: PHONE });
    const desk = await dailyCase(ann);
    const [first] = desk.view.leads;
    if (!first) throw new Error('there are leads');
    await hold(ann.page, ann.page.locator(`[data-card=${first}]`));
    await expect(peek(ann.page)).toContainText(desk.nameOf(first));
    await expect(ann.page.locator('.an-desk .held')).toHaveCount(0);
    await ann.page.locator('.prompt').click();
    await expect(peek(ann.page)).toHaveCount(0);
    await ann.page.locator(`[data-card=${first}]`).click();
    await expect(ann.page.locator('.an-desk .held')).toHaveCount(1);
  });
});

/** A case with a scored puzzle and two cards on a track, at the table and in its replay. */
test.describe('cards that lie on tracks and among the scored puzzles', () => {
  test.use({ serverArgs: ['--today', '2026-04-30'] });

  /** Where they are shown, and which: on the first track that has two, and what was scored, in the order of the kinds. */
  async function laidOn(page: Page) {
    const track = page.locator('.track').filter({ has: page.locator('.box:nth-child(2) [data-card]') }).first();
    const puzzles = page.getByRole('button', { name: /^Scored puzzles/ });
    const lead = page.getByRole('button', { name: /^First lead\./ });
    const cardsOf = (place: Locator) => place.locator('[data-card]').evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.card ?? ''));
    const [[first = '', second = ''], [puzzle = '']] = [await cardsOf(track), await cardsOf(puzzles)];
    return { track, puzzles, lead, first, second, puzzle, ahead: (await lead.getAttribute('data-card')) ?? '' };
  }

  const isLaid = ({ evidence, time, stability, leads }: Desk['view']) => evidence.length > 0 && leads.length > 0 && Math.max(time.length, stability.length) > 1;

  async function laidCase(person: Person): Promise<Desk> {
    const { page } = person;
    await page.goto(`${person.address}/daily/arkham-noir`);
    await page.getByRole('button', { name: 'Play today’s case' }).click();
    const desk = new Desk(person);
    const moves = [...won['2026-04-30']] as Action[];
    await desk.play((_, view) => (isLaid(view) && view.prompt === 'turn' ? null : (moves.shift() ?? null)), (action) => desk.byKey(action));
    expect(isLaid(desk.view)).toBe(true);
    return desk;
  }

  /** Ends the case, and goes back in its replay to where they lie there. */
  async function replayed(person: Person, desk: Desk): Promise<void> {
    const { page, address, table } = person;
    await desk.giveAway();
    await page.goto(`${address}/replay/${table}`);
    await page.getByRole('slider', { name: 'Step of the game' }).waitFor();
    await page.keyboard.press('End');
    const lies = page.locator('.an-desk:has(.box:nth-child(2) [data-card]):has(.evidence [data-card]):has(.leads .first)');
    await expect(async () => {
      if (!(await lies.count())) await page.keyboard.press('ArrowLeft');
      expect(await lies.count()).toBe(1);
    }).toPass({ intervals: [20] });
  }

  test('are read by pointer and keyboard, one after another, and so they are in a replay', async ({ invite }) => {
    const ann = await invite('Ann', { context: SHORT });
    const { page } = ann;
    const desk = await laidCase(ann);
    const says = (card: string) => expect(peek(page)).toContainText(desk.nameOf(card));

    const reads = async () => {
      const { track, puzzles, lead, first, second, puzzle, ahead } = await laidOn(page);
      await lead.hover();
      await says(ahead);
      await track.locator(`[data-card=${second}]`).hover();
      await says(second);
      await puzzles.locator(`[data-card=${puzzle}]`).hover();
      await says(puzzle);
      await page.mouse.move(1, 1);
      await expect(peek(page)).toHaveCount(0);

      await tabTo(ann, track);
      await says(first);
      await page.keyboard.press('ArrowDown');
      await says(second);
      await expect(track).toHaveAttribute('aria-describedby', 'card-peek');
      await page.keyboard.press('ArrowUp');
      await says(first);
      await tabTo(ann, puzzles);
      await says(puzzle);
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(peek(page)).toHaveCount(0);
    };

    await test.step('at the table', reads);
    await replayed(ann, desk);
    await test.step('in a replay', reads);
  });

  test('are read by a long touch, which opens nothing else, and so they are in a replay', async ({ invite }) => {
    const ann = await invite('Ann', { context: PHONE });
    const { page } = ann;
    const desk = await laidCase(ann);

    const reads = async (away: Locator) => {
      const { track, puzzles, lead, second, puzzle, ahead } = await laidOn(page);
      for (const [place, card] of [[track.locator(`[data-card=${second}]`), second], [puzzles.locator(`[data-card=${puzzle}]`), puzzle], [lead, ahead]] as const) {
        await place.scrollIntoViewIfNeeded();
        await hold(page, place);
        await expect(peek(page)).toContainText(desk.nameOf(card));
        await away.click();
        await expect(peek(page)).toHaveCount(0);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    };

    await test.step('at the table', () => reads(page.locator('.prompt')));
    await replayed(ann, desk);
    await test.step('in a replay', () => reads(page.locator('.told[role=status]')));
  });

  test('are told beside a wide desk when the pointer or the keyboard comes to them', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    const desk = await laidCase(ann);
    const { track, puzzles, first, second, puzzle } = await laidOn(page);
    const told = page.getByRole('region', { name: 'What you look at' }).getByRole('heading');
    await puzzles.locator(`[data-card=${puzzle}]`).hover();
    await expect(told).toHaveText(desk.nameOf(puzzle));
    await tabTo(ann, track);
    await expect(told).toHaveText(desk.nameOf(first));
    await page.keyboard.press('ArrowDown');
    await expect(told).toHaveText(desk.nameOf(second));
    await expect(peek(page)).toHaveCount(0);
  });
});

test.describe('RITUAL', () => {
  test.use({ serverArgs: rehearsed(7) });

  test('the sheet shows the six cards of the ritual and all inspirations, of which only one’s own was seen', async ({ invite }) => {
    const ann = await invite('Ann');
    const [shaman] = await atOneFire([ann], 4);
    if (!shaman) throw new Error('Ann sits at the fire');
    await playRitual([shaman], () => shaman.isToAct() && shaman.view.phase === 'inspiration');
    await press(ann.page, 'c');
    await expect(rows(ann.page)).toHaveCount(31);
    const own = shaman.view.players[shaman.seat]?.inspirations ?? [];
    const awake = shaman.view.players.filter(({ awake }, seat) => awake && seat !== shaman.seat).length;
    await expect.poll(() => tallyOf(ann).length, 'what was seen comes a moment after the cards').toBeGreaterThan(0);
    const seen = tallyOf(ann).filter((one) => one.card.startsWith('i') && one.seen > 0).map(({ card }) => card);
    expect(seen).toHaveLength(own.length + awake);
    expect(seen).toEqual(expect.arrayContaining(own));
    expect(await faultsOf(ann.page)).toEqual([]);
  });
});

for (const [where, context] of [['on a phone', PHONE], ['on a wide screen', {}]] as const) {
  test(`the help has pictures and can be searched ${where}`, async ({ invite }) => {
    const ann = await invite('Ann', { context });
    const { page, address } = ann;
    for (const [game, pictures] of [['arkham-ritual', 11], ['arkham-noir', 6], ['ritual', 4]] as const) {
      await page.goto(`${address}/help/${game}`);
      await expect(page.locator('.pictures > *')).toHaveCount(pictures);
      expect(await faultsOf(page)).toEqual([]);
    }
    await page.goto(`${address}/help/arkham-ritual`);
    const search = page.getByRole('searchbox', { name: 'Search the help' });
    await search.fill('trapezohedron');
    await expect(page.locator('.card-row')).toHaveCount(1);
    await expect(page.locator('.rules > div')).toHaveCount(2);
    expect(await faultsOf(page), 'cards of a dark game on a light page').toEqual([]);
    await search.fill('xyzzy');
    await expect(page.getByText('Nothing fits.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}
