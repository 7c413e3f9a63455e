import { expect, test } from './support/test.ts';
import { Crowd } from './support/crowd.ts';
import { Desk } from './support/desk.ts';
import type { Person } from './support/person.ts';
import won from './support/won-cases.json' with { type: 'json' };

test.use({ serverArgs: ['--today', '2026-10-31'] });

const results = ({ page }: Person) => page.getByRole('table').getByRole('row').filter({ has: page.getByRole('rowheader') });

/** Begins today's case, or goes on with it, by the page of the day. */
async function begin(person: Person, button: string): Promise<string> {
  await person.page.goto(`${person.address}/daily/arkham-noir`);
  const way = person.page.getByRole('button', { name: button }).or(person.page.getByRole('link', { name: button }));
  await way.click();
  await person.until(() => person.isToAct());
  return person.table;
}

test('the first try of a day counts, however often one begins, and is listed with its hints', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/daily/arkham-noir`);
  await expect(page.getByText('Nobody has finished it yet.')).toBeVisible();
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Save' }).click();
  const counted = await begin(ann, 'Play today’s case');
  expect(ann.state()?.table.origin).toEqual({ kind: 'daily', date: '2026-10-31', counts: true });

  await test.step('a second tab and a second press lead to the same table', async () => {
    expect(await begin(ann, 'Continue')).toBe(counted);
    const tab = await ann.context.newPage();
    await tab.goto(`${ann.address}/daily/arkham-noir`);
    await tab.getByRole('link', { name: 'Continue' }).click();
    await expect(tab).toHaveURL(new RegExp(`/t/${counted}$`));
    await tab.close();
  });

  await test.step('a hint is told before it is taken, lights the desk, and is written down', async () => {
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const hint = page.getByRole('region', { name: 'Hint' });
    await expect(hint).toContainText('The result and today’s results will say how many hints you took.');
    await hint.getByRole('button', { name: 'Show the hint' }).click();
    await expect(hint.getByRole('listitem')).toHaveCount(3);
    await expect(hint.getByRole('listitem').first()).toContainText(/\d+% ± \d+$/);
    await expect(page.locator('.an-desk .lit').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Log' })).toContainText('You take a hint.');
    await page.reload();
    await expect(hint.getByRole('listitem')).toHaveCount(3);
    await hint.getByRole('listitem').first().getByRole('button').click();
    await expect(hint).toHaveCount(0);
  });

  const desk = new Desk(ann);
  await desk.giveAway();
  await expect(page.locator('.moment.bad')).toContainText('You lost');
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /lost.*1 hint/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Results of the day' }).click();
  await expect(results(ann)).toHaveCount(1);
  await expect(results(ann)).toContainText(/1Ann \(you\)not solved/);
  await expect(page.getByText('You did not solve it.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);

  await test.step('after that one practises, and the list stays as it is', async () => {
    const practice = await begin(ann, 'Practise the same case');
    expect(practice).not.toBe(counted);
    expect(ann.state()?.table.origin).toMatchObject({ counts: false });
    await expect(page.getByText('Practice, which does not count.')).toBeVisible();
    await desk.giveAway();
    await page.goto(`${ann.address}/daily/arkham-noir`);
    await expect(results(ann)).toHaveCount(1);
  });
});

test('who plays with a name just written, plays under it', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/daily/arkham-noir`);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Play today’s case' }).click();
  await ann.until(() => ann.isToAct());
  expect(ann.state()?.table.seats[0]?.who?.name).toBe('Ann');
});

test('equal results share a place, and nobody is shown the deal before their own try is over', async ({ invite }) => {
  const [ann, bob, cat] = [await invite('Ann'), await invite('Bob'), await invite('Cat')];
  for (const person of [ann, bob]) {
    await begin(person, 'Play today’s case');
    await new Desk(person).giveAway();
  }
  await cat.page.goto(`${cat.address}/daily/arkham-noir`);
  await expect(results(cat)).toHaveCount(2);
  for (const row of await results(cat).all()) await expect(row.getByRole('cell').first()).toHaveText('1');
  await expect(cat.page.getByText('once your own try is over')).toBeVisible();
  await expect(results(cat).getByRole('link')).toHaveCount(0);
  await bob.page.goto(`${bob.address}/daily/arkham-noir`);
  await expect(results(bob).getByRole('link', { name: /^Watch .+’s game$/ })).toHaveCount(2);
});

test('how many wins in a row is told on the page of what one has played', async ({ server, invite, browser }) => {
  const crowd = await Crowd.at(server.address, browser);
  const ann = await invite('Ann');
  await ann.be(await crowd.enter('Ann'));
  await crowd.playAlone('Ann', await crowd.daily('Ann'), won['2026-10-31']);
  const noir = ann.page.getByRole('listitem').filter({ has: ann.page.getByRole('heading', { name: 'Arkham Noir' }) });
  // A finished game is counted a moment later.
  const tells = (text: string) =>
    expect(async () => {
      await ann.page.goto(`${ann.address}/me`);
      await expect(noir).toContainText(text, { timeout: 1_000 });
    }).toPass();
  await tells('1 win in a row now · 1 at best');

  const played = { game: 'arkham-noir', options: {}, bot: '' };
  const lost = await crowd.table(['Ann'], 1, { name: 'Late', played });
  await crowd.at('Ann', lost, { do: 'start' });
  await crowd.playAlone('Ann', lost, [], true);
  await crowd.leave();
  await tells('No win in a row now · 1 at best');
});
