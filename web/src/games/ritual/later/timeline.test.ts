import { describe, expect, test } from 'vitest';
import type { DistanceStep } from '../../../wire/DistanceStep.ts';
import type { EventView } from '../model.ts';
import { knownAfter, nextSetback, triesOf } from './timeline.ts';

const passed = (seat: number): EventView => ({ passed: { seat } });
const began = (round: number, attempt: number): EventView => ({ round_began: { round, attempt, cards: 1, inspirations: [['i01'], ['i02']] } });
const awakened = (seat: number, rune: number | null, card: string | null): EventView => ({ awakened: { seat, inspirations: ['i01'], rune, card } });
const steps: { seat: number | null; events: EventView[] }[] = [
  { seat: null, events: ['ritual_shuffled'] },
  { seat: 1, events: [{ became_ready: { seat: 1 } }, began(1, 1)] },
  { seat: 0, events: [passed(0)] },
  { seat: 1, events: [passed(1)] },
  { seat: 0, events: [awakened(0, 1, 'c3')] },
  { seat: null, events: [{ round_lost: { round: 1, attempt: 1, turns: 3 } }] },
  { seat: 1, events: [began(1, 2)] },
  { seat: 0, events: [{ solved: { seat: 0, rune: 1, card: 'c3' } }, { round_won: { round: 1, attempt: 2, turns: 1 } }] },
];
const far = (step: number, least: number, most: number | null, goal = 'awakening'): DistanceStep => ({ step, part: 1, goal, least, most });

describe('RT-62: the timeline of a game', () => {
  const distances = [far(1, 4, 4), far(2, 5, 5), far(3, 3, 6), far(4, 2, 2), far(6, 1, 1, 'c3')];
  const [first, second] = triesOf(steps, distances);

  test('each try at a round is told apart', () => {
    expect([first, second].map((one) => one && [one.round, one.attempt, one.won])).toEqual([[1, 1, false], [1, 2, true]]);
    expect(first?.turns.map(({ step, turn }) => [step, turn])).toEqual([[1, 0], [2, 1], [3, 2], [4, 3], [5, 4]]);
  });

  test('a turn brought the goal closer or further only where both bounds say so', () => {
    expect(first?.turns.map(({ change }) => change)).toEqual([null, 'further', null, 'closer', null]);
    expect(nextSetback(first!, 0)).toBe(1);
    expect(nextSetback(first!, 1)).toBe(1);
    expect(nextSetback(second!, 0)).toBeNull();
  });

  test('whoever awakens brought it closer, however far it then is to the next awakening', () => {
    const after = triesOf(steps, [far(1, 4, 4), far(3, 1, 1), far(4, 11, 11)])[0];
    expect(after?.turns[3]).toMatchObject({ event: awakened(0, 1, 'c3'), distance: { least: 11 }, change: 'closer' });
    expect(nextSetback(after!, 0)).toBeNull();
  });

  test('the turn that wins a round leaves nothing to be done', () => {
    expect(second?.turns.at(-1)).toMatchObject({ distance: { least: 0, most: 0 }, change: 'closer' });
  });

  test('who is awake knows the card they looked at, from then on', () => {
    expect(knownAfter(first!, 2).size).toBe(0);
    expect([...knownAfter(first!, 3)]).toEqual([[0, ['c3']]]);
  });
});
