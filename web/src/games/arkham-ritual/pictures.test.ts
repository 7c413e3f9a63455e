import { describe, expect, test } from 'vitest';
import { catalogues, plays } from './fixtures/plays.ts';
import { cardsIn } from './model.ts';
import { between as movements } from './later/movements.ts';
import { lastRoundOf, pictureOf, type Picture } from './pictures.ts';

/** Moments that follow one another in the game they are from. */
const followed = Object.entries(plays).flatMap(([play, { steps }]) =>
  steps.flatMap((moment, place) => (steps[place + 1]?.step === moment.step + 1 ? [[play as keyof typeof plays, place] as const] : [])),
);

test('there is much to follow', () => expect(followed.length).toBeGreaterThan(15));

function between(play: keyof typeof plays, step: number) {
  const [before, after] = [plays[play].steps[step]!.by['0']!, plays[play].steps[step + 1]!.by['0']!];
  const first = pictureOf(before.view);
  return { first, after, pictures: movements(first, after.events, after.view).map(({ picture }) => picture) };
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
  const taken = followed.map(([play, step]) => between(play, step)).find(({ first, after }) => {
    const [event, ...more] = after.events;
    return first.view.passing && typeof event === 'object' && 'card_taken' in event && more.every((one) => typeof one === 'object' && 'card_drawn' in one);
  });
  const seat = (taken?.after.events[0] as { card_taken: { seat: number } }).card_taken.seat;
  const last = taken?.pictures.at(-1);
  expect(last?.held[seat]).toBe(taken?.first.passing);
  expect(last?.discards.at(-1)).toBe(taken?.first.held[seat]);
});

test('what the events do not tell is shown at once', () => {
  const { steps } = plays.five;
  const later = steps.at(-1)!.by['0']!;
  expect(movements(pictureOf(steps[1]!.by['0']!.view), later.events, later.view)).toHaveLength(1);
});

test('AR-05: a new round is dealt from as many cards as lay on the table', () => {
  const dealt = followed.map(([play, step]) => between(play, step)).filter(({ after }) => after.events.some((event) => typeof event === 'object' && 'round_began' in event));
  expect(dealt.length).toBeGreaterThan(1);
  for (const { pictures } of dealt) for (const { view } of pictures) expect(cardsIn(view)).toBe(catalogues.en.deck_size);
});

test('whoever comes back between two rounds sees the cards as they were revealed', () => {
  const ended = followed.map(([play, step]) => between(play, step)).find(({ pictures }) => pictures.some(({ report }) => report));
  const revealed = ended?.pictures.find(({ report }) => report);
  const back = lastRoundOf(ended!.after.view);
  expect(back?.report).toEqual(revealed?.report);
  expect(back?.view.round).toBe(revealed?.view.round);
  expect(back?.view.players.map(({ card }) => card)).toEqual(revealed?.view.players.map(({ card }) => card));
});
