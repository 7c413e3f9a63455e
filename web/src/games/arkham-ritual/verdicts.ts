import { artifactOf, colourOf, type Card, type RoundReport, type Spot } from './model.ts';
import type { Who, Words } from './words.en.ts';

/** What the end of a round did to one holder of a card, and the sum that made the number. */
export interface Verdict {
  spot: Spot;
  card: Card | null;
  failed: boolean;
  why: string;
  /** What was to be lost; nobody loses more than they have. */
  due: number;
  lost: number;
  gained: number;
  /** What the loss or gain is made of; empty where nothing changed. */
  sum: string;
  /** Nothing for a dummy, which has no sanity. */
  left: number | null;
}

interface Held {
  spot: Spot;
  card: Card | null;
}

/** One verdict for each player, then for each dummy. It explains the report, it does not judge again. */
export function verdictsOf(report: RoundReport, words: Words, nameOf: (spot: Spot) => string): Verdict[] {
  const all: Held[] = [
    ...report.held.map((card, seat) => ({ spot: { seat }, card })),
    ...report.dummies.map((card, dummy) => ({ spot: { dummy }, card })),
  ];
  return all.map((held) => {
    const { due, why, sum } = tell(report, all, held, words, nameOf);
    const seat = 'seat' in held.spot ? held.spot.seat : null;
    const lost = seat === null ? 0 : (report.lost[seat] ?? 0);
    const gained = seat === null ? 0 : (report.gained[seat] ?? 0);
    const left = seat === null ? null : (report.sanity[seat] ?? 0);
    const capped = lost > 0 && lost < due ? `${sum}, ${words.reveal.sum.capped(lost)}` : sum;
    const failed = seat === null ? due > 0 : report.failed.includes(seat);
    return {
      ...held,
      failed,
      why,
      due,
      lost,
      gained,
      left,
      sum: seat !== null && (lost || gained || due) ? capped : '',
    };
  });
}

type Telling = Pick<Verdict, 'why' | 'sum' | 'due'>;

function tell(report: RoundReport, all: Held[], held: Held, words: Words, nameOf: (spot: Spot) => string): Telling {
  const { why } = words.reveal;
  const { cause } = report;
  if (cause === 'trapezohedron') {
    const gone = 'seat' in held.spot && report.sanity[held.spot.seat] === 0;
    return { why: gone ? why.glimpse : why.untouched, sum: '', due: 0 };
  }
  if (typeof cause === 'string') return compared(report, all, held, words, nameOf);
  const { card, holder } = cause.great_old_one;
  const isHolder = same(holder, held.spot);
  const own = isHolder ? why.holder(words.cards[card].one) : '';
  switch (card) {
    case 'cthulhu':
      return cthulhu(all, held, own, words);
    case 'nyarlathotep':
      return nyarlathotep(report, held, own, words);
    case 'yog_sothoth':
      return yogSothoth(report, held, own, words);
    default:
      return hastur(report, all, held, own, words);
  }
}

function same(a: Spot, b: Spot): boolean {
  return 'seat' in a ? 'seat' in b && a.seat === b.seat : 'dummy' in b && a.dummy === b.dummy;
}

/** What failing costs, in words: the Doom Track, or the number of those who fail (AR-33, AR-52). */
function normal(report: RoundReport, words: Words): { due: number; sum: string } {
  const { sum } = words.reveal;
  if (report.doom_cost !== null) return { due: report.doom_cost, sum: sum.doom(report.doom_cost) };
  return { due: report.failing, sum: sum.headCount(report.failing) };
}

