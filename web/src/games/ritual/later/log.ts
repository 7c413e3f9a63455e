import type { LogLine } from '../../game.ts';
import { PerLanguage } from '../../per-language.svelte.ts';
import type { EventView, RitualCard, Seat, Table } from '../model.ts';
import { runeName, whereIs, whoIs, wordsFor } from '../words.svelte.ts';
import type { LogWords } from './log.en.ts';

/** To be loaded before anything is told. */
export const told = new PerLanguage<LogWords>({
  en: () => import('./log.en.ts').then((file) => file.log),
  fr: () => import('./log.fr.ts').then((file) => file.log),
});

export function logLine(event: EventView, scene: Table): LogLine {
  const log = told.loadedIn(scene.lang);
  const { cards } = wordsFor(scene);
  const who = (seat: Seat) => whoIs(scene, seat);
  const text = (card: RitualCard) => cards[card]?.text ?? card;
  const line = (text: string, tone: LogLine['tone'], ...seats: Seat[]): LogLine => ({
    text,
    tone,
    aboutYou: scene.you !== null && seats.includes(scene.you),
  });
  if (event === 'ritual_shuffled') return line(log.ritual(scene.catalogue.ritual_name, scene.catalogue.book), 'quiet');
  if (event === 'ritual_phase_began') return line(log.ritualPhase, 'good');
  if ('first_chosen' in event) return line(log.first(who(event.first_chosen.seat)), 'quiet', event.first_chosen.seat);
  if ('stones_drawn' in event) return line(log.stones, 'quiet');
  if ('became_ready' in event) return line(log.ready(who(event.became_ready.seat)), 'quiet');
  if ('stopped' in event) return line(log.stopped(who(event.stopped.seat)), 'bad', event.stopped.seat);
  if ('runes_shuffled' in event) return line(log.again, 'quiet');
  if ('round_began' in event) {
    const { round, attempt, cards: count } = event.round_began;
    return line(log.round(round, attempt, count), 'plain');
  }
  if ('took' in event) {
    const from = whereIs(scene, event.took.from).who;
    return line(log.took(who(event.took.seat), from, event.took.colour), 'plain', event.took.seat, ...(from.you && scene.you !== null ? [scene.you] : []));
  }
  if ('gave' in event) {
    const { seat, to, colour, off_plane } = event.gave;
    const where = whereIs(scene, to);
    return line(log.gave(who(seat), where, colour, off_plane), 'plain', seat, ...(where.who.you && scene.you !== null ? [scene.you] : []));
  }
  if ('placed' in event) return line(log.placed(who(event.placed.seat), event.placed.colour), 'plain', event.placed.seat);
  if ('recovered' in event) return line(log.recovered(who(event.recovered.seat), event.recovered.colour), 'plain', event.recovered.seat);
  if ('swapped' in event) {
    const { seat, lot, gone, came } = event.swapped;
    const where = whereIs(scene, lot);
    return line(log.swapped(who(seat), where, gone, came), 'plain', seat, ...(where.who.you && scene.you !== null ? [scene.you] : []));
  }
  if ('passed' in event) return line(log.passed(who(event.passed.seat)), 'quiet', event.passed.seat);
  if ('awakened' in event) {
    const { seat, rune } = event.awakened;
    return line(log.awakened(who(seat), rune === null ? null : runeName(rune)), 'good', seat);
  }
  if ('solved' in event) {
    const { seat, rune, card } = event.solved;
    return line(log.solved(who(seat), runeName(rune), text(card)), 'good', seat);
  }
  if ('last_card_shown' in event) return line(log.shown(text(event.last_card_shown.card)), 'plain');
  if ('round_won' in event) return line(log.won(event.round_won.round, event.round_won.turns), 'good');
  if ('round_lost' in event) return line(log.lost(event.round_lost.round, event.round_lost.turns), 'bad');
  const { ending } = event.game_ended;
  return { text: log.ended[ending], tone: ending === 'won' ? 'good' : 'bad', aboutYou: scene.you !== null };
}
