import { walk, type Moment } from '../../moments.ts';
import type { Sound } from '../../playback.svelte.ts';
import { COLOURS, pictureOf, type Mark, type Marks, type Picture } from '../pictures.ts';
import type { Colour, EventView, Lot, LotView, Seat, Stones, View } from '../model.ts';

/**
 * The moments between two tables, one for each event that moves something; the last one is `after`.
 * This only moves stones as the events say: whatever it shows, it ends with what the server sent.
 */
export function between(before: Picture, events: EventView[], after: View): Moment<Picture>[] {
  const arrive = (last: Picture) => (leadsTo(last.view, after) ? { ...last, view: after } : null);
  const seenAt = (last: Picture, event: EventView) => [step(last, event)].filter((picture) => picture !== null);
  return walk(before, events, { step: seenAt, arrive, anew: () => pictureOf(after), sound });
}

const STONES = ['took', 'gave', 'placed', 'recovered', 'swapped'];

export function sound(event: EventView): Sound | null {
  if (typeof event === 'string') return event === 'ritual_phase_began' ? 'gate' : null;
  const [what] = Object.keys(event);
  if (what === 'awakened' || what === 'solved') return 'bell';
  return STONES.includes(what ?? '') ? 'stone' : null;
}

const sameStones = (one: Stones, other: Stones) => COLOURS.every((colour) => one[colour] === other[colour]);

/** Whether the events told the whole way, which they do not after a lost connection. */
function leadsTo(last: View, after: View): boolean {
  const isAs = ({ stones, plane }: LotView, place: number) => {
    const there = after.lots[place];
    return there !== undefined && there.plane === plane && sameStones(there.stones, stones);
  };
  return last.lots.length === after.lots.length && last.lots.every(isAs) && sameStones(last.reserve, after.reserve);
}

function step(picture: Picture, event: EventView): Picture | null {
  if (typeof event === 'string') return event === 'ritual_phase_began' ? seen(picture, { phase: 'ritual' }) : null;
  if ('took' in event) return carried(picture, event.took, false);
  if ('gave' in event) return carried(picture, event.gave, event.gave.off_plane);
  if ('placed' in event) return placed(picture, event.placed.lot, event.placed.colour, event.placed.seat);
  if ('recovered' in event) return recovered(picture, event.recovered.lot, event.recovered.colour, event.recovered.seat);
  if ('swapped' in event) return swapped(picture, event.swapped);
  if ('passed' in event) return seen(picture, { totem: leftOf(picture, event.passed.seat) });
  if ('round_began' in event) return seen(picture, { round: event.round_began.round, turns: 0 });
  if ('awakened' in event) return awakened(picture, event.awakened);
  if ('solved' in event) return solved(picture, event.solved);
  return null;
}

const seen = (picture: Picture, change: Partial<View>): Picture => ({ ...picture, view: { ...picture.view, ...change } });
const leftOf = ({ view }: Picture, seat: Seat): Seat => (seat + 1) % view.players.length;

/** The same stones with one more or one less of a colour. */
const counted = (stones: Stones, colour: Colour, by: number): Stones => ({ ...stones, [colour]: stones[colour] + by });
const without = (marks: Marks, colour: Colour): [Marks, Mark] => {
  const rest = marks[colour].slice(0, -1);
  return [{ ...marks, [colour]: rest }, marks[colour].at(-1) ?? `${colour}-`];
};
const withOne = (marks: Marks, colour: Colour, mark: Mark): Marks => ({ ...marks, [colour]: [...marks[colour], mark] });
const put = <T>(list: T[], place: number, change: (one: T) => T): T[] => list.map((one, at) => (at === place ? change(one) : one));

/** After every turn but the last of a round the totem goes on. */
function afterTurn(picture: Picture, seat: Seat, change: Partial<View>): View {
  return { ...picture.view, totem: leftOf(picture, seat), turns: picture.view.turns + 1, ...change };
}

function carried(picture: Picture, moved: { seat: Seat; from: Lot; to: Lot; colour: Colour }, isOffPlane: boolean): Picture {
  const { seat, from, to, colour } = moved;
  const [rest, loose] = isOffPlane ? [picture.lots[from], picture.planes[from]] : without(picture.lots[from] ?? NONE, colour);
  const mark = loose ?? `${colour}-`;
  const lots = put(put(picture.lots, from, (marks) => rest ?? marks), to, (marks) => withOne(marks, colour, mark));
  const left = put(picture.view.lots, from, (lot) => ({
    ...lot,
    stones: counted(lot.stones, colour, -1),
    plane: isOffPlane ? null : lot.plane,
  }));
  const views = put(left, to, (lot) => ({ ...lot, stones: counted(lot.stones, colour, 1) }));
  return {
    ...picture,
    lots,
    planes: isOffPlane ? put(picture.planes, from, () => null) : picture.planes,
    view: afterTurn(picture, seat, { lots: views }),
  };
}

const NONE: Marks = { red: [], blue: [], yellow: [], green: [], violet: [] };

function placed(picture: Picture, lot: Lot, colour: Colour, seat: Seat): Picture {
  const [rest, mark] = without(picture.lots[lot] ?? NONE, colour);
  return {
    ...picture,
    lots: put(picture.lots, lot, () => rest),
    planes: put(picture.planes, lot, () => mark),
    view: afterTurn(picture, seat, { lots: put(picture.view.lots, lot, (one) => ({ ...one, plane: colour })) }),
  };
}

function recovered(picture: Picture, lot: Lot, colour: Colour, seat: Seat): Picture {
  const mark = picture.planes[lot] ?? `${colour}-`;
  return {
    ...picture,
    lots: put(picture.lots, lot, (marks) => withOne(marks, colour, mark)),
    planes: put(picture.planes, lot, () => null),
    view: afterTurn(picture, seat, { lots: put(picture.view.lots, lot, (one) => ({ ...one, plane: null })) }),
  };
}

function swapped(picture: Picture, { seat, lot, gone, came }: { seat: Seat; lot: Lot; gone: Colour; came: Colour }): Picture {
  const [rest, mark] = without(picture.reserve, came);
  const lots = put(picture.view.lots, lot, (one) => ({
    ...one,
    stones: counted(counted(one.stones, gone, -1), came, 1),
    plane: came,
  }));
  return {
    ...picture,
    reserve: withOne(rest, gone, picture.planes[lot] ?? `${gone}-`),
    planes: put(picture.planes, lot, () => mark),
    view: afterTurn(picture, seat, { lots, reserve: counted(counted(picture.view.reserve, came, -1), gone, 1) }),
  };
}

function awakened(picture: Picture, event: { seat: Seat; inspirations: string[]; rune: number | null }): Picture {
  const { seat, inspirations, rune } = event;
  const players = put(picture.view.players, seat, (player) => ({ ...player, awake: true, inspirations }));
  const runes = picture.view.runes.map((one) => (one.rune === rune ? { ...one, holder: seat } : one));
  return { ...picture, view: afterTurn(picture, seat, { players, runes }) };
}

function solved(picture: Picture, { seat, rune, card }: { seat: Seat; rune: number; card: string }): Picture {
  const runes = picture.view.runes.map((one) => (one.rune === rune ? { ...one, solved: true, card } : one));
  return { ...picture, view: afterTurn(picture, seat, { runes, solved: [...picture.view.solved, card] }) };
}