/** AR-31 to AR-36. */
function compared(
  report: RoundReport,
  all: Held[],
  { spot, card }: Held,
  words: Words,
  nameOf: (spot: Spot) => string,
): Telling {
  const { why, sum } = words.reveal;
  if (!card) return { why: '', sum: '', due: 0 };
  const isHeld = (wanted: Card) => all.some((held) => held.card === wanted);
  const artifact = artifactOf(card);
  const matches = all.filter(
    (held) => held.card && artifact && artifactOf(held.card) === artifact && !same(held.spot, spot),
  );
  if (card === 'wary_student') return { why: why.student, sum: sum.student, due: 1 };
  const wrong: string[] = [];
  if (card === 'cultist') wrong.push(why.cultist);
  else if (isHeld('cultist') && colourOf(card) === 'sane') wrong.push(why.saneUnderCultist);
  else if (!isHeld('cultist') && colourOf(card) === 'cursed') wrong.push(why.cursed);
  if (matches.length) wrong.push(why.matched(words.list(matches.map((held) => nameOf(held.spot)))));
  if (isHeld('mad_professor') && !artifact && card !== 'cultist') wrong.push(why.noArtifact);
  if (wrong.length) return { why: wrong.join(' '), ...normal(report, words) };
  const right = isHeld('cultist') ? why.cursedAlone : artifact ? why.saneAlone(words.cards[artifact].name) : why.sane;
  const full = 'seat' in spot && report.gained[spot.seat] === 0;
  const gain = card === 'investigator' ? (full ? sum.full : sum.investigator) : '';
  return { why: right, sum: gain, due: 0 };
}

function cthulhu(all: Held[], held: Held, own: string, words: Words): Telling {
  const { why, sum } = words.reveal;
  if (own || 'dummy' in held.spot) return { why: own || why.untouched, sum: '', due: 0 };
  return { why: why.cthulhu, sum: sum.players(all.length), due: all.length - 1 };
}

function nyarlathotep(report: RoundReport, { spot }: Held, own: string, words: Words): Telling {
  const { why, sum } = words.reveal;
  if ('dummy' in spot) return { why: own || why.untouched, sum: '', due: 0 };
  if (own) {
    const total = report.lost.reduce((a, b) => a + b, 0);
    const gained = report.gained[spot.seat] ?? 0;
    return { why: own, sum: sum.gathered(total) + (gained < total ? `, ${sum.full}` : ''), due: 0 };
  }
  if (!report.failed.includes(spot.seat)) return { why: why.notRichest, sum: '', due: 0 };
  return { why: why.richest, ...normal(report, words) };
}

function yogSothoth(report: RoundReport, { spot }: Held, own: string, words: Words): Telling {
  const { why, sum } = words.reveal;
  if ('dummy' in spot) return { why: own || why.untouched, sum: '', due: 0 };
  const before = report.sanity.map((left, seat) => left + (report.lost[seat] ?? 0));
  const least = Math.min(...before);
  const tied = before.filter((sanity) => sanity === least).length > 1;
  const mine = before[spot.seat] ?? 0;
  if (own)
    return tied ? { why: `${own} ${why.tied}`, sum: sum.tiedHolder, due: mine - 1 } : { why: own, sum: '', due: 0 };
  if (tied) return { why: why.tied, sum: sum.one, due: 1 };
  return mine === least
    ? { why: why.poorest, sum: '', due: 0 }
    : { why: why.notPoorest, sum: sum.everything, due: mine };
}

function hastur(report: RoundReport, all: Held[], { card }: Held, own: string, words: Words): Telling {
  const { why, sum } = words.reveal;
  if (!card || !artifactOf(card)) return { why: own || why.noArtifactHeld, sum: '', due: 0 };
  const base = normal(report, words);
  const cursed = all.filter((held) => held.card && colourOf(held.card) === 'cursed').length;
  return { why: why.hastur, sum: sum.hastur(base.sum, cursed), due: base.due + cursed };
}

/** The players in one sentence: who lost and gained what. */
export function changesOf(report: RoundReport, words: Words, who: (seat: number) => Who): string {
  const seats = report.lost.map((_, seat) => seat).sort((a, b) => Number(who(b).you) - Number(who(a).you));
  const changes = seats.flatMap((seat) => {
    const [lost, gained] = [report.lost[seat] ?? 0, report.gained[seat] ?? 0];
    if (!lost && !gained) return [];
    return [`${words.alone(who(seat))} ${lost ? `−${lost}` : `+${gained}`}`];
  });
  return changes.length ? `${changes.join(', ')}.` : words.log.noChange;
}

export function causeOf(report: RoundReport, words: Words, nameOf: (spot: Spot) => string): string {
  switch (report.cause) {
    case 'all_passed':
      return words.cause.allPassed;
    case 'elder_sign':
      return words.cause.elderSign;
    case 'deck_empty':
      return words.cause.deckEmpty;
    case 'trapezohedron':
      return words.cause.trapezohedron;
    default: {
      const { card, holder } = report.cause.great_old_one;
      return words.cause.oldOne(words.cards[card].name, nameOf(holder));
    }
  }
}
