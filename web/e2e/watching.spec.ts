import type { ReplayView } from '../src/wire/ReplayView.ts';
import type { View } from '../src/wire/arkham-ritual/View.ts';
import { faultsOf } from './support/fit.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import { expect, test } from './support/test.ts';

const roundOf = (person: Person) => (person.state()?.game?.view as View | undefined)?.round ?? 0;

/** Ann and a bot or two at a table whose past rounds are open, which others watch. */
async function watched(ann: Person, watchers: Person[]): Promise<void> {
  await ann.makeTable({ seats: 3, options: { ...STEADY, 'Past rounds are open to those who watch': true } });
  const link = await ann.inviteLink();
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  for (const watcher of watchers) await watcher.open(link);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  for (const watcher of watchers) await watcher.until(() => watcher.state()?.table.phase === 'playing');
}

test('those who watch see past rounds openly, one round late, and never the present one', async ({ invite, leaks }) => {
  const [ann, sam] = [await invite('Ann'), await invite('Sam')];
  await watched(ann, [sam]);
  const { page } = sam;
  await expect(page.getByText('You are watching: you see this round without anybody’s hidden cards')).toBeVisible();
  await expect(page.getByText('The first round opens up once the second has begun.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await play([ann], () => roundOf(ann) > 1);
  const sent: ReplayView[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/replay/') && answer.ok()) void answer.json().then((view: ReplayView) => sent.push(view));
  });
  await page.getByRole('link', { name: 'Past rounds, openly' }).click();
  await expect(page.getByText('The game is still being played. These are its past rounds')).toBeVisible();
  await expect(page.getByLabel('A hidden card')).toHaveCount(0);
  const rounds = page.getByRole('combobox', { name: 'Round' }).getByRole('option');
  await expect(rounds).toHaveText(Array.from({ length: roundOf(ann) - 1 }, (_, place) => `Round ${place + 1}`));
  expect(await faultsOf(page)).toEqual([]);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const now = roundOf(ann);
  for (const { steps, is_over } of sent) {
    expect(is_over).toBe(false);
    for (const { view } of steps) expect(JSON.stringify(view)).not.toContain(`"path":"/round","value":${now}`);
  }

  await play([ann], () => roundOf(ann) > 2);
  if (ann.state()?.table.phase === 'playing') {
    await expect(rounds).toHaveCount(roundOf(ann) - 1);
  }
  await play([ann]);
  await expect(page.getByRole('button', { name: 'Was the shuffle fair?' })).toBeVisible();
  expect(await leaks([ann], ann.table)).toEqual([]);
});

test('watchers have a chat of their own, which everyone reads when the game is over', async ({ invite, leaks }) => {
  const [ann, sam, eve] = [await invite('Ann'), await invite('Sam'), await invite('Eve')];
  await watched(ann, [sam, eve]);
  const said = 'I would not take that';
  await expect(sam.page.getByText('The players read this once the game is over.')).toBeVisible();
  await sam.page.getByRole('textbox', { name: 'Talk to others who watch' }).fill(said);
  await sam.page.getByRole('button', { name: 'Send' }).click();
  await expect(eve.page.getByRole('list', { name: 'Log' }).getByText(said)).toBeVisible();
  await ann.until(() => ann.version() === eve.version());
  await expect(ann.page.getByText(said)).toHaveCount(0);
  expect(ann.recorder.received.some((one) => one.kind === 'frame' && one.text.includes(said))).toBe(false);
  await play([ann]);
  await ann.until(() => ann.state()?.table.phase === 'finished');
  // It stands far up in a long log, of which only what is in sight is drawn.
  await ann.until(() => ann.recorder.received.some((one) => one.kind === 'frame' && one.text.includes(said)));
  expect(await leaks([ann, sam, eve], ann.table)).toEqual([]);
});
