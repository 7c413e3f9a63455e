import type { Level } from '../../games/blurbs.ts';
import type { PageDictionary } from '../../i18n/index.svelte.ts';
import type { ClockSettings } from '../../wire/ClockSettings.ts';
import type { GameInfo } from '../../wire/GameInfo.ts';
import type { OptionSpec } from '../../wire/OptionSpec.ts';
import type { OptionValue } from '../../wire/OptionValue.ts';
import type { TableSettings } from '../../wire/TableSettings.ts';

const DAY_SECONDS = 86_400;

export type Options = Record<string, string | number | boolean>;

export function defaultOptions(game: GameInfo): Options {
  return Object.fromEntries(game.options.map((option) => [option.key, option.default]));
}

/** The options of a table that are not as the rulebook has them. */
export function changedOptions(game: GameInfo, options: Record<string, unknown>): OptionSpec[] {
  return game.options.filter((option) => option.key in options && options[option.key] !== option.default);
}

/** The same options, with those that levels set as this one has them. */
export function atLevel(game: GameInfo, levels: Level[], level: Level, options: Options): Options {
  const set = new Set(levels.flatMap((one) => Object.keys(one.options)));
  const usual = Object.entries(defaultOptions(game)).filter(([key]) => set.has(key));
  return { ...options, ...Object.fromEntries(usual), ...level.options };
}

/** Which level these options are; none when they are a mix of one's own. */
export function levelOf(game: GameInfo, levels: Level[], options: Options): Level | null {
  const isAsSet = (level: Level) =>
    Object.entries(atLevel(game, levels, level, options)).every(([key, value]) => options[key] === value);
  return levels.find(isAsSet) ?? null;
}

/** A value that names a seat is written as `seat0`. */
const isBeyond = (value: unknown, seats: number) => Number(/^seat(\d+)$/.exec(String(value))?.[1]) >= seats;

/** What can be chosen at a table of so many seats. */
export const valuesAt = (values: OptionValue[], seats: number): OptionValue[] => values.filter(({ value }) => !isBeyond(value, seats));

/** The same options, where none names a seat that the table does not have. */
export function optionsAt(game: GameInfo, seats: number, options: Options): Options {
  const gone = game.options.filter(({ kind, key }) => kind === 'choice' && isBeyond(options[key], seats));
  return { ...options, ...Object.fromEntries(gone.map(({ key, default: usual }) => [key, usual])) };
}

/** How long everybody may look at the end of a round, unless the host says otherwise. */
export const INTERLUDE_SECONDS = 30;

export function defaultSettings(): TableSettings {
  return { name: '', public: false, spectators: 'public', undo: true, clock: null, bot_pace_ms: 1000, interlude_seconds: INTERLUDE_SECONDS, reminders: true };
}

/** Five is a good table where it is allowed. */
export function usualSeats(game: GameInfo): number {
  return Math.min(Math.max(5, game.seats.min), game.seats.max);
}

/** A clock as its settings say it. */
export function clockWords(clock: ClockSettings, words: PageDictionary['make']): string {
  const { bank_seconds: seconds, increment_seconds: plus, per_move } = clock;
  if (!per_move) return words.clockOf(seconds / 60, plus);
  return seconds >= DAY_SECONDS ? words.clockDays(seconds / DAY_SECONDS) : words.clockMove(seconds / 60);
}
