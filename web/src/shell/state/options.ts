import type { GameInfo } from '../../wire/GameInfo.ts';
import type { OptionSpec } from '../../wire/OptionSpec.ts';
import type { TableSettings } from '../../wire/TableSettings.ts';

export type Options = Record<string, string | number | boolean>;

export function defaultOptions(game: GameInfo): Options {
  return Object.fromEntries(game.options.map((option) => [option.key, option.default]));
}

/** The options of a table that are not as the rulebook has them. */
export function changedOptions(game: GameInfo, options: Record<string, unknown>): OptionSpec[] {
  return game.options.filter((option) => option.key in options && options[option.key] !== option.default);
}

export function defaultSettings(): TableSettings {
  return { name: '', public: false, spectators: 'public', undo: true, clock: null, bot_pace_ms: 1000 };
}

/** Five is a good table where it is allowed. */
export function usualSeats(game: GameInfo): number {
  return Math.min(Math.max(5, game.seats.min), game.seats.max);
}
