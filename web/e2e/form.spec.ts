import { expect, test } from './support/test.ts';

test('the form of a table offers no more than the table has', async ({ invite }) => {
  const { page, address } = await invite('Ann');
  await page.goto(`${address}/new?game=arkham-ritual`);
  await page.getByText('Rules of the game').click();
  const first = page.getByRole('combobox', { name: 'Who begins' });
  const seats = async (count: number) => page.getByRole('radio', { name: String(count), exact: true }).check({ force: true });
  await seats(7);
  await first.selectOption('Seat 7');
  await seats(3);
  await expect(first.getByRole('option')).toHaveText(['Drawn at random', 'Seat 1', 'Seat 2', 'Seat 3']);
  await expect(first.getByRole('option', { selected: true })).toHaveText('Drawn at random');

  const name = page.getByRole('textbox', { name: 'Name of the table' });
  const left = page.getByRole('status').filter({ hasText: 'left.' });
  await name.fill('x'.repeat(29));
  await expect(left).toHaveCount(0);
  await name.fill('x'.repeat(39));
  await expect(left).toHaveText('1 character left.');
  await name.press('End');
  await name.pressSequentially('yz');
  await expect(name).toHaveValue(`${'x'.repeat(39)}y`);
  await expect(left).toHaveText('0 characters left.');
});

test('Back from a table that was just set leads to where its form was opened', async ({ invite }) => {
  const { page, address } = await invite('Ann');
  await page.goto(address);
  await page.getByRole('link', { name: 'With friends' }).first().click();
  await page.getByRole('button', { name: 'Set the table' }).click();
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Walpurgis' })).toBeVisible();
});
