import { isGive, isPlace, isSwap, isTake, type Action, type Lot } from './model.ts';

export type Moved = Exclude<Action, string>;

/** What an action with a stone stands behind: a colour, or the plane a stone lies on. */
export function groupId(action: Moved): string {
  if (isTake(action)) return action.take;
  if (isGive(action)) return action.give.off_plane ? planeGroup(action.give.from) : action.give.colour;
  if (isPlace(action)) return action.place.colour;
  if (isSwap(action)) return action.swap.colour;
  return planeGroup(action.recover.lot);
}

export const planeGroup = (lot: Lot): string => `plane ${lot}`;

export function groupIdOf(action: Action): string | null {
  return typeof action === 'string' ? null : groupId(action);
}
