import type { Page } from '@playwright/test';
import { LongEvening } from './support/long-evening.ts';
import { expect, test } from './support/test.ts';

const EVENTS = 10_000;
const OPENS_WITHIN_MS = 1_000;
const STEPS_WITHIN_MS = 100;

/** How long each of these takes until it shows, by the page's own clock. */
async function timesOf(page: Page, keys: string[]): Promise<number[]> {
  return page.evaluate(async (pressed) => {
    const shown = () => document.querySelector('input[type=range]')?.getAttribute('aria-valuetext') ?? '';
    // The headline tells the round, which here is the step: it is drawn from the step's own view.
    const told = () => document.querySelector('header p')?.textContent ?? '';
    const times: number[] = [];
    for (const key of pressed) {
      const before = told();
      const begin = performance.now();
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      while (told() === before) await new Promise((resolve) => setTimeout(resolve, 1));
      times.push(performance.now() - begin);
      if (shown() === '') throw new Error('the replay is gone');
    }
    return times;
  }, keys);
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('an evening of 10,000 events opens, and its log can be read to its beginning', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await new LongEvening(EVENTS, 'playing').answersFor(page);
  const took: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    await page.goto(`${ann.address}/t/longevening`, { waitUntil: 'commit' });
    await page.getByRole('list', { name: 'Log' }).getByRole('listitem').last().waitFor();
    await ann.choices.first().waitFor();
    took.push(await page.evaluate(() => Math.round(performance.now())));
  }
  // A figure, not a verdict: a busy machine is no fault of the page.
  console.log(`opened after ${median(took)} ms, median of ${took.join(', ')} (wanted: ${OPENS_WITHIN_MS})`);

  const log = page.getByRole('list', { name: 'Log' });
  await test.step('only what is in sight is drawn', async () => {
    expect(await log.getByRole('listitem').count()).toBeLessThan(120);
  });
  await test.step('the keyboard reads back to the first event, page after page', async () => {
    const earlier = page.getByRole('button', { name: 'Earlier' });
    const known = () => log.locator('[aria-setsize]').first().getAttribute('aria-setsize');
    await log.focus();
    for (let pages = 0; pages < EVENTS / 200 && (await earlier.count()) > 0; pages += 1) {
      const before = await known();
      await page.keyboard.press('Home');
      await expect.poll(known).not.toBe(before);
    }
    await expect(earlier).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(log.locator('[aria-posinset]').first()).toHaveAttribute('aria-posinset', '1');
    expect(await log.getByRole('listitem').count()).toBeLessThan(120);
    await page.keyboard.press('End');
    await expect(log.getByText(`Line ${EVENTS - 6}`, { exact: false })).toBeVisible();
  });
});

test('a step of its replay shows, wherever one jumps', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await new LongEvening(EVENTS, 'finished').answersFor(page);
  await page.goto(`${ann.address}/replay/longevening?as=0&step=4242`);
  await page.getByRole('slider').waitFor();
  await expect(page.locator('header p').first()).toContainText('4243');
  const steps = await timesOf(page, Array.from({ length: 120 }, () => 'ArrowRight'));
  const jumps = await timesOf(page, ['Home', 'End', 'Home', 'End', 'ArrowLeft']);
  console.log(`a step shows after ${Math.round(median(steps))} ms, at most ${Math.round(Math.max(...steps))}; a jump after ${jumps.map(Math.round).join(', ')} (wanted: ${STEPS_WITHIN_MS})`);
  const list = page.getByRole('list', { name: 'What happened' });
  expect(await list.getByRole('listitem').count()).toBeLessThan(150);
});
