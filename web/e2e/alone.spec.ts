import { expect, test } from './support/test.ts';
import { play } from './support/play.ts';

test('someone new plays alone against four bots from the first screen, and again', async ({ invite, leaks }) => {
  const ann = await invite('Ann');
  await ann.page.goto(ann.address);
  await ann.page.getByRole('button', { name: 'Play your first round' }).first().click();
  await expect(ann.page.getByRole('region', { name: 'Guide' })).toBeVisible();
  await ann.until(() => ann.state()?.table.phase === 'playing');
  const { table } = ann;
  expect(ann.state()?.table.seats.filter(({ bot }) => bot !== null)).toHaveLength(4);
  await ann.page.getByRole('button', { name: 'Leave the lesson' }).click();

  await play([ann]);
  await ann.page.getByRole('button', { name: 'Result', exact: true }).click();
  const result = ann.page.getByRole('dialog');
  await expect(result.getByRole('row')).toHaveCount(6);
  await expect(result.getByText('A guided game: it is dealt alike for everyone')).toBeVisible();
  expect(await leaks([ann], table)).toEqual([]);

  await result.getByRole('button', { name: 'Rematch' }).click();
  await expect(ann.page.getByText('Everyone is seated.')).toBeVisible();
  expect(ann.table).not.toBe(table);
});
