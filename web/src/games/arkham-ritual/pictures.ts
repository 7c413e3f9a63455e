import type { Motion } from '../playback.svelte.ts';
import type { EventView, RoundView, Seat, View } from './model.ts';

/**
 * The table at one moment of an animation. Cards with one face cannot be told apart, so every card
 * that lies somewhere has a mark of its own, which it keeps wherever it travels.
 */
export interface Picture {
  view: View;
  held: string[];
  passing: string;
  discards: string[];
  /** Set where the cards were just shown and someone may want to read why. */
  report: RoundView | null;
}

/** A table nobody has seen before: every card gets a new mark. */
export function pictureOf(view: View): Picture {
  return {
    view,
    held: view.players.map((_, seat) => heldMark(view, seat)),
    passing: drawnMark(view),
    discards: view.discards.map((_, place) => `${view.round}x${place}`),
    report: null,
  };
}

const heldMark = (view: View, seat: Seat) => `${view.round}h${seat}`;
const drawnMark = (view: View) => `${view.round}d${view.deck}`;
/** The card just taken out of the round was the top one. */
export const outMark = drawnMark;
/** What the next card drawn will be called: the top of the deck bears it already. */
export const topMark = (view: View) => `${view.round}d${view.deck - 1}`;

export const motion: Motion<View, EventView, Picture> = {
  pictureOf,
  movements: () => import('./later/movements.ts'),
  stopsAt: ({ report }) => report !== null,
};
