import type { Words } from '../wire/Words.ts';

/** What a game looks like on the shelf, told before anything of it is loaded. */
export interface Pitch {
  text: Words;
  /** How long it takes, in minutes. */
  minutes: string;
  /** What makes the guided first game easier than the rulebook. */
  first?: Record<string, number>;
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
  },
  'arkham-ritual': {
    text: {
      en: 'Everyone sees your card but you. Take what is pushed across the table, or pass it on, and be sane when the candles go out.',
      fr: 'Tout le monde voit ta carte sauf toi. Prends ce qu’on te tend ou passe-le au suivant, et garde la raison quand les bougies s’éteignent.',
    },
    minutes: '20–40',
  },
};
