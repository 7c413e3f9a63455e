import type { RoundReport } from '../../../wire/ritual/RoundReport.ts';
import type { Seat } from '../model.ts';

/** Something that happened in a round, by the turn it happened in. */
export type Happening = { turn: number; seat: Seat; rune: number | null; what: 'awoke' | 'solved' };

/** Who awoke and who solved what, in order. */
export function happenings({ shamans, runes }: RoundReport): Happening[] {
  const awoke = shamans.flatMap(({ awoke: turn }, seat): Happening[] => {
    const rune = runes.find(({ holder }) => holder === seat)?.rune ?? null;
    return turn === null ? [] : [{ turn, seat, rune, what: 'awoke' }];
  });
  const solved = runes.flatMap(({ rune, solved: by }): Happening[] => (by ? [{ ...by, rune, what: 'solved' }] : []));
  return [...awoke, ...solved].sort((a, b) => a.turn - b.turn);
}
