import { asksToPick, cardOf, caseNamed, topFirst, type Action, type View } from './model.ts';

/** What is done with the first lead, with the hand, with a case, with cards that are asked for, by the contact, and nothing. */
const PLACES: Record<string, number> = { keep: 0, follow: 1, play: 2, close: 3, take: 4, discard: 4, score: 4, shuffle: 4, swap: 5, pass: 6, done: 7 };

/** More cards than this are asked for kind by kind. */
const MANY = 9;

export function asksForMany(legal: readonly Action[]): boolean {
  return legal.filter((action) => typeof action === 'object' && 'take' in action).length > MANY;
}

/** Actions as a player meets what they touch: lead, hand from left to right, cases from above. */
export function inDeskOrder(view: View, legal: readonly Action[]): Action[] {
  const cards = [
    ...view.leads,
    ...view.hand,
    ...view.cases.flatMap(({ line }) => line.map(({ card }) => card)),
    ...asksToPick(view).flatMap((pile) => topFirst(view, pile)),
  ];
  const placeOf = (action: Action): number[] => {
    const name = typeof action === 'string' ? action : (Object.keys(action)[0] ?? '');
    const [card, victim] = [cardOf(view, action), caseNamed(action)];
    return [
      PLACES[name.replace('_with_contact', '')] ?? 0,
      card ? cards.indexOf(card) : -1,
      victim ? view.cases.findIndex((one) => one.victim === victim) : -1,
      Number(name.endsWith('_with_contact')),
    ];
  };
  const placed = legal.map((action) => ({ action, place: placeOf(action) }));
  return placed.sort((a, b) => before(a.place, b.place)).map(({ action }) => action);
}

function before(one: number[], other: number[]): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
