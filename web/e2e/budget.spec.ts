import { expect, test } from './support/test.ts';

const TIMES = 5;
const WANTED_MS = 500;
const FIRST_LOAD_BYTES = 130_000;

test('until the lobby is seen no more than 130 KB are loaded', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const line = await ann.context.newCDPSession(page);
  await line.send('Network.enable');
  let loaded = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (loaded += encodedDataLength));
  await page.goto(ann.address);
  await page.getByRole('heading', { name: 'No table is set yet' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  console.log(`the first load is ${loaded} bytes`);
  expect(loaded).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

/** A figure, not a verdict: a busy machine is no fault of the page. */
test('how soon a table is seen', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.makeTable({ seats: 5 });
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await expect(ann.choices.first()).toBeVisible();
  const cold = await ann.context.newCDPSession(ann.page);
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await cold.send('Network.clearBrowserCache');
    await ann.page.reload({ waitUntil: 'commit' });
    await ann.prompt.waitFor();
    took.push(await ann.page.evaluate(() => Math.round(performance.now())));
  }
  const median = took.sort((a, b) => a - b)[Math.floor(TIMES / 2)];
  console.log(`table visible after ${median} ms, median of ${took.join(', ')} (wanted: ${WANTED_MS})`);
});
