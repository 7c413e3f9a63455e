import type { Motion } from '../playback.svelte.ts';
import type { Clue, EventView, Victim, View } from './model.ts';

/** The desk at one moment of an animation. */
export interface Picture {
  view: View;
  /** The card a stability test has just turned up. */
  turned: Clue | null;
  /** The victim whose case has just been closed. */
  closed: Victim | null;
}

/** A card that a test turned up must be read. */
const READ_MS = 1100;
/** A closed case is worth a look. */
const CLOSED_MS = 1800;

export const pictureOf = (view: View): Picture => ({ view, turned: null, closed: null });

export const motion: Motion<View, EventView, Picture> = {
  pictureOf,
  movements: () => import('./later/movements.ts'),
  holdMs: ({ turned, closed }) => (closed ? CLOSED_MS : turned ? READ_MS : null),
};
