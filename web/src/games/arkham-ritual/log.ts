import type { LogLine } from '../game.ts';
import type { Card, EventView, RoundReport, Seat, Table } from './model.ts';
import { causeOf, changesOf } from './verdicts.ts';
import { nameOf, whoIs, wordsFor } from './words.svelte.ts';

export function logLine(event: EventView, scene: Table): LogLine {
  const words = wordsFor(scene.lang);
  const { log } = words;
  const who = (seat: Seat) => whoIs(scene, seat);
  const one = (card: Card | null) => (card ? words.cards[card].one : null);
  const line = (text: string, tone: LogLine['tone'], ...seats: Seat[]): LogLine => ({
    text,
    tone,
    aboutYou: scene.you !== null && seats.includes(scene.you),
  });
  if (event === 'gate_stayed_shut') return line(log.gateShut, 'plain');
  if ('first_chosen' in event) return line(log.first(who(event.first_chosen.seat)), 'quiet', event.first_chosen.seat);
  if ('round_began' in event) {
    const { round, active } = event.round_began;
    return line(log.round(round, who(active)), 'plain', active);
  }
  if ('card_drawn' in event) {
    const { seat, card } = event.card_drawn;
    return line(log.drawn(who(seat), one(card)), 'quiet', seat);
  }
  if ('card_passed' in event) {
    const { from, to } = event.card_passed;
    return line(log.passed(who(from), who(to)), 'plain', from, to);
  }
  if ('card_taken' in event) {
    const { seat, taken, discarded } = event.card_taken;
    return line(log.taken(who(seat), one(taken), words.cards[discarded].one), 'plain', seat);
  }
  if ('card_let_go' in event) {
    const { seat, card } = event.card_let_go;
    return line(log.letGo(who(seat), words.cards[card].one), 'plain', seat);
  }
  if ('top_seen' in event) {
    const { seat, card } = event.top_seen;
    return line(log.seen(who(seat), one(card)), 'plain', seat);
  }
  if ('top_put_back' in event) {
    const { seat, face } = event.top_put_back;
    return line(log.putBack(who(seat), one(face)), 'plain', seat);
  }
  if ('top_removed' in event) {
    const { seat, card } = event.top_removed;
    return line(log.removed(who(seat), one(card)), 'plain', seat);
  }
  if ('glimpsed' in event) {
    const { seat, colour, sanity } = event.glimpsed;
    return colour === 'sane'
      ? line(log.glimpsedSane(who(seat), sanity), 'good', seat)
      : line(log.glimpsedCursed(who(seat), sanity), 'bad', seat);
  }
  if ('round_ended' in event) return ended(event.round_ended, scene);
  const winners = event.game_ended.winners.map(who);
  const text = winners.length ? log.won(winners) : log.nobodyWon;
  const lost = scene.you !== null && !event.game_ended.winners.includes(scene.you);
  return { text, tone: lost || !winners.length ? 'bad' : 'good', aboutYou: scene.you !== null };
}

function ended(report: RoundReport, scene: Table): LogLine {
  const words = wordsFor(scene.lang);
  const cause = causeOf(report, words, (spot) => nameOf(scene, spot));
  const changes = changesOf(report, words, (seat) => whoIs(scene, seat));
  const lost = scene.you !== null && (report.lost[scene.you] ?? 0) > 0;
  const gained = scene.you !== null && (report.gained[scene.you] ?? 0) > 0;
  return {
    text: words.log.ended(report.round, cause, changes),
    tone: lost ? 'bad' : gained ? 'good' : 'plain',
    aboutYou: lost || gained,
  };
}
