import { expect, test } from './support/test.ts';
import { Crowd } from './support/crowd.ts';
import type { Person } from './support/person.ts';

const step = ({ page }: Person) => page.getByRole('slider', { name: 'Step of the game' });

test('a finished game can be gone through step by step', async ({ server, invite, browser }) => {
  const crowd = await Crowd.at(server.address, browser);
  const token = await crowd.enter('Ann');
  const ann = await invite('Ann');
  await ann.be(token);
  const table = await crowd.table(['Ann'], 5, { name: 'Friday' }, 4);

  // No further than to the first question: some games are short.
  await crowd.play(['Ann'], table, () => true);
  await ann.page.goto(`${ann.address}/replay/${table}`);
  await expect(ann.page.getByText('This game is still being played.')).toBeVisible();
  await crowd.play(['Ann'], table, () => false);
  await crowd.leave();
  await expect(step(ann)).toHaveValue('0');
  const last = (await step(ann).getAttribute('max')) ?? '';

  await test.step('the deal is proved', async () => {
    await ann.page.getByRole('button', { name: 'Was the shuffle fair?' }).click();
    await expect(ann.page.getByRole('dialog').getByText('Yes. Your browser has just checked it.')).toBeVisible();
    await expect(ann.page.getByRole('dialog').getByText(/drawn the whole game again .* In all: \d+ draws/)).toBeVisible();
    await ann.page.keyboard.press('Escape');
  });

  await test.step('keys and scrubber step', async () => {
    await ann.page.locator('main').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await ann.page.keyboard.press(key);
    await expect(step(ann)).toHaveValue('2');
    await ann.page.keyboard.press('End');
    await expect(step(ann)).toHaveValue(last);
    await expect(ann.page.getByRole('button', { name: 'Next step' })).toBeDisabled();
    await ann.page.keyboard.press('Home');
    await expect(step(ann)).toHaveValue('0');
    await step(ann).fill('7');
    await expect(ann.page.getByText(/^Step 8 of/)).toBeVisible();
  });

  await test.step('each viewer sees what they saw', async () => {
    const eyes = ann.page.getByLabel('View');
    const own = ann.page.getByLabel('Your card, hidden from you');
    await expect(eyes).toHaveValue('all');
    await expect(own).toHaveCount(0);
    await eyes.selectOption('0');
    await expect(ann.page).toHaveURL(/as=0&step=7/);
    await expect(step(ann)).toHaveValue('7');
    await expect(own.first()).toBeVisible();
    await eyes.selectOption('spectator');
    await expect(ann.page).toHaveURL(/as=spectator&step=7/);
    await expect(ann.page.getByLabel('A hidden card').first()).toBeVisible();
  });

  await test.step('chapters are the rounds that the rules tell of, and it plays as fast as wished', async () => {
    const rounds = ann.page.getByRole('combobox', { name: 'Round' });
    const names = await rounds.getByRole('option').allTextContents();
    expect(names).toEqual(names.map((_, place) => `Round ${place + 1}`));
    await rounds.selectOption(names.at(-1) ?? '');
    await expect(ann.page.getByRole('banner').getByText(new RegExp(`Round ${names.length}\\b`))).toBeVisible();
    await step(ann).fill('0');
    await ann.page.getByRole('combobox', { name: 'Speed' }).selectOption('× 4');
    const paces = await ann.page.evaluateHandle(() => {
      const [asked, begin] = [[] as unknown[], window.setInterval];
      window.setInterval = ((act: () => void, ms: number) => (asked.push(ms), begin(act, ms))) as typeof window.setInterval;
      return asked;
    });
    await ann.page.getByRole('button', { name: 'Play', exact: true }).click();
    // A step is over in a third of a second: whoever looks late sees a later one.
    await expect.poll(async () => Number(await step(ann).inputValue())).toBeGreaterThanOrEqual(3);
    expect(await paces.jsonValue()).toContain(350);
    await ann.page.getByRole('button', { name: 'Stop' }).click();
    await step(ann).fill('7');
  });

  await test.step('a link to a step leads there', async () => {
    const link = ann.page.url();
    await ann.page.goto('about:blank');
    await ann.page.goto(link);
    await expect(step(ann)).toHaveValue('7');
    await expect(ann.page.getByLabel('View')).toHaveValue('spectator');
  });
});

test('a replay names whoever sat there then, by the name of then', async ({ server, invite, browser }) => {
  const crowd = await Crowd.at(server.address, browser);
  const token = await crowd.enter('Ann');
  await crowd.enter('Bob');
  const ann = await invite('Ann');
  await ann.be(token);
  const table = await crowd.table(['Ann', 'Bob'], 3, { name: 'Friday' }, 1);
  let rounds = 0;
  // Bob gets up when the second round begins, and his bot plays on.
  await crowd.play(['Ann', 'Bob'], table, (view) => (rounds = view.round) >= 2);
  expect(rounds).toBe(2);
  await crowd.at('Bob', table, { do: 'give_up', seat: 1 });
  await crowd.play(['Ann'], table, () => false);
  await crowd.do('Ann', { do: 'rename', name: 'Zoe' });
  await crowd.leave();

  const names = () => ann.page.getByLabel('View').getByRole('option').allTextContents();
  await ann.page.goto(`${ann.address}/replay/${table}`);
  await expect(step(ann)).toHaveValue('0');
  expect(await names()).toEqual(['Everything', 'Spectator', 'Ann (you)', 'Bob', 'Cora']);
  await step(ann).fill((await step(ann).getAttribute('max')) ?? '');
  await expect.poll(names).toEqual(['Everything', 'Spectator', 'Ann (you)', 'Basil', 'Cora']);
  await expect(ann.page.getByText('Zoe')).toHaveCount(0);
});
