import { isGive, isPlace, isRecover, isSwap, sameAction, type Action, type Colour, type Lot, type Table } from './model.ts';
import { groupIdOf, planeGroup } from './groups.ts';

/** What can be touched on the board. */
export type Place =
  | { at: 'stone'; lot: Lot; colour: Colour }
  | { at: 'plane' | 'lot'; lot: Lot }
  | { at: 'reserve'; colour: Colour }
  | { at: 'goal' };

/** What is in hand: a stone of a colour or of a plane, and the lot it was picked up from. */
export interface InHand {
  group: string | null;
  lot: Lot | null;
}

const ownerOf = ({ view }: Table, lot: Lot) => view.lots.find(({ id }) => id === lot)?.owner ?? null;
export const isOwn = (scene: Table, lot: Lot) => scene.you !== null && ownerOf(scene, lot) === scene.you;
export const isLeft = ({ view, you, ...scene }: Table, lot: Lot) =>
  you !== null && ownerOf({ view, you, ...scene }, lot) === (you + 1) % view.players.length;

/** What is chosen by touching a place, with what is in hand. */
export function actionAt(scene: Table, hand: InHand, place: Place): Action | null {
  const legal = (action: Action) => scene.legal.find((one) => sameAction(one, action)) ?? null;
  switch (place.at) {
    case 'goal':
      return legal('resolve');
    case 'stone':
      return isLeft(scene, place.lot) ? legal({ take: place.colour }) : null;
    case 'reserve':
      return null;
    case 'plane':
    case 'lot':
      return onlyOne(inHand(scene, hand).filter((action) => leadsTo(action, place.lot, place.at)));
  }
}

/** What a touch takes in hand, if it chooses nothing by itself. */
export function pickedAt(scene: Table, place: Place): InHand | null {
  const offers = (group: string, lot: Lot | null) => inHand(scene, { group, lot }).length > 0;
  if (place.at === 'reserve') return offers(place.colour, null) ? { group: place.colour, lot: null } : null;
  if (place.at === 'goal' || !isOwn(scene, place.lot)) return null;
  if (place.at === 'stone') return offers(place.colour, place.lot) ? { group: place.colour, lot: place.lot } : null;
  const group = planeGroup(place.lot);
  return place.at === 'plane' && offers(group, place.lot) ? { group, lot: place.lot } : null;
}

/** What can be done with what is in hand. */
function inHand(scene: Table, { group, lot }: InHand): Action[] {
  const isFrom = (action: Action) => lot === null || sourceOf(action) === null || sourceOf(action) === lot;
  return group === null ? [] : scene.legal.filter((action) => groupIdOf(action) === group && isFrom(action));
}

/** The lot that a stone leaves, where that can differ. */
function sourceOf(action: Action): Lot | null {
  if (isGive(action)) return action.give.from;
  return isPlace(action) ? action.place.lot : null;
}

function leadsTo(action: Action, lot: Lot, at: 'plane' | 'lot'): boolean {
  if (isGive(action)) return at === 'lot' && action.give.to === lot;
  if (isRecover(action)) return action.recover.lot === lot;
  if (isPlace(action)) return at === 'plane' && action.place.lot === lot;
  return isSwap(action) && at === 'plane' && action.swap.lot === lot;
}

/** Two ways there would be a guess. */
function onlyOne(found: Action[]): Action | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}
