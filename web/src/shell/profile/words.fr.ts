import { count } from '../../i18n/count.fr.ts';
import { percentIn } from '../../i18n/written.ts';
import type { ProfileWords } from './words.en.ts';

/** Le français de la page de ce qu’on a joué. */
export const fr: ProfileWords = {
  title: 'Tes parties',
  alone: 'Cette page n’est montrée qu’à toi.',
  counting: 'On compte encore d’anciennes parties. Reviens dans un instant.',
  none: 'Tu n’as encore joué aucune partie jusqu’au bout.',
  played: (n) => count(n, 'partie', 'parties'),
  won: (n) => count(n, 'gagnée', 'gagnées'),
  rate: (share) => percentIn('fr', share, 0),
  between: (low, high) => `${percentIn('fr', low, 0)} à ${percentIn('fr', high, 0)}`,
  rateText: (rate, between) => `${rate} de victoires. Avec ce nombre de parties, la vérité se trouve sans doute entre ${between.replace(' à ', ' et ')}.`,
  streak: (n) => (n === 0 ? 'Pas de série en cours' : `${count(n, 'victoire', 'victoires')} de suite en ce moment`),
  bestStreak: (n) => `${n} au mieux`,
  bestDaily: 'Meilleur jour',
  history: 'Ce que tu as joué',
  wonOne: 'gagnée',
  lostOne: 'perdue',
  unknown: 'inconnu',
  notCounted: 'ne compte pas',
  notCountedText: 'L’entraînement sur une donne du jour et les parties reprises d’une autre sont listés sans compter : la donne était connue.',
  daily: 'du jour',
  more: (n) => `En montrer ${n} de plus`,
};
