import type { Choice, Offer } from './game.ts';

const BEST_FIRST = ['best', 'good', undefined, 'bad'] as const;

/** For games with many choices: those of the open group and the pinned, or all with groups closed, in the order of the list. */
export function grouped<A>(choices: Choice<A>[], open: string | null): Offer<A>[] {
  const membersOf = (id: string) => choices.filter(({ group }) => group?.id === id);
  const members = open === null ? [] : membersOf(open);
  return members.length ? [...members, ...choices.filter(({ pinned }) => pinned)] : choices.flatMap((choice) => closed(choice, membersOf));
}

/** A choice as long as all groups are closed: the first of a group stands for it, the others for nothing. */
function closed<A>(choice: Choice<A>, membersOf: (id: string) => Choice<A>[]): Offer<A>[] {
  const { group } = choice;
  if (!group) return [choice];
  const members = membersOf(group.id);
  const tone = BEST_FIRST.find((one) => members.some((member) => member.tone === one));
  return members[0] === choice ? [{ ...group, action: choice.action, opens: group.id, ...(tone && { tone }) }] : [];
}
