import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Moment } from './moments.ts';
import { Playback, type Motion, type Sound } from './playback.svelte.ts';

/** A table that counts, and one moment for each number on the way. */
interface View {
  count: number;
}
interface Picture {
  view: View;
  toRead: boolean;
}

function between(before: Picture, events: string[], after: View): Moment<Picture>[] {
  return events.map((event, place) => ({
    picture: { view: place === events.length - 1 ? after : { count: before.view.count + place + 1 }, toRead: event === 'read' },
    told: place + 1,
    sound: event === 'read' ? 'candle' : 'card',
  }));
}

const numbered = (events: string[], from: number) => events.slice(from).map((event, place) => ({ number: from + place, event }));

const motion: Motion<View, string, Picture> = {
  pictureOf: (view) => ({ view, toRead: false }),
  movements: () => Promise.resolve({ between }),
  stopsAt: ({ toRead }) => toRead,
};

async function board() {
  const history: string[] = [];
  const sounds: Sound[] = [];
  const playback = new Playback(motion, { count: 0 }, 0, (sound) => sounds.push(sound));
  await Promise.resolve();
  const hear = (events: string[], still = false) => {
    history.push(...events);
    const now = [...history];
    playback.update({ count: now.length }, { version: now.length, since: (from) => numbered(now, from) }, still);
  };
  const shown = () => playback.shown.view.count;
  return { playback, hear, shown, history, sounds };
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
    playback.update({ count: 2 }, { version: 2, since: (from) => numbered(history, from) }, false);
    expect(shown()).toBe(1);
  });

  it('that cannot be made are left out', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lost = () => { throw new Error('lost count'); };
    const playback = new Playback({ ...motion, movements: () => Promise.resolve({ between: lost }) }, { count: 0 }, 0);
    await Promise.resolve();
    playback.update({ count: 5 }, { version: 1, since: () => numbered(['move'], 0) }, false);
    expect(playback.shown.view.count).toBe(5);
    expect(told).toHaveBeenCalled();
    told.mockRestore();
  });

  it('are not waited for until they are loaded, nor where they cannot be', async () => {
    const playback = new Playback({ ...motion, movements: () => Promise.reject(new Error('no connection')) }, { count: 0 }, 0);
    playback.update({ count: 3 }, { version: 3, since: () => numbered(moves(3), 0) }, false);
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

describe('what is told beside the board', () => {
  it('is told up to what the board shows', async () => {
    const { playback, hear } = await board();
    hear(moves(3));
    expect([playback.upTo, playback.behind]).toEqual([1, true]);
    vi.advanceTimersByTime(260);
    expect(playback.upTo).toBe(2);
    vi.advanceTimersByTime(260);
    expect([playback.upTo, playback.behind]).toEqual([3, false]);
  });

  it('waits while something has to be read', async () => {
    const { playback, hear } = await board();
    hear(['read', 'move'], true);
    expect([playback.upTo, playback.behind]).toEqual([1, true]);
    playback.goOn();
    expect([playback.upTo, playback.behind]).toEqual([2, false]);
  });

  it('does not wait for whoever only reads again what has passed', async () => {
    const { playback, hear } = await board();
    hear(['move'], true);
    playback.stopAt({ view: { count: 99 }, toRead: true });
    expect([playback.upTo, playback.behind]).toEqual([1, false]);
  });

  it('goes on with what changes nothing on the board', async () => {
    const { playback, hear } = await board();
    hear(['move'], true);
    const { view } = playback.shown;
    playback.update(view, { version: 5, since: () => [] }, false);
    expect(playback.upTo).toBe(5);
    hear(['read', 'move'], true);
    playback.finish();
    expect([playback.upTo, playback.behind]).toEqual([3, false]);
  });
});

describe('sounds', () => {
  it('are heard with what they belong to', async () => {
    const { playback, hear, sounds } = await board();
    hear(['move', 'read', 'move']);
    expect(sounds).toEqual(['card']);
    vi.advanceTimersByTime(260);
    expect(sounds).toEqual(['card', 'candle']);
    playback.goOn();
    expect(sounds).toEqual(['card', 'candle', 'card']);
  });

  it('of what is skipped are left out', async () => {
    const { playback, hear, sounds } = await board();
    hear(moves(6));
    playback.skip();
    expect(sounds).toEqual(['card']);
  });
});
