import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';

test.describe('where whoever runs the server says how they are reached', () => {
  test.use({ serverArgs: ['--contact', 'https://example.org/problems'] });

  test('a problem is reported with the versions of program and rules, and the page says where to', async ({ invite, server }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    await page.goto(`${ann.address}/new?game=arkham-noir`);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await ann.until(() => ann.isToAct());
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const sheet = page.getByRole('dialog', { name: 'Report a problem' });
    await expect(sheet.getByText('Send it to: https://example.org/problems')).toBeVisible();
    await sheet.getByLabel('What happened, and what did you expect?').fill('The candle went out');
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save the report' }).click();
    const report: unknown = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    const about = (await (await fetch(`${server.address}/api/about`)).json()) as { version: string };
    expect(about.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(report).toMatchObject({
      what: 'The candle went out',
      page: { program: about.version, language: 'en', sendTo: 'Send it to: https://example.org/problems' },
      table: { id: ann.table, game: 'arkham-noir', rules: 1, invite: null },
    });
    await expect(sheet).toBeHidden();
  });
});

test('without an address of theirs a report says who is to be asked', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ann.until(() => ann.isToAct());
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report a problem' });
  const sendTo = 'Send it to whoever runs this server: ask whoever gave you its address.';
  await expect(sheet.getByText(sendTo)).toBeVisible();
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save the report' }).click();
  expect(JSON.parse(await readFile(await (await saved).path(), 'utf8'))).toMatchObject({ page: { sendTo } });
});
