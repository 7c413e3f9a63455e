import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CUT_LINE } from './support/complaints.ts';
import { Desk } from './support/desk.ts';
import { Intermediary } from './support/intermediary.ts';
import { STEADY } from './support/person.ts';
import { play } from './support/play.ts';
import { StrandedTable } from './support/two-seats.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const REST_MS = 9_000;
/** More than a page shows as movement. */
const MANY_EVENTS = 12;

test('whoever waits for a page sees where it will be, and a word', async ({ invite }) => {
  const { page, address } = await invite('Ann');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No table is set yet' })).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route('**/assets/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole('link', { name: 'With friends' }).first().click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('One moment…');
  arrive();
  await expect(page.getByRole('heading', { name: 'New table' })).toBeVisible();
});

test('one goes from page to page and back without a word of complaint', async ({ invite }) => {
  const { page, address } = await invite('Ann');
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto(`${address}/about`);
  for (const name of ['What is kept about you', 'Security', 'Accessibility']) {
    await page.getByRole('link', { name }).click();
    await expect(title(name)).toBeVisible();
    await page.goBack();
    await expect(title('About and credits')).toBeVisible();
  }
  await page.goForward();
  await expect(title('Accessibility')).toBeVisible();
  await page.getByRole('link', { name: 'Lobby' }).click();
  await expect(title('Walpurgis')).toBeVisible();
});

test('before anything is loaded the page is not blank', async ({ invite }) => {
  const { page, address, complaints } = await invite('Ann');
  complaints.expect(CUT_LINE);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText('Walpurgis…')).toBeVisible();
});

test('what could not be loaded while the line was cut is there once it is mended', async ({ server, invite }) => {
  const line = await Intermediary.before(server.address);
  const ann = await invite('Ann', { through: line.address });
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  const help = page.getByRole('button', { name: 'How to play' });
  await expect(help).toBeVisible();
  line.cut();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await help.click();
  line.mend();
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  await help.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  line.stop();
});

test('a table whose rules are gone says which it needs, and gives its record', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const table = new StrandedTable(7);
  const record = JSON.stringify({ walpurgis: 3, rules: 7 });
  await table.answersFor(page);
  await page.route(`**/api/replay/${table.id}*`, (route) => route.fulfill({ contentType: 'application/json', body: record }));
  await page.goto(`${ann.address}/t/${table.id}`);
  await expect(page.getByRole('heading', { name: 'This game cannot continue here' })).toBeVisible();
  await expect(page.getByText('It was played by rules 7, and this program plays by rules 1.')).toBeVisible();
  await expect(ann.choices).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`walpurgis-${table.id}.json`);
  expect(await readFile(await file.path(), 'utf8')).toBe(record);
  await page.getByRole('link', { name: 'To the lobby' }).click();
  await expect(page).toHaveURL(`${ann.address}/`);
});

test('Back closes what lies over the page, and then leaves it', async ({ invite }) => {
  const { page, address } = await invite('Ann');
  await page.goto(`${address}/about`);
  await page.goto(address);
  const settings = page.getByRole('button', { name: 'Settings' });
  const sheet = page.getByRole('dialog');
  await settings.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Walpurgis' })).toBeVisible();

  await test.step('closed otherwise, it leaves no step behind', async () => {
    await settings.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/about$/);
  });
  await test.step('a link on it leads on, and Back from there to the page', async () => {
    await page.goForward();
    await settings.click();
    await sheet.getByRole('link', { name: 'About and credits' }).click();
    await expect(page).toHaveURL(/about$/);
    await expect(sheet).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Walpurgis' })).toBeVisible();
  });
});

test('who is asked for a pause agrees in one press on a phone', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob', { context: PHONE })];
  await ann.makeTable({ seats: 3, options: STEADY });
  await bob.joinBy(await ann.inviteLink());
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await bob.until(() => bob.state()?.table.phase === 'playing');
  await ann.page.getByRole('button', { name: 'Vote to pause' }).click();
  await expect(bob.page.getByRole('status').filter({ hasText: 'Ann wants to pause.' })).toBeVisible();
  await expect(ann.page.getByRole('button', { name: 'Agree' })).toHaveCount(0);
  await bob.page.getByRole('button', { name: 'Agree' }).click();
  await bob.until(() => bob.state()?.table.phase === 'paused');
  await expect(ann.page.getByText('Clocks stand still.')).toBeVisible();
});

/** Lets a test say whether anybody looks at the page. */
function seeHidden(): void {
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.assign(window, {
    look: (at: boolean) => {
      hidden = !at;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
}

const look = (page: Page, at: boolean) => page.evaluate((seen) => (window as unknown as { look: (seen: boolean) => void }).look(seen), at);

test('only what came while nobody looked is told as missed', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await ann.context.addInitScript(seeHidden);
  await ann.makeTable({ seats: 4, options: STEADY });
  await page.getByRole('button', { name: /^Fill/ }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ann.until(() => ann.isToAct());
  const missed = page.getByText(/^\d+ events since you last looked/);
  const playOn = (events: number) => play([ann], () => ann.version() > before + events);
  let before = ann.version();
  await playOn(MANY_EVENTS);
  await expect(missed).toHaveCount(0);

  before = ann.version();
  await look(page, false);
  await playOn(MANY_EVENTS);
  await look(page, true);
  await expect(missed).toBeVisible();
  const told = await missed.innerText();
  before = ann.version();
  await playOn(1);
  await expect(missed, 'what is seen is not counted').toHaveText(told);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(missed).toHaveCount(0);
});

test('after a choice made on the board the keyboard goes on from the question', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.page.goto(`${ann.address}/new?game=arkham-noir`);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  const desk = new Desk(ann);
  await desk.ready();
  let moves = 0;
  await desk.play(
    (legal) => (moves < 5 ? (legal.find((action) => action !== 'pass' && action !== 'done') ?? legal[0] ?? null) : null),
    async (action) => {
      moves += 1;
      await desk.byPointer(action);
      await ann.until(() => ann.isToAct());
      await expect(ann.prompt).toBeFocused();
    },
  );
});

test.describe('with motion', () => {
  const moving = (page: Page) => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

  test('a page left open keeps still until somebody stirs', async ({ invite }) => {
    const ann = await invite('Ann', { context: { reducedMotion: 'no-preference' } });
    const { page } = ann;
    await page.clock.install();
    await page.goto(ann.address);
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    await page.clock.runFor(REST_MS);
    await expect.poll(() => moving(page)).toBe(0);
    await page.mouse.move(100, 100);
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
  });

  test('so does a table', async ({ invite }) => {
    const ann = await invite('Ann', { context: { reducedMotion: 'no-preference' } });
    const { page } = ann;
    await page.clock.install();
    await ann.makeTable({ seats: 3, options: STEADY });
    await page.getByRole('button', { name: /^Fill/ }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await ann.until(() => ann.isToAct());
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    await page.clock.runFor(REST_MS);
    await expect.poll(() => moving(page)).toBe(0);
  });

  test('a page in a tab that nobody sees keeps still at once', async ({ invite }) => {
    const ann = await invite('Ann', { context: { reducedMotion: 'no-preference' } });
    const { page } = ann;
    await ann.context.addInitScript(seeHidden);
    await page.goto(ann.address);
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    // From here on it would move for seconds.
    await page.mouse.move(100, 100);
    expect(await moving(page)).toBeGreaterThan(0);
    await look(page, false);
    expect(await moving(page)).toBe(0);
    // Nor does what still happens there wake it.
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })));
    expect(await moving(page)).toBe(0);
    await look(page, true);
    expect(await moving(page)).toBeGreaterThan(0);
  });
});
