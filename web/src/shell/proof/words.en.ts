import { count } from '../../i18n/count.en.ts';
import { firstOther, type Difference } from '../../net/draws.ts';
import type { Draw, Kind } from '../../net/record.ts';

const listed = new Intl.ListFormat('en-GB');

function name({ kind, values }: Draw): string {
  return { dice: count(values.length, 'die', 'dice'), pick: 'a pick', shuffle: `a shuffle of ${values.length}` }[kind];
}

/** English, for the proof of a deal: loaded with it. */
export const en = {
  partly: 'What could be checked fits, but not everything could be.',
  draws: (checked: Record<Kind, number>) => {
    const kinds = [
      checked.shuffle > 0 && count(checked.shuffle, 'shuffle', 'shuffles'),
      checked.dice > 0 && count(checked.dice, 'roll of dice', 'rolls of dice'),
      checked.pick > 0 && count(checked.pick, 'pick', 'picks'),
    ].filter((kind) => kind !== false);
    if (kinds.length === 0) return 'Nothing was drawn in this game.';
    const total = checked.shuffle + checked.dice + checked.pick;
    return `Your browser has drawn the whole game again from the seed and found the same. In all: ${count(total, 'draw', 'draws')} (${listed.format(kinds)}).`;
  },
  someDraws: (checked: number, total: number) =>
    `Your browser has made ${checked} of ${count(total, 'draw', 'draws')} again from the seed, and found the same. Out of how many the others were drawn, the record does not say.`,
  difference: ({ number, expected, found }: Difference, total: number) => {
    if (!expected) return `Draw ${number} of ${total} is one too many${found ? ` (${name(found)})` : ''}: nothing asked for it.`;
    if (!found) return `Draw ${number} is missing: the rules asked for ${name(expected)}, and the record ends before it.`;
    const draw = `Draw ${number} of ${total}`;
    if (expected.kind !== found.kind || expected.values.length !== found.values.length) {
      return `${draw} is another one: the rules asked for ${name(expected)}, the record holds ${name(found)}.`;
    }
    const place = firstOther(expected, found);
    if (expected.kind !== 'shuffle') return `${draw} (${name(expected)}): the seed gives ${expected.values.join(', ')}; the record says ${found.values.join(', ')}.`;
    return `${draw} (${name(expected)}), place ${place + 1}: the seed gives ${expected.values[place]}; the record says ${found.values[place]}.`;
  },
  unfetched: 'The record of the game did not come, so its draws are not checked.',
  unreadable: 'The record of the game cannot be read.',
  otherSeed: 'The record of the game has another seed than the one that was checked.',
  daily: 'The seed is that of this date, the same for everyone.',
  notDaily: 'The seed is not that of this date.',
};

export type ProofWords = typeof en;
