import type { BrowserContextOptions, Page } from '@playwright/test';
import { DEAL_MS } from '../src/games/arkham-ritual/pictures.ts';
import { faultsOf } from './support/fit.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import { rehearsed } from './support/server.ts';
import { expect, test } from './support/test.ts';

const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** Ann at a table of four; who else comes sits beside her, and bots take what is left. */
async function seated(ann: Person, others: Person[] = []): Promise<Person[]> {
  await ann.makeTable({ seats: 4, options: STEADY });
  return begun(ann, others);
}

/** The same at a table that is set already. */
async function begun(ann: Person, others: Person[]): Promise<Person[]> {
  const link = await ann.inviteLink();
  for (const other of others) await other.joinBy(link);
  await ann.page.getByRole('button', { name: /^Fill \d seats? with bots?$/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  for (const person of [ann, ...others]) await person.until(() => person.state()?.table.phase === 'playing');
  return [ann, ...others];
}

/** Plays until the table waits for somebody to have seen how a round ended. */
async function untilRoundEnds(people: Person[]): Promise<void> {
  for (let moves = 0; !people.some((person) => person.isWaitedFor()); moves += 1) {
    await Promise.race(people.map((person) => person.until(() => person.isToAct() || person.isWaitedFor())));
    await people.find((person) => person.isToAct())?.choose(moves);
  }
  for (const person of people) await person.until(() => person.isWaitedFor());
}

const header = (page: Page) => page.locator('header .titles p');
const log = (page: Page) => page.getByRole('list', { name: 'Log' });

test('bots wait behind the sheet, and keys do nothing on a covered board', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await seated(ann);
  await untilRoundEnds([ann]);
  await expect(ann.reveal).toContainText('Round 1 is over');
  await expect(ann.interlude.getByRole('button', { name: 'Ready' })).toBeFocused();
  await expect(page.getByRole('timer')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);

  const [version, sent] = [ann.version(), ann.recorder.sent];
  for (const key of ['1', '2', '3', 'u', 'a']) await page.keyboard.press(key);
  await expect(ann.choices).toHaveCount(0);
  await page.locator('.ar-board .place').first().click({ force: true, position: { x: 4, y: 4 } });
  expect([ann.version(), ann.recorder.sent]).toEqual([version, sent]);
  expect(ann.isWaitedFor()).toBe(true);

  // Enter says that one is ready, also when the keyboard has gone elsewhere.
  await page.locator('#content').focus();
  await page.keyboard.press('Enter');
  await ann.until(() => !ann.isWaitedFor());
  await expect(ann.reveal).toHaveCount(0);
  await expect(header(page)).toContainText('Round 2');
});

test('the next round is dealt once everybody is ready', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await seated(ann, [bob]);
  await untilRoundEnds([ann, bob]);
  const version = ann.version();
  await ann.getReady();
  await expect(ann.interlude).toContainText('Waiting for Bob.');
  await expect(ann.interlude.getByRole('button')).toHaveCount(0);
  await expect(ann.reveal).toBeVisible();
  await expect(bob.reveal).toBeVisible();
  await expect(bob.interlude.getByRole('listitem').filter({ hasText: 'Ann' })).toContainText('is ready');
  await expect(bob.interlude.getByRole('timer')).toHaveText(/^0:[0-3]\d$/);

  // Whoever comes back sees the same, and the table still waits for them.
  await bob.page.reload();
  await expect(bob.reveal).toContainText('Round 1 is over');
  await expect(header(bob.page)).toContainText('Round 1');
  await expect(log(bob.page)).toContainText('Round 1 is over');
  await expect(log(bob.page)).not.toContainText('Round 2');
  expect(ann.version()).toBe(version);
  await bob.getReady();
  for (const person of [ann, bob]) {
    await expect(person.reveal).toHaveCount(0);
    await expect(header(person.page)).toContainText('Round 2');
  }
});

test('whoever is ready goes on reading what was turned up', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann', { context: MOVING }), await invite('Bob')];
  await seated(ann, [bob]);
  await untilRoundEnds([ann, bob]);
  await ann.reveal.getByRole('list').click();
  await expect(ann.reveal.locator('li.waits')).toHaveCount(0);
  await ann.getReady();
  await expect(ann.interlude).toContainText('Waiting for Bob.');
  await expect(ann.reveal.locator('li.waits')).toHaveCount(0);
});

