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
  /** Set while the cards of a new round are dealt, one after another. */
  dealing: boolean;
}

/** A table nobody has seen before: every card gets a new mark. */
export function pictureOf(view: View): Picture {
  return {
    view,
    held: view.players.map((_, seat) => heldMark(view, seat)),
    passing: drawnMark(view),
    discards: view.discards.map((_, place) => `${view.round}x${place}`),
    report: null,
    dealing: false,
  };
}

/** The table as it was when the last round ended, for whoever was not there or looks again. */
export function lastRoundOf(view: View): Picture | null {
  const report = view.last_round;
  if (!report) return null;
  const players = view.players.map((player, seat) => ({ ...player, card: report.held[seat] ?? null, hand_on_table: false, odds: null }));
  const shown = { ...view, round: report.round, players, dummies: report.dummies, discards: [], passing: null, turn: 'dealing' as const };
  return { ...pictureOf(shown), report };
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
  endsRound: (event) => typeof event === 'object' && 'round_ended' in event,
  holdMs: ({ dealing, held }) => (dealing ? dealtMs(held.length) : null),
};

/** How long after the first card that of a seat is dealt. */
export const DEAL_MS = 140;
/** Until every card of a deal lies where it belongs. */
const dealtMs = (seats: number) => seats * DEAL_MS + 350;
