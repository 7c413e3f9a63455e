import type { Choice, ChoiceGroup, Tone } from '../../games/game.ts';

/** What a button of the choice bar stands for: one choice, or several that are opened with it. */
export type Offer =
  | { kind: 'choice'; id: string; choice: Choice<unknown> }
  | { kind: 'group'; id: string; group: ChoiceGroup; tone: Tone | undefined };

const BEST_FIRST: readonly (Tone | undefined)[] = ['best', 'good', undefined, 'bad'];

/** The buttons to show: those of the open group, or everything with groups closed, in the order of the list. */
export function offersOf(choices: Choice<unknown>[], open: string | null): Offer[] {
  if (open !== null) return choices.filter(({ group }) => group?.id === open).map(alone);
  return choices.flatMap((choice, place): Offer[] => {
    const { group } = choice;
    if (!group) return [alone(choice)];
    const isFirst = choices.findIndex((other) => other.group?.id === group.id) === place;
    return isFirst ? [{ kind: 'group', id: `group ${group.id}`, group, tone: bestOf(choices.filter((other) => other.group?.id === group.id)) }] : [];
  });
}

/** Nobody is asked to open a group that is no more. */
export function openGroupOf(choices: Choice<unknown>[], group: string | null): ChoiceGroup | null {
  return choices.find((choice) => choice.group?.id === group)?.group ?? null;
}

function alone(choice: Choice<unknown>): Offer {
  return { kind: 'choice', id: JSON.stringify(choice.action), choice };
}

/** What the best of several would do. */
function bestOf(choices: Choice<unknown>[]): Tone | undefined {
  return BEST_FIRST.find((tone) => choices.some((choice) => choice.tone === tone));
}
