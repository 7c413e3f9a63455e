import { MediaQuery } from 'svelte/reactivity';
import { keep, recall } from '../../net/keep.ts';

/** What the page looks like; `device` leaves it to the device. */
export const THEMES = ['device', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface Kept {
  theme: Theme;
  still: boolean;
  sound: boolean;
  volume: number;
  notices: boolean;
  /** Whether every move waits for a second press, not only those that cannot be undone. */
  askTwice: boolean;
}

const DEFAULTS: Kept = { theme: 'device', still: false, sound: false, volume: 0.5, notices: false, askTwice: false };

/** How this person likes the page; remembered by this browser. */
class Prefs {
  #kept = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>('prefs') });
  #deviceStill = new MediaQuery('(prefers-reduced-motion: reduce)');

  get kept(): Readonly<Kept> {
    return this.#kept;
  }

  /** Whether nothing should move, by the device's wish or the person's. */
  get still(): boolean {
    return this.#kept.still || this.#deviceStill.current;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    keep('prefs', this.#kept);
  }
}

export const prefs = new Prefs();

/** Room for one side panel, and for two. */
export const screen = {
  oneSide: new MediaQuery('(min-width: 900px)'),
  twoSides: new MediaQuery('(min-width: 1240px)'),
  /** A small window, in which whoever plays alone has choices beside the board; and one without room for more. */
  small: new MediaQuery('(max-width: 1239px), (max-height: 799px)'),
  short: new MediaQuery('(max-height: 799px)'),
};
