import type { Blurb } from '../blurbs.ts';

export default {
  text: {
    en: 'A solitaire of clues. Join them by their edges, close cases, and score five kinds of puzzle before time, stability or victims run out.',
    fr: 'Une réussite à indices. Joins-les par leurs bords, classe des enquêtes et valide cinq types de puzzle avant que le temps, la résilience ou les victimes ne s’épuisent.',
  },
  minutes: '20–30',
  chapter: { en: 'Case', fr: 'Affaire' },
  levels: [
    { name: { en: 'Easy', fr: 'Facile' }, options: { victims: 6, limit: 6 }, botWins: 98 },
    { name: { en: 'Normal', fr: 'Normal' }, options: {}, botWins: 95 },
    { name: { en: 'Hard', fr: 'Difficile' }, options: { puzzles: 6, victims: 4 }, botWins: 43 },
  ],
} satisfies Blurb as Blurb;
