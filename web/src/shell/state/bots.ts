import type { GameInfo } from '../../wire/GameInfo.ts';

const SEATS = 5;
const COMPANION = 'greedy';

/** The chairs of a table that is set without asking. */
export function usualSeats({ seats }: GameInfo): number {
  return Math.min(Math.max(SEATS, seats.min), seats.max);
}

/** Who sits down there: neither the strongest nor one that plays at random. */
export function usualBot({ bots }: GameInfo): string {
  return bots.includes(COMPANION) ? COMPANION : (bots.at(-1) ?? COMPANION);
}

/** The one that takes over a chair: they are listed weakest first. */
export function bestBot(game: GameInfo | null): string | null {
  return game?.bots.at(-1) ?? null;
}
