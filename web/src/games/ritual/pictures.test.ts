import { describe, expect, test } from 'vitest';
import { pictureOfCard } from './card-picture.ts';
import { plays, rituals, type PlayName } from './fixtures/plays.ts';
import { between as movements } from './later/movements.ts';
import { COLOURS, pictureOf, type Picture } from './pictures.ts';

/** Moments that follow one another in the game they are from. */
const followed = Object.entries(plays).flatMap(([play, { steps }]) =>
  steps.flatMap((moment, place) => (steps[place + 1]?.step === moment.step + 1 ? [[play as PlayName, place] as const] : [])),
);

test('there is much to follow', () => expect(followed.length).toBeGreaterThan(30));

function between(play: PlayName, step: number) {
  const [before, after] = [plays[play].steps[step]!.by['0']!, plays[play].steps[step + 1]!.by['0']!];
  const first = pictureOf(before.view);
  return { first, after, pictures: movements(first, after.events, after.view).map(({ picture }) => picture) };
}

const marks = ({ lots, planes, reserve }: Picture) => [
  ...[...lots, reserve].flatMap((held) => COLOURS.flatMap((colour) => held[colour])),
  ...planes.filter((mark) => mark !== null),
];

describe.each(followed)('%s, from moment %i to the next', (play, step) => {
  const { first, after, pictures } = between(play, step);

  test('the last picture is what the server sent', () => {
    expect(pictures.length).toBeLessThanOrEqual(Math.max(1, after.events.length));
    expect(pictures.at(-1)?.view ?? first.view).toEqual(after.view);
  });

  test('RT-01: every stone lies in one place and keeps its mark', () => {
    for (const picture of pictures) expect([...marks(picture)].sort()).toEqual([...marks(first)].sort());
  });

  test('as many stones are drawn as lie there', () => {
    const last = pictures.at(-1);
    for (const { id, stones, plane } of after.view.lots) {
      for (const colour of COLOURS) expect(last?.lots[id]?.[colour]).toHaveLength(stones[colour] - Number(plane === colour));
    }
  });
});

test('what the events do not tell is shown at once', () => {
  const { steps } = plays.six;
  const later = steps.at(-1)!.by['0']!;
  expect(movements(pictureOf(steps[1]!.by['0']!.view), later.events, later.view)).toHaveLength(1);
});

describe('the picture of a ritual card', () => {
  test('every card of the book has one, and no two of a ritual look alike', () => {
    for (const { en } of rituals) {
      const drawn = en.cards.map(({ condition }) => JSON.stringify(pictureOfCard(condition)));
      expect(new Set(drawn).size).toBe(en.cards.length);
      expect(drawn).not.toContain('[]');
    }
  });

  test('RT-33: who is asked for what is drawn from the condition', () => {
    const [hearth] = rituals[1]!.en.cards;
    expect(hearth?.notation).toBe('choose 1: red >= 3 | others: red == 0');
    expect(pictureOfCard(hearth!.condition)).toEqual([
      { who: 'choose', count: 1, demands: [{ of: 'red', relation: 'at_least', number: 3 }] },
      { who: 'others', demands: [{ of: 'red', relation: 'exactly', number: 0 }] },
    ]);
  });
});
