import { describe, expect, test } from 'vitest';
import { plays, type Moment } from './fixtures/plays.ts';
import type { View } from './model.ts';
import { between } from './later/movements.ts';
import { pictureOf } from './pictures.ts';

const pairs = Object.entries(plays).flatMap(([play, moments]) =>
  moments.flatMap((after, number): { name: string; before: Moment; after: Moment }[] => {
    const before = moments[number - 1];
    const follows = before && play !== 'prompts' && before.step + 1 === after.step;
    return follows ? [{ name: `${play} ${before.step} to ${after.step}`, before, after }] : [];
  }),
);

const everywhere = (view: View) => [
  ...view.leads,
  ...view.hand,
  ...view.cases.flatMap(({ line }) => line.map(({ card }) => card)),
  ...view.time,
  ...view.stability,
  ...view.discard,
  ...view.closed,
  ...view.evidence,
];

test('there is much to follow', () => expect(pairs.length).toBeGreaterThan(20));

describe.each(pairs)('$name', ({ before, after }) => {
  const pictures = between(pictureOf(before.view), after.events, after.view).map(({ picture }) => picture);

  test('the last picture is what the server sent', () => {
    expect(pictures.at(-1)?.view).toBe(after.view);
    expect(pictures.at(-1)?.turned).toBeNull();
  });

  test('no card is in two places', () => {
    for (const { view, turned } of pictures) {
      const cards = [...everywhere(view), ...(turned ? [turned] : [])];
      expect(new Set(cards).size).toBe(cards.length);
    }
  });

  test('the events tell the whole way', () => {
    const still = ['turn_began', 'game_ended', 'declined', 'nothing_to_do'];
    const moving = after.events.filter((event) => typeof event === 'object' && !still.some((kind) => kind in event));
    if (moving.length > 1) expect(pictures.length).toBeGreaterThan(1);
  });

  test('a case that is closed is shown before it is put away', () => {
    const closed = after.events.flatMap((event) => (typeof event === 'object' && 'case_closed' in event ? [event.case_closed.case] : []));
    const shown = pictures.filter(({ closed }) => closed);
    expect(shown.map(({ closed }) => closed)).toEqual(closed);
    for (const { view, closed } of shown) expect(view.cases.map(({ victim }) => victim)).toContain(closed);
  });

  test('each stability test shows the card it turned up', () => {
    const tests = after.events.filter((event) => typeof event === 'object' && 'card_tested' in event);
    expect(pictures.filter(({ turned }) => turned)).toHaveLength(tests.length);
  });
});

test('what the events do not tell, as after an undo, is shown at once', () => {
  const [first, , third] = plays.won;
  expect(between(pictureOf(third!.view), [], first!.view)).toEqual([{ picture: pictureOf(first!.view), told: 0, sound: null }]);
});
