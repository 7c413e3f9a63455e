import type { Words } from '../wire/Words.ts';

/** What the lobby says of a game before anything else of it is loaded. */
export interface Blurb {
  text: Words;
  /** How long it takes, in minutes. */
  minutes: string;
  /** What its chapters are called, where they are no rounds. */
  chapter?: Words;
  /** Named mixes of the game's options, the easiest first. */
  levels?: Level[];
}

/** How hard a game is to be, in one word. */
export interface Level {
  name: Words;
  /** What is set; other options that levels set are as in the rulebook. */
  options: Record<string, number>;
  /** How many of 100 such games the best bot wins. */
  botWins: number;
}

const files = import.meta.glob<{ default: Blurb }>('./*/blurb.ts', { eager: true });

/** By the id of the game, which is the name of its folder. */
export const blurbs: Record<string, Blurb> = Object.fromEntries(
  Object.entries(files).map(([file, { default: blurb }]) => [file.split('/')[1] ?? '', blurb]),
);
