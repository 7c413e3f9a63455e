import type { GameInfo } from '../../wire/GameInfo.ts';

/** The one that takes over a chair: they are listed weakest first. */
export function bestBot(game: GameInfo | null): string | null {
  return game?.bots.at(-1) ?? null;
}
