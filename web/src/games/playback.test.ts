import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback, type Motion } from './playback.svelte.ts';

/** A table that counts, and one moment for each number on the way. */
interface View {
  count: number;
}
interface Picture {
  view: View;
  toRead: boolean;
}

function between(before: Picture, events: string[], after: View): Picture[] {
  const moments = events.map((event, place): Picture => ({
    view: { count: before.view.count + place + 1 },
    toRead: event === 'read',
  }));
  return [...moments.slice(0, -1), { view: after, toRead: moments.at(-1)?.toRead ?? false }];
}

const motion: Motion<View, string, Picture> = {
  pictureOf: (view) => ({ view, toRead: false }),
  movements: () => Promise.resolve({ between }),
  stopsAt: ({ toRead }) => toRead,
};

async function board() {
  const history: string[] = [];
  const playback = new Playback(motion, { count: 0 }, 0);
  await Promise.resolve();
  const hear = (events: string[], still = false) => {
    history.push(...events);
    const now = [...history];
    playback.update({ count: now.length }, { version: now.length, since: (from) => now.slice(from) }, still);
  };
  const shown = () => playback.shown.view.count;
  return { playback, hear, shown, history };
}

const moves = (count: number) => Array.from({ length: count }, () => 'move');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('movements', () => {
  it('are shown one after another', async () => {
    const { playback, hear, shown } = await board();
    hear(moves(3));
    expect([shown(), playback.settled]).toEqual([1, false]);
    vi.advanceTimersByTime(260);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(260);
    expect([shown(), playback.settled]).toEqual([3, true]);
  });

  it('are shown at once to whoever wants no movement, or does not look', async () => {
    const still = await board();
    still.hear(moves(3), true);
    expect([still.shown(), still.playback.settled]).toEqual([3, true]);
    const { hear, shown } = await board();
    vi.stubGlobal('document', { hidden: true });
    hear(moves(3));
    expect(shown()).toBe(3);
  });

  it('are not shown one by one when there are too many', async () => {
    const { hear, shown } = await board();
    hear(moves(13));
    expect(shown()).toBe(13);
  });

  it('can be skipped', async () => {
    const { playback, hear, shown } = await board();
    hear(moves(4));
    expect(playback.skip()).toBe(true);
    expect(shown()).toBe(4);
    expect(playback.skip()).toBe(false);
  });

  it('of an update that came with another before anything was drawn are not lost', async () => {
    const { playback, history, shown } = await board();
    history.push('move', 'move');
    playback.update({ count: 2 }, { version: 2, since: (from) => history.slice(from) }, false);
    expect(shown()).toBe(1);
  });

  it('that cannot be made are left out', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lost = () => { throw new Error('lost count'); };
    const playback = new Playback({ ...motion, movements: () => Promise.resolve({ between: lost }) }, { count: 0 }, 0);
    await Promise.resolve();
    playback.update({ count: 5 }, { version: 1, since: () => ['move'] }, false);
    expect(playback.shown.view.count).toBe(5);
    expect(told).toHaveBeenCalled();
    told.mockRestore();
  });

  it('are not waited for until they are loaded, nor where they cannot be', async () => {
    const playback = new Playback({ ...motion, movements: () => Promise.reject(new Error('no connection')) }, { count: 0 }, 0);
    playback.update({ count: 3 }, { version: 3, since: () => moves(3) }, false);
    await Promise.resolve();
    expect(playback.shown.view.count).toBe(3);
  });

  it('stand still once the board is gone', async () => {
    const { playback, hear, shown } = await board();
    hear(moves(3));
    playback.stop();
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe(1);
  });
});

describe('what is shown never lags far behind', () => {
  it('when updates keep coming faster than they can be shown', async () => {
    const { hear, shown, history } = await board();
    for (let time = 0; time < 400; time += 1) {
      hear(['move', 'move']);
      vi.advanceTimersByTime(100);
      expect(history.length - shown()).toBeLessThanOrEqual(12);
    }
  });

  it('when updates come just fast enough that it never rests', async () => {
    const { hear, shown, history } = await board();
    hear(moves(10));
    const toldAt: number[] = history.map(() => Date.now());
    for (let time = 0; time < 200; time += 1) {
      hear(['move']);
      toldAt.push(Date.now());
      vi.advanceTimersByTime(260);
      expect(Date.now() - (toldAt[shown()] ?? Date.now())).toBeLessThanOrEqual(4000 + 260);
    }
  });

  it('when the machine lets timers wait', async () => {
    const { playback, hear, shown } = await board();
    hear(moves(10));
    // A timer that should fire after a quarter of a second fires after five.
    vi.setSystemTime(Date.now() + 5000);
    vi.advanceTimersToNextTimer();
    expect([shown(), playback.settled]).toEqual([10, true]);
  });

  it('when the page was put away in the middle of a movement', async () => {
    const { hear, shown } = await board();
    hear(moves(5));
    vi.stubGlobal('document', { hidden: true });
    vi.advanceTimersByTime(260);
    hear(['move']);
    vi.advanceTimersByTime(260);
    expect(shown()).toBe(6);
  });
});

describe('what must be read', () => {
  it('stays until whoever looks goes on', async () => {
    const { playback, hear, shown } = await board();
    hear(['move', 'read', 'move']);
    vi.advanceTimersByTime(60_000);
    expect([shown(), playback.stopped]).toEqual([2, true]);
    hear(['move']);
    expect(shown()).toBe(2);
    playback.goOn();
    expect([shown(), playback.stopped]).toEqual([3, false]);
    vi.advanceTimersByTime(260);
    expect([shown(), playback.settled]).toEqual([4, true]);
  });

  it('stays also where nothing moves and nothing comes after it', async () => {
    const { playback, hear, shown } = await board();
    hear(['move', 'read'], true);
    expect([shown(), playback.stopped, playback.settled]).toEqual([2, true, true]);
    playback.goOn();
    expect([shown(), playback.stopped]).toEqual([2, false]);
  });

  it('is only the last of it where much has come', async () => {
    const { playback, hear, shown } = await board();
    hear(['read', 'move', 'read', 'move', 'move'], true);
    expect([shown(), playback.stopped]).toEqual([3, true]);
    playback.goOn();
    expect([shown(), playback.stopped]).toEqual([5, false]);
  });

  it('is not in the way of whoever makes the next move', async () => {
    const { playback, hear, shown } = await board();
    hear(['read', 'move', 'move']);
    playback.finish();
    expect([shown(), playback.stopped, playback.settled]).toEqual([3, false, true]);
    hear(['move']);
    expect(shown()).toBe(4);
  });

  it('can be read again', async () => {
    const { playback, hear, shown } = await board();
    hear(['move'], true);
    playback.stopAt({ view: { count: 99 }, toRead: true });
    hear(['move']);
    expect([shown(), playback.stopped]).toEqual([99, true]);
    playback.goOn();
    vi.advanceTimersByTime(260);
    expect([shown(), playback.settled]).toEqual([2, true]);
  });
});
