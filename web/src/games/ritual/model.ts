import type { Action } from '../../wire/ritual/Action.ts';
import type { Catalogue } from '../../wire/ritual/Catalogue.ts';
import type { Colour } from '../../wire/ritual/Colour.ts';
import type { EventView } from '../../wire/ritual/EventView.ts';
import type { LotView } from '../../wire/ritual/LotView.ts';
import type { RitualCard } from '../../wire/ritual/RitualCard.ts';
import type { Stones } from '../../wire/ritual/Stones.ts';
import type { Temptation } from '../../wire/ritual/Temptation.ts';
import type { View } from '../../wire/ritual/View.ts';
import type { Scene, Seat, Tone } from '../game.ts';

export type { Action, Catalogue, Colour, EventView, LotView, RitualCard, Seat, Stones, Temptation, View };
export type Lot = LotView['id'];
export type Table = Scene<View, Action, Catalogue, Temptation>;
type Turned<Kind extends string> = Extract<Action, Record<Kind, unknown>>;

export const isGive = (action: Action): action is Turned<'give'> => typeof action === 'object' && 'give' in action;
export const isTake = (action: Action): action is Turned<'take'> => typeof action === 'object' && 'take' in action;
export const isPlace = (action: Action): action is Turned<'place'> => typeof action === 'object' && 'place' in action;
export const isRecover = (action: Action): action is Turned<'recover'> => typeof action === 'object' && 'recover' in action;
export const isSwap = (action: Action): action is Turned<'swap'> => typeof action === 'object' && 'swap' in action;

/** Actions are plain data; two are the same when they are written the same. */
export function sameAction(a: Action | null, b: Action | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function isPlaying({ phase }: View): boolean {
  return phase === 'inspiration' || phase === 'ritual';
}

export function lotsOf(view: View, seat: Seat): LotView[] {
  return view.lots.filter(({ owner }) => owner === seat);
}

/** Everyone around the fire, to the left, whoever looks first. */
export function ringOf(view: View, you: Seat | null): Seat[] {
  const all = view.players.map((_, seat) => seat);
  const first = you ?? 0;
  return [...all.slice(first), ...all.slice(0, first)];
}

/** The stones of a lot that do not lie on its plane, in the order of the catalogue. */
export function looseOf({ stones, plane }: LotView, catalogue: Catalogue): { colour: Colour; count: number }[] {
  return countsOf(stones, catalogue).flatMap(({ colour, count }) => {
    const loose = count - Number(plane === colour);
    return loose > 0 ? [{ colour, count: loose }] : [];
  });
}

export function countsOf(stones: Stones, { colours }: Catalogue): { colour: Colour; count: number }[] {
  return colours.flatMap(({ id }) => (stones[id] > 0 ? [{ colour: id, count: stones[id] }] : []));
}

/** The seats a set names, whichever way it is written. */
export function isIn(seats: readonly Seat[], seat: Seat): boolean {
  return seats.includes(seat);
}

/** What a move would do to the chooser's own card, as the rules tell it. */
export function toneOf({ view }: Pick<Table, 'view'>, action: Action): Tone | undefined {
  const missing = missingAfter(view, action);
  if (missing === null || !view.goal) return undefined;
  if (missing === 0) return 'best';
  return missing < view.goal.missing.total ? 'good' : 'bad';
}

/** What would be missing after a move that changes it. */
export function missingAfter({ goal }: View, action: Action): number | null {
  return goal?.moves.find((move) => sameAction(move.action, action))?.missing ?? null;
}

/** How long a round of this table is, in milliseconds. */
export function roundMs({ timer, level }: Catalogue, view: View): number {
  const row = timer.find(({ seats }) => seats === view.players.length);
  return row ? row[level] * 1000 : 0;
}
