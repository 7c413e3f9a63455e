import type { Dictionary, Lang } from '../../i18n/index.svelte.ts';
import { dayIn } from '../../i18n/written.ts';
import type { Player, Scene } from '../../games/game.ts';
import type { GameView } from '../../wire/GameView.ts';
import type { SeatView } from '../../wire/SeatView.ts';
import type { TableView } from '../../wire/TableView.ts';
import { isNameless, personName } from './guest.ts';

/** What a scene is told besides the game itself. */
export interface Showing {
  lang: Lang;
  reducedMotion: boolean;
  /** What is printed, in that language. */
  catalogue: unknown;
}

type Words = Pick<Dictionary, 'botNames' | 'bots' | 'table'>;

/** A bot has no name of its own: each chair lends it one. */
export function seatName(seat: SeatView, number: number, words: Words): string {
  if (seat.who) return personName(seat.who.name, words);
  if (seat.bot) return words.botNames[number % words.botNames.length] ?? seat.bot;
  return words.table.chair(number + 1);
}

/** Whoever has no name yet is "you" to themselves, not a number. */
function nameFor(table: TableView, seat: SeatView, number: number, words: Words): string {
  const isNamelessYou = table.yours.includes(number) && isNameless(seat.who?.name ?? '');
  const name = isNamelessYou ? words.table.youName : seatName(seat, number, words);
  const held = seat.who ? table.seats.flatMap(({ who }, other) => (who?.id === seat.who?.id ? [other] : [])) : [];
  // Who holds several seats is told apart from themselves.
  return held.length > 1 ? words.table.nthSeat(name, held.indexOf(number) + 1) : name;
}

export function botLevel(bot: string, words: Words): string {
  return words.bots[bot] ?? bot;
}

export function playersOf(table: TableView, present: number[] | null, words: Words): Player[] {
  return table.seats.map((seat, number) => ({
    seat: number,
    name: nameFor(table, seat, number, words),
    you: table.you === number,
    own: table.yours.includes(number),
    bot: seat.bot,
    present: present ? present.includes(number) : seat.present,
  }));
}

/** What words and lists need; what is looked at comes in only for the board, many times a second. */
export function liveScene(
  table: TableView,
  game: GameView,
  players: Player[],
  { lang, reducedMotion, catalogue, now, lag }: Showing & Pick<Scene<unknown, unknown>, 'now' | 'lag'>,
): Scene<unknown, unknown> {
  return {
    view: game.view,
    legal: game.legal,
    impossible: game.impossible,
    catalogue,
    toAct: game.to_act,
    you: table.you,
    players,
    lang,
    reducedMotion,
    live: true,
    allSeeing: false,
    focus: null,
    deadline: game.deadline,
    interlude: table.interlude !== null,
    now,
    lag,
  };
}

/** Actions are plain data; two are the same when they are written the same. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A daily deal is called by its day, as people write it. */
export function tableName({ origin, settings }: TableView, lang: Lang): string {
  return origin.kind === 'daily' ? dayIn(lang, origin.date) : settings.name;
}

/** How it ended for whoever looks. */
export function verdict(table: TableView, words: Pick<Dictionary, 'result'>): string {
  const mine = table.you === null ? undefined : table.result?.seats[table.you];
  if (!mine) return words.result.over;
  return mine.won ? words.result.won : words.result.lost;
}
