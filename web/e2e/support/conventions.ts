import { isGive, isPlace, isRecover, isSwap, type Action, type Colour, type Lot, type LotView, type View } from '../../src/games/ritual/model.ts';

/** What was seen of somebody weighs more than what lies before them. */
const SEEN = 3;

/**
 * What someone does who goes by their own card and by the rulebook's hints: what lies on a plane is not wanted
 * and should be exchanged, what came there and was taken back was wanted.
 */
export function bestOf(view: View, legal: Action[]): Action {
  const urgent = urgentOf(view, legal);
  if (urgent) return urgent;
  const spoken = view.phase === 'inspiration' ? (signOf(view, legal) ?? giftOf(view, legal)) : undefined;
  return spoken ?? nothingOf(legal);
}

/** What is done, or brings one's own card closest. */
function urgentOf({ goal }: View, legal: Action[]): Action | undefined {
  const done = legal.find((action) => action === 'ready' || action === 'resolve');
  const [closest] = [...(goal?.moves ?? [])].sort((a, b) => a.missing - b.missing);
  const isCloser = closest && goal && closest.missing < goal.missing.total;
  return done ?? (isCloser ? closest.action : undefined);
}

/** Takes back what is wanted, or puts out what is not. */
function signOf(view: View, legal: Action[]): Action | undefined {
  const back = legal.find((action) => isRecover(action) && isNeeded(view, lotOf(view, action.recover.lot).plane));
  return back ?? (view.goal ? legal.find((action) => isPlace(action) && !isNeeded(view, action.place.colour)) : undefined);
}

/** What somebody who sleeps seems to want most. */
function giftOf(view: View, legal: Action[]): Action | undefined {
  const gifts = legal.flatMap((action): { action: Action; worth: number }[] => {
    const [id, colour] = arrivalOf(action) ?? [];
    const lot = view.lots.find((one) => one.id === id);
    if (!lot || !colour || view.players[lot.owner]?.awake) return [];
    const wish = wishFor(lot, colour);
    if (isSwap(action)) {
      const gain = wish - (lot.plane ? wishFor(lot, lot.plane) : 0);
      return gain > 0 ? [{ action, worth: gain }] : [];
    }
    return wish >= SEEN && !isNeeded(view, colour) ? [{ action, worth: wish - 1 }] : [];
  });
  return gifts.sort((a, b) => b.worth - a.worth)[0]?.action;
}

const nothingOf = (legal: Action[]): Action => legal.find((action) => action === 'pass') ?? legal[0]!;
const lotOf = (view: View, lot: Lot): LotView => view.lots.find(({ id }) => id === lot)!;

/** Where a stone of one's own or of the reserve comes to others. */
function arrivalOf(action: Action): [Lot, Colour] | undefined {
  if (isGive(action)) return [action.give.to, action.give.colour];
  return isSwap(action) ? [action.swap.lot, action.swap.colour] : undefined;
}

/** Whether giving such a stone away would take one's own card further. */
function isNeeded({ goal }: View, colour: Colour | null | undefined): boolean {
  return (goal?.moves ?? []).some(({ action, missing }) => isGive(action) && action.give.colour === colour && missing > (goal?.missing.total ?? 0));
}

function wishFor({ sign, stones }: LotView, colour: Colour): number {
  const { took, recovered, gave, placed } = sign;
  return SEEN * (took[colour] + recovered[colour] - gave[colour] - placed[colour]) + stones[colour];
}
