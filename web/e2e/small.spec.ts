import { Desk } from './support/desk.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import { expect, test } from './support/test.ts';
import type { View } from '../src/wire/arkham-ritual/View.ts';

async function withBots(person: Person): Promise<void> {
  await person.makeTable({ seats: 3, options: { ...STEADY, 'Listed in the lobby': true } });
  await person.page.getByRole('button', { name: /^Fill/ }).click();
}

test('a game is played, told and set again without a fault, and others on the server are still new to it', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await withBots(ann);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await play([ann], () => ((ann.state()?.game?.view as View | undefined)?.last_round ?? null) !== null);
  await expect(page.getByRole('button', { name: 'Previous round' })).toBeVisible();
  await play([ann]);
  await ann.until(() => ann.state()?.table.phase === 'finished');
  await expect(page.getByRole('list', { name: 'Log' }).getByText('The game is over.')).toHaveCount(1);

  await test.step('whoever comes for the first time is led to the guided round', async () => {
    const bob = await invite('Bob');
    await bob.page.goto(bob.address);
    await expect(bob.page.getByRole('heading', { name: 'Finished games' })).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Play your first round' })).toHaveCount(2);
    await expect(bob.page.getByRole('button', { name: 'Play your first case' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByText('Everyone is seated.')).toBeVisible();
  await test.step('whoever has played one game is new to the others only', async () => {
    await page.goto(ann.address);
    await expect(page.getByRole('button', { name: 'Learn', exact: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Play your first round' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Play your first case' })).toBeVisible();
  });
});

test('where no seat is left nobody is asked to take one', async ({ invite }) => {
  const [ann, sam] = [await invite('Ann'), await invite('Sam')];
  await withBots(ann);
  await sam.open(await ann.inviteLink());
  const told = sam.page.getByRole('main').getByRole('status').first();
  await expect(told).toHaveText(/^Everyone is seated\.\s+No seat is left: you may stay and watch\.$/);
});

test('a phone that lets no page make a notice plays on without', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.context.addInitScript(() => {
    localStorage.setItem('walpurgis.prefs', JSON.stringify({ notices: true }));
    Object.defineProperty(document, 'hidden', { get: () => true });
    class Notification {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    Object.assign(window, { Notification });
  });
  await ann.page.goto(`${ann.address}/new?game=arkham-noir`);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await ann.until(() => ann.isToAct());
  await expect(ann.choices.first()).toBeEnabled();
  await expect(ann.page).toHaveTitle(/Your turn/);
  await expect.poll(() => ann.page.evaluate(() => localStorage.getItem('walpurgis.prefs'))).toContain('"notices":false');
});

test('a card is dragged to its place without a word of complaint', async ({ invite }) => {
  const ann = await invite('Ann', { context: { reducedMotion: 'no-preference' } });
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  const desk = new Desk(ann);
  await desk.ready();
  for (let moves = 0; moves < 3; moves += 1) {
    const turn = desk.view.turn;
    const lead = page.getByRole('button', { name: /^First lead\./ });
    await lead.hover();
    await page.mouse.down();
    await page.mouse.move(700, 300, { steps: 4 });
    const pile = page.locator('.tokens [data-drop=discard]');
    await pile.hover();
    await page.mouse.up();
    await ann.until(() => desk.view.turn > turn && ann.isToAct());
    await page.mouse.move(700, 300, { steps: 3 });
    await expect(page.getByRole('button', { name: /^First lead\./ })).toHaveCount(1);
  }
});
