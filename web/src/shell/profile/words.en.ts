import { count } from '../../i18n/count.en.ts';
import { percentIn } from '../../i18n/written.ts';

/** English, for the page of what one has played. */
export const en = {
  title: 'Your games',
  alone: 'Only you see this page.',
  counting: 'Older games are still being counted. Look again in a moment.',
  none: 'You have not played a game to its end yet.',
  played: (n: number) => count(n, 'game', 'games'),
  won: (n: number) => `${n} won`,
  rate: (share: number) => percentIn('en', share, 0),
  between: (low: number, high: number) => `${percentIn('en', low, 0)} to ${percentIn('en', high, 0)}`,
  rateText: (rate: string, between: string) => `${rate} won. How often you really win such games is most likely ${between}.`,
  streak: (n: number) => (n === 0 ? 'No win in a row now' : `${count(n, 'win', 'wins')} in a row now`),
  bestStreak: (n: number) => `${n} at best`,
  bestDaily: 'Best daily',
  history: 'What you played',
  wonOne: 'won',
  lostOne: 'lost',
  unknown: 'not known',
  notCounted: 'not counted',
  notCountedText: 'Practice of a daily deal and games played on from another are listed, but not counted: the deal was known.',
  daily: 'daily',
  more: (n: number) => `Show ${n} more`,
};

export type ProfileWords = typeof en;
