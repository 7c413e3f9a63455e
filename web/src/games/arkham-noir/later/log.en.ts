import { list, plural } from '../words.en.ts';

/** What happened at the desk, in English: loaded a moment after what can be done. */
export const log = {
  opened: (victims: string[]) => `Two cases are open: ${list(victims)}.`,
  dealt: (leads: number, hand: number, deck: string) => `Deck: ${deck}. ${leads} leads lie on the desk, ${hand} cards in your hand.`,
  turn: (turn: number) => `Turn ${turn}.`,
  kept: (card: string) => `You keep ${card}.`,
  added: (card: string, victim: string) => `${card} joins the case of ${victim}.`,
  addedByKey: (card: string, victim: string) => `${card} joins the case of ${victim}; a key opens its lock.`,
  addedByContact: (card: string, victim: string, contact: string) =>
    `${card} joins the case of ${victim}; ${contact} opens its lock.`,
  passed: 'You pass.',
  discarded: (card: string, to: string) => `${card} goes ${to}.`,
  closed: (victim: string) => `You close the case of ${victim}.`,
  scored: (card: string, kind: string) => `${card} is scored: ${kind}.`,
  filed: (victim: string, cards: number) => `${victim}: ${plural(cards, 'card is', 'cards are')} filed.`,
  taken: (card: string, from: string) => `You take ${card} from ${from}.`,
  declined: (card: string) => `You leave an effect of ${card} unused.`,
  declinedBonus: 'You take nothing from the stability row.',
  nothing: (card: string, does: string) => `${card}: nothing to do for “${does}”.`,
  testFailed: (card: string) => `Stability test: ${card}. It goes to the stability row.`,
  testPassed: (card: string, to: string) => `Stability test: ${card}. No harm done; it goes ${to}.`,
  testSkipped: 'Stability test: no card is left to turn up.',
  shuffled: (cards: number) => `The draw pile is shuffled: ${plural(cards, 'card', 'cards')}.`,
  victim: {
    time_ran_out: (victim: string) => `Time has run out: ${victim} is found dead.`,
    pile_ran_out: (victim: string) => `The draw pile has run out: ${victim} is found dead.`,
    no_case_open: (victim: string) => `No case is left open: ${victim} is found dead.`,
  },
  timeCleared: (cards: number) => `The time track is cleared: ${plural(cards, 'card', 'cards')} discarded.`,
  refilled: (cards: string[]) => `New on the desk: ${list(cards)}.`,
  swapped: (contact: string, given: string, taken: string) => `${contact} takes ${given} and brings ${taken}.`,
  ended: { won: 'The case is solved.', stability: 'Your mind gives way.', victims: 'A victim had to be drawn, and the pile is empty.' },
};

export type LogWords = typeof log;
