import type { Motion } from '../playback.svelte.ts';
import type { Clue, EventView, View } from './model.ts';

/** The desk at one moment of an animation. */
export interface Picture {
  view: View;
  /** The card a stability test has just turned up. */
  turned: Clue | null;
}

/** A card that a test turned up must be read. */
const READ_MS = 1100;

export const pictureOf = (view: View): Picture => ({ view, turned: null });

export const motion: Motion<View, EventView, Picture> = {
  pictureOf,
  movements: () => import('./later/movements.ts'),
  holdMs: ({ turned }) => (turned ? READ_MS : null),
};
