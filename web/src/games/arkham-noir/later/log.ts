import type { LogLine } from '../../game.ts';
import { PerLanguage } from '../../per-language.svelte.ts';
import type { Clue, EventView, Table, Victim } from '../model.ts';
import { contactName, nameOf, victimName, wordsFor } from '../words.svelte.ts';
import type { LogWords } from './log.en.ts';

/** To be loaded before anything is told. */
export const told = new PerLanguage<LogWords>({
  en: () => import('./log.en.ts').then((file) => file.log),
  fr: () => import('./log.fr.ts').then((file) => file.log),
});

export function logLine(event: EventView, scene: Table): LogLine {
  const words = wordsFor(scene);
  const log = told.loadedIn(scene.lang);
  const name = (card: Clue) => nameOf(scene, card);
  const whose = (victim: Victim) => victimName(scene, victim);
  const line = (text: string, tone: LogLine['tone'] = 'plain'): LogLine => ({ text, tone, aboutYou: false });
  if (event === 'passed') return line(log.passed);
  if (event === 'test_skipped') return line(log.testSkipped, 'quiet');
  if ('cases_opened' in event) return line(log.opened(event.cases_opened.cases.map(whose)));
  if ('dealt' in event) return line(log.dealt(event.dealt.leads.length, event.dealt.hand.length, scene.catalogue.deck), 'quiet');
  if ('turn_began' in event) return line(log.turn(event.turn_began.turn), 'quiet');
  if ('lead_kept' in event) return line(log.kept(name(event.lead_kept.card)));
  if ('card_added' in event) {
    const { card, case: victim, unlocked_by } = event.card_added;
    if (unlocked_by === 'key') return line(log.addedByKey(name(card), whose(victim)));
    if (unlocked_by === 'contact') return line(log.addedByContact(name(card), whose(victim), contactName(scene)));
    return line(log.added(name(card), whose(victim)));
  }
  if ('card_discarded' in event) {
    const { card, to } = event.card_discarded;
    return line(log.discarded(name(card), words.discardedTo(to)), to === 'time' ? 'bad' : 'quiet');
  }
  if ('case_closed' in event) return line(log.closed(whose(event.case_closed.case)), 'good');
  if ('card_scored' in event) {
    const { card } = event.card_scored;
    return line(log.scored(name(card), words.kinds[words.clue(card).icon]), 'good');
  }
  if ('case_filed' in event) return line(log.filed(whose(event.case_filed.case), event.case_filed.cards), 'quiet');
  if ('card_taken' in event) return line(log.taken(name(event.card_taken.card), words.zones[event.card_taken.from]));
  if ('declined' in event) {
    const { card } = event.declined;
    return line(card ? log.declined(name(card)) : log.declinedBonus, 'quiet');
  }
  if ('nothing_to_do' in event) {
    const { card, effect } = event.nothing_to_do;
    return line(log.nothing(name(card), words.effects[effect].does), 'quiet');
  }
  if ('card_tested' in event) {
    const { card, to } = event.card_tested;
    return to === 'stability' ? line(log.testFailed(name(card)), 'bad') : line(log.testPassed(name(card), words.discardedTo(to)));
  }
  if ('pile_shuffled' in event) return line(log.shuffled(event.pile_shuffled.cards), 'quiet');
  if ('victim_opened' in event) {
    const { victim, because } = event.victim_opened;
    return line(log.victim[because](whose(victim)), 'bad');
  }
  if ('time_cleared' in event) return line(log.timeCleared(event.time_cleared.cards), 'quiet');
  if ('leads_refilled' in event) return line(log.refilled(event.leads_refilled.cards.map(name)), 'quiet');
  if ('card_swapped' in event) {
    const { given, taken } = event.card_swapped;
    return line(log.swapped(contactName(scene), name(given), name(taken)));
  }
  const { ending } = event.game_ended;
  return line(log.ended[ending], ending === 'won' ? 'good' : 'bad');
}
