import { en } from '../src/i18n/en.ts';
import { Crowd } from './support/crowd.ts';
import { faultsOf } from './support/fit.ts';
import { STEADY } from './support/person.ts';
import { play } from './support/play.ts';
import { expect, test } from './support/test.ts';

test('each game stands in the lobby with a picture, and is played in one press', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(ann.address);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Play now/ }) });
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    const picture = card.locator('img');
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
    await expect(card.locator('.figures')).toHaveText(/player.* min/);
  }
  expect(await faultsOf(page)).toEqual([]);
  const ritual = cards.filter({ has: page.getByRole('heading', { name: 'Arkham Ritual', exact: true }) });
  await expect(ritual.getByRole('link', { name: 'With friends' })).toHaveAttribute('href', '/new?game=arkham-ritual');
  await ritual.getByRole('button', { name: 'Play now with bots' }).click();
  await ann.until(() => ann.isToAct());
  await expect(ann.choices.first()).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Guide' })).toHaveCount(0);

  await page.goto(ann.address);
  await expect(ritual.getByRole('button', { name: 'Learn', exact: true })).toBeVisible();
  await cards.filter({ hasText: 'Arkham Noir' }).getByRole('button', { name: 'Play now', exact: true }).click();
  await ann.until(() => ann.isToAct());
});

test('a new name is seen at once at the table, also by others', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await ann.makeTable({ seats: 3, options: STEADY });
  await bob.open(await ann.inviteLink());

  // Whoever sits down without a name can still say it.
  await bob.page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(bob.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.getByRole('button', { name: 'Save' }).click();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Bob' }).first()).toBeVisible();

  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await bob.until(() => bob.state()?.table.phase === 'playing');
  await ann.page.getByRole('button', { name: 'Settings' }).first().click();
  const settings = ann.page.getByRole('dialog');
  await settings.getByLabel('Your name').fill('Zoe');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('button', { name: 'Saved' })).toBeVisible();
  await bob.until(() => bob.state()?.table.seats[0]?.who?.name === 'Zoe');
  await expect(bob.page.getByRole('list', { name: 'Log' }).getByText('Ann is now Zoe.')).toBeVisible();
  await expect(bob.page.getByRole('complementary', { name: en.table.panel }).getByText('Zoe')).toBeVisible();
});

test('a rematch takes players and watchers along, unless they would rather stay', async ({ invite }) => {
  const [ann, bob, sam, eve] = [await invite('Ann'), await invite('Bob'), await invite('Sam'), await invite('Eve')];
  // Whoever decides by hand has all the time they need.
  for (const { context } of [sam, eve]) await context.addInitScript(holdSeconds);
  const said: string[] = [];
  sam.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(payload.toString())));
  await ann.makeTable({ seats: 3, options: STEADY });
  const link = await ann.inviteLink();
  await bob.joinBy(link);
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  for (const watcher of [sam, eve]) await watcher.open(link);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  const first = ann.table;
  for (const watcher of [sam, eve]) await watcher.until(() => watcher.state()?.table.phase === 'playing');
  await play([ann, bob]);
  await ann.page.getByRole('button', { name: 'Result', exact: true }).click();
  for (const person of [bob, sam]) {
    await person.lookUp();
    await person.page.getByRole('button', { name: 'Result', exact: true }).click();
  }
  await eve.lookUp();
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  const second = ann.table;
  expect(second).not.toBe(first);

  // Bob reads his result and is taken along; one who watches presses, another stays.
  await expect(sam.page.getByRole('dialog').getByText('Another game is set up for all of you.')).toBeVisible();
  await sam.page.getByRole('dialog').getByRole('button', { name: 'Go now' }).click();
  await eve.page.getByRole('button', { name: 'Stay here' }).click();
  await expect(bob.page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await expect(sam.page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  expect([bob.table, sam.table, eve.table]).toEqual([second, second, first]);
  expect(said.filter((text) => text.includes(`"open","table":"${second}"`)), 'the page of a table is made once').toHaveLength(1);
  await expect(ann.page.getByRole('main').getByText('away')).toHaveCount(0);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  for (const person of [ann, bob, sam]) await person.until(() => person.state(second)?.table.phase === 'playing');
  await expect(eve.page.getByRole('link', { name: 'Go to the rematch' })).toBeVisible();
});

test('what was played is listed with its results, and can be put away', async ({ server, invite, browser }) => {
  const crowd = await Crowd.at(server.address, browser);
  const token = await crowd.enter('Ann');
  const ann = await invite('Ann');
  const { page } = ann;
  await ann.be(token);
  const table = await crowd.table(['Ann'], 3, { name: 'Friday' }, 2);
  await crowd.play(['Ann'], table, () => false);
  const daily = await crowd.daily('Ann');
  await crowd.playAlone('Ann', daily, [], true);
  const result = (await crowd.state('Ann', table)).table.result?.seats[0];
  await crowd.leave();

  await page.goto(ann.address);
  const finished = page.getByRole('region', { name: 'Finished games' });
  const card = finished.getByRole('listitem').filter({ hasText: 'Friday' });
  await expect(card).toContainText(result?.won ? 'You won' : 'You lost');
  await finished.getByRole('button', { name: 'Put “Friday” away' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Put away: 1' }).click();
  await finished.getByRole('button', { name: 'Take “Friday” out again' }).click();
  await expect(page.getByRole('button', { name: 'Put away: 1' })).toHaveCount(0);
  await expect(card).toBeVisible();

  await page.getByRole('link', { name: 'Your games' }).click();
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
  const ritual = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Arkham Ritual' }) });
  await expect(ritual).toContainText(`1 game · ${result?.won ? 1 : 0} won`);
  await expect(ritual).toContainText(result?.won ? '21% to 100%' : '0% to 79%');
  const noir = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Arkham Noir' }) });
  await expect(noir.getByText('Best daily')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Friday' }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${table}`));
});

/** What counts down by the second stands still. */
function holdSeconds(): void {
  const begin = window.setInterval;
  window.setInterval = ((act: () => void, ms: number) => begin(act, ms === 1000 ? 2 ** 30 : ms)) as typeof window.setInterval;
}
