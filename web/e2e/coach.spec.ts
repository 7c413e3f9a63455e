import { expect, test } from './support/test.ts';
import { Desk } from './support/desk.ts';

test('after a game the coach draws how it went, names what cost most, and lets one play from there', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ann.until(() => ann.isToAct());
  const { table } = ann;
  await page.goto(`${ann.address}/coach/${table}`);
  await expect(page.getByText('The coach speaks when the game is over.')).toBeVisible();
  await page.getByRole('link', { name: 'To the table' }).click();
  await new Desk(ann).giveAway();
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'What the coach says' }).click();

  const chart = page.getByRole('img', { name: 'Your chance of winning, decision by decision' });
  await expect(chart).toBeVisible({ timeout: 60_000 });
  const points = await chart.locator('.point').count();
  expect(points).toBeGreaterThan(10);
  await expect(chart).toHaveAccessibleDescription(/^It begins at \d+% and ends at \d+%/);
  await page.getByText('Every decision as a table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(points + 1);

  const costly = page.getByRole('heading', { name: 'The 3 costliest decisions' }).locator('xpath=..').getByRole('listitem');
  await expect(costly).toHaveCount(3);
  await expect(costly.first().getByRole('term').filter({ hasText: 'Why' })).toBeVisible();
  const better = await costly.first().getByRole('definition').nth(1).innerText();

  await test.step('it is shown in the replay', async () => {
    await costly.first().getByRole('link', { name: 'Show in the replay' }).click();
    await expect(page.getByRole('slider', { name: 'Step of the game' })).toBeVisible();
    await page.getByRole('link', { name: 'What the coach says' }).click();
  });

  await test.step('from there one plays on with the better move at hand', async () => {
    await costly.first().getByRole('button', { name: 'Play from here' }).click();
    await ann.until(() => ann.table !== table && ann.isToAct());
    expect(ann.state()?.table.origin).toMatchObject({ kind: 'branch', table });
    await expect(page.getByText(/Played on from step \d+ of an earlier game/)).toBeVisible();
    await expect(page.locator('[data-choice]').filter({ hasText: better.replace(/\s*\d+% ± \d+$/, '') })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take back', exact: true })).toHaveCount(0);
  });
});