test('when time is up the next round is dealt for whoever still looks', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  // The shortest time that is offered, and that alone, becomes the shortest that a table may give.
  await ann.context.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      send.call(this, typeof data === 'string' ? data.replace('"interlude_seconds":15,', '"interlude_seconds":5,') : data);
    };
  });
  await ann.makeTable({ seats: 4, options: STEADY });
  expect(ann.state()?.table.settings.interlude_seconds).toBe(30);
  await ann.page.getByRole('button', { name: 'Change' }).click();
  const settings = ann.page.getByRole('dialog');
  await settings.getByRole('combobox', { name: /^Between rounds/ }).selectOption('Wait up to 15 s');
  await settings.getByRole('button', { name: 'Save' }).first().click();
  await ann.until(() => ann.state()?.table.settings.interlude_seconds === 5);
  await begun(ann, [bob]);
  await untilRoundEnds([ann, bob]);
  await expect(bob.reveal).toBeVisible();
  await expect(bob.interlude.getByRole('timer')).toHaveText(/^0:0[0-5]$/);
  await bob.until(() => bob.state()?.table.interlude === null);
  for (const person of [ann, bob]) {
    await expect(person.reveal).toHaveCount(0);
    await expect(header(person.page)).toContainText('Round 2');
  }
  await ann.page.getByRole('button', { name: 'Previous round' }).click();
  await expect(ann.reveal).toContainText('Round 1 is over');
});

/** Bots that can be followed; what hurries them otherwise does not know this spelling. */
function slowBots(): void {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    send.call(this, typeof data === 'string' ? data.replace('"bot_pace_ms":0', '"bot_pace_ms": 500') : data);
  };
}

/** Notes what moves at a place of the table, and for how long: a card that is to be dealt first stands still. */
function watchPlaces(): void {
  const moved: [place: number, ms: number][] = [];
  Object.assign(window, { moved });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const place = this.closest('.ar-board .place');
    const ms = typeof options === 'object' ? Number(options.duration) : 0;
    if (place) moved.push([[...document.querySelectorAll('.ar-board .place')].indexOf(place), ms]);
    return animate.call(this, frames, options);
  };
}

test.describe('a deal in which nobody ends the first round before Ann has moved', () => {
  test.use({ serverArgs: rehearsed(3) });

  test('once everybody is ready a card is seen dealt to each, one after another', async ({ invite }) => {
    const ann = await invite('Ann', { context: MOVING });
    const { page } = ann;
    for (const script of [slowBots, watchPlaces]) await ann.context.addInitScript(script);
    await seated(ann);
    await ann.until(() => ann.isToAct());
    await untilRoundEnds([ann]);
    await expect(ann.reveal).toBeVisible();
    await page.evaluate(() => void (window as unknown as { moved: unknown[] }).moved.splice(0));
    await ann.getReady();
    await expect(header(page)).toContainText('Round 2');
    const waits = [1, 2, 3, 4].map((place) => place * DEAL_MS);
    const moved = () => page.evaluate(() => (window as unknown as { moved: [place: number, ms: number][] }).moved);
    const dealt = async () => (await moved()).filter(([, ms]) => waits.includes(ms));
    await expect.poll(async () => (await dealt()).map(([, ms]) => ms).sort((a, b) => a - b)).toEqual(waits);
    expect(new Set((await dealt()).map(([place]) => place)).size).toBe(4);
  });

  test('what is told follows what the board shows, to the end of the game', async ({ invite }) => {
    const ann = await invite('Ann', { context: MOVING });
    const { page } = ann;
    await seated(ann);
    await ann.until(() => ann.isToAct());
    await untilRoundEnds([ann]);
    await expect(ann.reveal).toBeVisible();
    // Cards are turned up one after another, within seconds, or all at once for whoever cannot wait.
    await expect(ann.reveal.locator('li.waits').first()).toBeVisible();
    await ann.reveal.getByRole('list').click();
    await expect(ann.reveal.locator('li.waits')).toHaveCount(0);
    await expect(header(page)).toContainText('Round 1');
    await expect(log(page)).toContainText('Round 1 is over');
    await expect(log(page)).not.toContainText('Round 2');
    await expect(page.getByRole('complementary', { name: 'Table' })).not.toContainText('to act');
    await ann.getReady();
    await expect(header(page)).toContainText('Round 2');
    await expect(log(page)).toContainText('Round 2');

    const isOver = () => ann.state()?.table.phase === 'finished';
    while (!isOver()) {
      await ann.until(() => ann.isToAct() || ann.isWaitedFor() || isOver());
      if (ann.isWaitedFor()) await ann.getReady();
      else if (!isOver()) await ann.choose(-1);
    }
    const result = page.getByRole('button', { name: 'Result', exact: true });
    await expect(ann.reveal.getByRole('button', { name: 'Look at the table' })).toBeVisible();
    const seats = page.getByRole('complementary', { name: 'Table' });
    await expect(seats).not.toContainText(/won|lost|to act/);
    await expect(page.getByText(/^You (won|lost)$/)).toHaveCount(0);
    await expect(result).toHaveCount(0);
    await expect(log(page)).not.toContainText('The game is over.');
    await page.keyboard.press('Enter');
    await expect(page.locator('.moment .title')).toHaveText(/^You (won|lost)$/);
    await expect(result).toBeVisible();
    await expect(seats).toContainText(/won|lost/);
    await expect(log(page)).toContainText('The game is over.');
    await page.locator('.moment').click();
    await expect(page.locator('.moment')).toHaveCount(0);
    await page.reload();
    await expect(result).toBeVisible();
    await expect(page.locator('.moment')).toHaveCount(0);
  });
});

