import { STEADY } from './support/person.ts';
import { play } from './support/play.ts';
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

const SIZES = [[360, 640], [390, 844], [640, 360], [768, 1024], [1024, 768], [1440, 900]] as const;

test('a refusal is told where it covers neither choices nor the header', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  // Acts for a seat of somebody else, which the server refuses.
  await page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      send.call(this, typeof data === 'string' ? data.replace('"do":"act","seat":0', '"do":"act","seat":1') : data);
    };
  });
  await ann.makeTable({ game: 'arkham-ritual', seats: 3, options: { ...STEADY, 'Who begins': 'Seat 1' } });
  await page.getByRole('button', { name: /^Fill/ }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await play([ann], () => true);
  const toast = page.getByRole('status').filter({ hasText: 'This seat is not yours.' });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await ann.choose(0);
    await expect(toast).toBeVisible();
    const close = toast.getByRole('button', { name: 'Close' });
    const box = (await toast.locator('.toast').boundingBox())!;
    const covered = await page.locator('[data-choice], .choice-bar button, header.top a, header.top button').evaluateAll(
      (controls, { x, y, width, height }) =>
        controls.flatMap((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y ? [control.textContent || control.ariaLabel] : [];
        }),
      box,
    );
    expect(covered, `at ${width} × ${height}`).toEqual([]);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    await close.click();
    await expect(toast).toHaveCount(0);
  }
});
