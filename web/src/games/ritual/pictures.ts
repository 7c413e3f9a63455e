import type { Motion } from '../playback.svelte.ts';
import type { Colour, EventView, Stones, View } from './model.ts';

/** What a stone is called wherever it travels; stones of one colour cannot be told apart otherwise. */
export type Mark = string;
export type Marks = Record<Colour, Mark[]>;

/** The table at one moment of an animation. */
export interface Picture {
  view: View;
  /** The stones of each lot, that on its plane apart. */
  lots: Marks[];
  planes: (Mark | null)[];
  reserve: Marks;
}

export const COLOURS: readonly Colour[] = ['red', 'blue', 'yellow', 'green', 'violet'];

/** A table nobody has seen before: every stone gets a new mark. */
export function pictureOf(view: View): Picture {
  const next: Record<Colour, number> = { red: 0, blue: 0, yellow: 0, green: 0, violet: 0 };
  const marks = (stones: Stones, less: Colour | null = null): Marks => {
    const of = (colour: Colour) =>
      Array.from({ length: stones[colour] - Number(less === colour) }, () => `${colour}${(next[colour] += 1)}`);
    return { red: of('red'), blue: of('blue'), yellow: of('yellow'), green: of('green'), violet: of('violet') };
  };
  return {
    view,
    lots: view.lots.map(({ stones, plane }) => marks(stones, plane)),
    planes: view.lots.map(({ plane }) => plane && `${plane}${(next[plane] += 1)}`),
    reserve: marks(view.reserve),
  };
}

export const colourOf = (mark: Mark): Colour => COLOURS.find((colour) => mark.startsWith(colour)) ?? 'red';

export const motion: Motion<View, EventView, Picture> = {
  pictureOf,
  movements: () => import('./later/movements.ts'),
};
