import { de } from '../../../i18n/elision.fr.ts';
import { list, plural } from '../words.fr.ts';
import type { LogWords } from './log.en.ts';

/** Ce qui s’est passé, en français. */
export const log: LogWords = {
  opened: (victims) => `Deux enquêtes sont en cours : ${list(victims)}.`,
  dealt: (leads, hand, deck) => `Paquet : ${deck}. ${leads} pistes sur le bureau, ${hand} cartes dans ta main.`,
  turn: (turn) => `Tour ${turn}.`,
  kept: (card) => `Tu gardes ${card}.`,
  added: (card, victim) => `${card} rejoint l’enquête ${de(victim)}.`,
  addedByKey: (card, victim) => `${card} rejoint l’enquête ${de(victim)} ; une clé ouvre sa serrure.`,
  addedByContact: (card, victim, contact) => `${card} rejoint l’enquête ${de(victim)} ; ${contact} ouvre sa serrure.`,
  passed: 'Tu passes.',
  discarded: (card, to) => `${card} va ${to}.`,
  closed: (victim) => `Tu classes l’enquête ${de(victim)}.`,
  scored: (card, kind) => `Tu valides ${card} : ${kind}.`,
  filed: (victim, cards) => `${victim} : ${plural(cards, 'carte classée', 'cartes classées')}.`,
  taken: (card, from) => `Tu prends ${card} depuis ${from}.`,
  declined: (card) => `${card} : tu ignores un effet.`,
  declinedBonus: 'Tu ne reprends rien de la rangée de résilience.',
  nothing: (card, does) => `${card} : rien à faire pour « ${does} ».`,
  testFailed: (card) => `Test de résilience : ${card}. La carte va sur la rangée de résilience.`,
  testPassed: (card, to) => `Test de résilience : ${card}. Rien de grave ; elle va ${to}.`,
  testSkipped: 'Test de résilience : il n’y a plus de carte à retourner.',
  shuffled: (cards) => `La pioche est mélangée : ${plural(cards, 'carte', 'cartes')}.`,
  victim: {
    time_ran_out: (victim) => `Le temps est écoulé. Nouvelle victime : ${victim}.`,
    pile_ran_out: (victim) => `La pioche est épuisée. Nouvelle victime : ${victim}.`,
    no_case_open: (victim) => `Plus aucune enquête en cours. Nouvelle victime : ${victim}.`,
  },
  timeCleared: (cards) => `La piste du temps est vidée : ${plural(cards, 'carte défaussée', 'cartes défaussées')}.`,
  refilled: (cards) => `Nouveau sur le bureau : ${list(cards)}.`,
  swapped: (contact, given, taken) => `${contact} prend ${given} et apporte ${taken}.`,
  ended: { won: 'L’affaire est résolue.', stability: 'Ton esprit cède.', victims: 'Il fallait piocher une victime, et la pile est vide.' },
};
