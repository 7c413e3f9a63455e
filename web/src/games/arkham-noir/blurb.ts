import type { Blurb } from '../blurbs.ts';

export default {
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
} satisfies Blurb as Blurb;
