import type { LogLine } from '../../game.ts';
import type { Card, EventView, RoundView, Seat, Table } from '../model.ts';
import { nameOf, whoIs, wordsFor } from '../words.svelte.ts';

export function logLine(event: EventView, scene: Table): LogLine {
  const words = wordsFor(scene);
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

function ended(report: RoundView, scene: Table): LogLine {
  const own = scene.you === null ? undefined : report.verdicts[scene.you];
  const [lost, gained] = [own?.lost?.total ?? 0, own?.gained?.total ?? 0];
  return {
    text: wordsFor(scene).log.ended(report.round, causeOf(report, scene), changesOf(report, scene)),
    tone: lost ? 'bad' : gained ? 'good' : 'plain',
    aboutYou: lost + gained > 0,
  };
}

/** The players in one sentence: who lost and gained what. */
function changesOf(report: RoundView, scene: Table): string {
  const words = wordsFor(scene);
  const who = (seat: Seat) => whoIs(scene, seat);
  const seats = report.held.map((_, seat) => seat).sort((a, b) => Number(who(b).you) - Number(who(a).you));
  const changes = seats.flatMap((seat) => {
    const [lost, gained] = [report.verdicts[seat]?.lost?.total, report.verdicts[seat]?.gained?.total];
    if (!lost && !gained) return [];
    return [`${words.alone(who(seat))} ${lost ? `−${lost}` : `+${gained}`}`];
  });
  return changes.length ? `${changes.join(', ')}.` : words.log.noChange;
}

export function causeOf({ cause }: RoundView, scene: Table): string {
  const words = wordsFor(scene);
  switch (cause) {
    case 'all_passed':
      return words.cause.allPassed;
    case 'elder_sign':
      return words.cause.elderSign;
    case 'deck_empty':
      return words.cause.deckEmpty;
    case 'trapezohedron':
      return words.cause.trapezohedron;
    default: {
      const { card, holder } = cause.great_old_one;
      return words.cause.oldOne(words.cards[card].name, nameOf(scene, holder));
    }
  }
}
