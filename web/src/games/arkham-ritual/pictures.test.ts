import { describe, expect, test } from 'vitest';
import { plays } from './fixtures/plays.ts';
import { pictureOf, picturesBetween, type Picture } from './pictures.ts';

/** Moments of the fixtures that follow one another in the game they are from. */
const followed = [
  ['three', 0],
  ['three', 4],
  ['three', 7],
  ['five', 0],
  ['five', 4],
  ['five', 5],
  ['five', 8],
  ['five', 9],
  ['five', 11],
  ['seven', 0],
  ['seven', 2],
  ['seven', 4],
  ['seven', 6],
  ['seven', 10],
] as const;

function between(play: keyof typeof plays, step: number) {
  const [before, after] = [plays[play].steps[step]!.by['0']!, plays[play].steps[step + 1]!.by['0']!];
  const first = pictureOf(before.view);
  return { first, after, pictures: picturesBetween(first, after.events, after.view) };
}

const marks = ({ view, held, passing, discards }: Picture) => [
  ...held,
  ...discards,
  ...(view.passing ? [passing] : []),
];

describe.each(followed)('%s, from moment %i to the next', (play, step) => {
  const { after, pictures } = between(play, step);
  const moving = after.events.filter((event) => event !== 'gate_stayed_shut' && !('first_chosen' in (event as object)));

  test('there is a picture for each event, and the last one is what the server sent', () => {
    expect(pictures).toHaveLength(moving.length);
    expect(pictures.at(-1)?.view).toBe(after.view);
  });

  test('no card is in two places', () => {
    for (const picture of pictures) expect(new Set(marks(picture)).size).toBe(marks(picture).length);
  });

  test('a round that ends is laid open once', () => {
    const ends = after.events.filter((event) => typeof event === 'object' && 'round_ended' in event).length;
    expect(pictures.filter(({ report }) => report)).toHaveLength(ends);
  });
});

test('a card keeps its mark from hand to hand and from the deck to the discards', () => {
  const { first, pictures } = between('five', 4);
  const last = pictures.at(-1)!;
  expect(last.held[0]).toBe(first.passing);
  expect(last.discards.at(-1)).toBe(first.held[0]);
});

test('what the events do not tell is shown at once', () => {
  const { steps } = plays.five;
  const later = steps[7]!.by['0']!;
  expect(picturesBetween(pictureOf(steps[1]!.by['0']!.view), later.events, later.view)).toHaveLength(1);
});
