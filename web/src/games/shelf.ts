import type { Words } from '../wire/Words.ts';

/** What a game looks like on the shelf, told before anything of it is loaded. */
export interface Pitch {
  text: Words;
  /** How long it takes, in minutes. */
  minutes: string;
  /** What makes the guided first game easier than the rulebook. */
  first?: Record<string, number>;
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

/** Beside `index.ts`, which loads them, the only file that names the games. */
export const shelf: Record<string, Pitch> = {
  'arkham-noir': {
    text: {
      en: 'A solitaire of clues. Join them by their edges, close cases, and solve five puzzles before time, nerve or the victims run out.',
      fr: 'Une réussite à indices. Joins-les par leurs bords, clos des enquêtes et résous cinq puzzles avant que le temps, la raison ou les victimes ne manquent.',
    },
    minutes: '20–30',
    first: { victims: 6, limit: 6 },
    levels: [
      { name: { en: 'Easy', fr: 'Facile' }, options: { victims: 6, limit: 6 }, botWins: 98 },
      { name: { en: 'Normal', fr: 'Normal' }, options: {}, botWins: 95 },
      { name: { en: 'Hard', fr: 'Difficile' }, options: { puzzles: 6, victims: 4 }, botWins: 43 },
    ],
  },
  'arkham-ritual': {
    text: {
      en: 'Everyone sees your card but you. Take what is pushed across the table, or pass it on, and be sane when the candles go out.',
      fr: 'Tout le monde voit ta carte sauf toi. Prends ce qu’on te tend ou passe-le au suivant, et garde la raison quand les bougies s’éteignent.',
    },
    minutes: '20–40',
  },
};