test.describe('a deal in which bots end the second round by themselves', () => {
  test.use({ serverArgs: rehearsed(2) });

  test('whoever is ready is shown that round too before the table waits for them again', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    await seated(ann);
    await untilRoundEnds([ann]);
    await expect(ann.reveal).toContainText('Round 1 is over');
    await ann.getReady();
    expect(ann.isWaitedFor(), 'by then bots have played the whole round').toBe(true);
    await expect(ann.reveal).toContainText('Round 2 is over');
    await expect(header(page)).toContainText('Round 2');
    await expect(log(page)).not.toContainText('Round 3');
    await ann.getReady();
    await expect(ann.reveal).toHaveCount(0);
    await expect(header(page)).toContainText('Round 3');
  });

  test('so is whoever reads the first one again meanwhile', async ({ invite }) => {
    const ann = await invite('Ann');
    await ann.context.addInitScript(slowBots);
    await seated(ann);
    await untilRoundEnds([ann]);
    await ann.getReady();
    await ann.page.getByRole('button', { name: 'Previous round' }).click();
    await expect(ann.reveal).toContainText('Round 1 is over');
    await ann.until(() => ann.isWaitedFor());
    await expect(ann.reveal).toContainText('Round 2 is over');
    await ann.getReady();
    await expect(header(ann.page)).toContainText('Round 3');
  });
});

test('a round that is looked at again covers the board too', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await seated(ann);
  await untilRoundEnds([ann]);
  await ann.getReady();
  await play([ann], () => ann.isToAct());
  const again = page.getByRole('button', { name: 'Previous round' });
  await again.click();
  await expect(ann.reveal.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ann.reveal).toHaveCount(0);

  await again.click();
  await expect(ann.reveal).toBeVisible();
  await expect(ann.prompt).toHaveText('Close the result to continue.');
  const { sent } = ann.recorder;
  await page.locator('.prompt').focus();
  await page.keyboard.press('1');
  await expect(ann.choices).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(ann.reveal).toHaveCount(0);
  await expect(ann.choices.first()).toBeVisible();
  expect(ann.recorder.sent).toBe(sent);
});

/** Counts what is made to be heard. */
function listen(): void {
  const heard = { sounds: 0, volume: 0 };
  (window as unknown as { heard: typeof heard }).heard = heard;
  const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
  AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
    if (value <= 1) heard.volume = Math.max(heard.volume, value);
    return ramp.call(this, value, at);
  };
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (when?: number) {
      heard.sounds += 1;
      return start.call(this, when);
    };
  }
}

const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: { sounds: number; volume: number } }).heard);

test('nothing is heard until it is asked for, and the volume is remembered', async ({ invite }) => {
  const ann = await invite('Ann', { context: MOVING });
  const { page } = ann;
  await ann.context.addInitScript(listen);
  await seated(ann);
  await play([ann], (moves) => moves >= 2);
  expect((await heardBy(page)).sounds).toBe(0);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Sounds' }).check();
  await page.getByRole('slider', { name: 'Volume' }).fill('0.2');
  await page.keyboard.press('Escape');
  const before = await heardBy(page);
  expect(before.sounds).toBeGreaterThan(0);
  await play([ann], (moves) => moves >= 2);
  await expect(async () => expect((await heardBy(page)).sounds).toBeGreaterThan(before.sounds)).toPass();

  await page.reload();
  await ann.until(() => ann.state() !== null);
  await play([ann], (moves) => moves >= 2);
  await expect(async () => expect((await heardBy(page)).sounds).toBeGreaterThan(0)).toPass();
  expect((await heardBy(page)).volume).toBeLessThanOrEqual(0.2);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0.2');
});
