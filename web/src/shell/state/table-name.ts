import type { GameInfo } from '../../wire/GameInfo.ts';

/** A daily case, practised or not, is called by its date: it is read as one. */
export function nameInLists(name: string, game: GameInfo | null | undefined, day: (date: string) => string): string {
  return game?.daily && /^\d{4}-\d\d-\d\d$/.test(name) ? day(name) : name;
}
