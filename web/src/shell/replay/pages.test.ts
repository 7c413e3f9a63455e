import { expect, it, vi } from 'vitest';
import type { ReplayStep } from '../../wire/ReplayStep.ts';
import type { ReplayView } from '../../wire/ReplayView.ts';
import { PAGE, ReplayPages, type LoadSteps } from './pages.svelte.ts';

/** A game of which the server sends at most `fit` steps at once. */
function game(total: number, fit = 1000) {
  const load = vi.fn(async (from: number, count: number): Promise<ReplayView> => {
    const steps = Array.from({ length: Math.min(count, fit, total - from) }, (_, i): ReplayStep => {
      const view = i === 0 ? { whole: { step: from } } : { patch: [{ op: 'replace' as const, path: '/step', value: from + i }] };
      return { at: from + i, seat: 0, action: null, first_event: from + i, events: [], view, to_act: [] };
    });
    return { total, first: from, steps } as ReplayView;
  });
  return { load: load as LoadSteps, asked: () => load.mock.calls.map(([from, count]) => [from, count]) };
}

it('loads the beginning with one request', async () => {
  const { load, asked } = game(9000);
  const replay = await ReplayPages.open(load, 0);
  expect(replay.total).toBe(9000);
  expect(replay.step(0)?.at).toBe(0);
  expect(replay.step(PAGE)).toBeUndefined();
  expect(asked()).toEqual([[0, PAGE]]);
});

it('loads the page around any step', async () => {
  const replay = await ReplayPages.open(game(9000).load, 4250);
  expect(replay.step(4250)?.at).toBe(4250);
  expect(replay.step(0)).toBeUndefined();
});

it('stays within a game that is shorter than was asked for', async () => {
  const replay = await ReplayPages.open(game(120).load, 4250);
  expect(replay.step(119)?.at).toBe(119);
});

it('puts every view together from what changed', async () => {
  const replay = await ReplayPages.open(game(250, 30).load, 0);
  for (let step = 0; step < PAGE; step += 1) expect(replay.step(step)?.view).toEqual({ step });
});

it('asks again for what did not fit into an answer', async () => {
  const { load, asked } = game(250, 30);
  const replay = await ReplayPages.open(load, 0);
  expect(replay.step(99)?.at).toBe(99);
  expect(asked()).toEqual([[0, 100], [30, 70], [60, 40], [90, 10]]);
});

it('asks early for the page that comes next, and for none twice', async () => {
  const { load, asked } = game(9000);
  const replay = await ReplayPages.open(load, 0);
  await replay.load(80);
  await vi.waitFor(() => expect(replay.step(PAGE)?.at).toBe(PAGE));
  await replay.load(PAGE);
  await replay.load(PAGE + 1);
  expect(asked()).toEqual([[0, PAGE], [PAGE, PAGE]]);
});

it('loads every page of a range', async () => {
  const replay = await ReplayPages.open(game(1000).load, 0);
  await replay.loadRange(150, 320);
  expect([150, 250, 319].map((step) => replay.step(step)?.at)).toEqual([150, 250, 319]);
});

it('forgets what was not looked at for longest', async () => {
  const replay = await ReplayPages.open(game(9000).load, 0);
  for (let page = 1; page < 60; page += 1) {
    await replay.load(0);
    await replay.load(page * PAGE + 50);
  }
  expect(replay.step(150)).toBeUndefined();
  expect([replay.step(0)?.at, replay.step(59 * PAGE)?.at]).toEqual([0, 59 * PAGE]);
});

it('tries again what failed, and does not wait for ever', async () => {
  const { load } = game(300);
  const replay = await ReplayPages.open(load, 0);
  vi.mocked(load).mockRejectedValueOnce(new Error('lost'));
  await expect(replay.load(150)).rejects.toThrow('lost');
  await replay.load(150);
  expect(replay.step(150)?.at).toBe(150);
  vi.mocked(load).mockResolvedValueOnce({ total: 300, first: 200, steps: [] } as unknown as ReplayView);
  await expect(replay.load(250)).rejects.toThrow('no step 200');
});
