import type { Lobby } from '../../net/client.svelte.ts';
import { PerTable } from '../../net/per-table.ts';
import { played } from '../state/played.ts';

/** Kept for each table this browser has shown. */
const seen = new PerTable<number>('seen');

/** Whether this person meets the game for the first time, whatever others have played on the server. */
export function isNewTo(game: string, lobby: Pick<Lobby, 'mine' | 'finished'> | null): boolean {
  if (played().includes(game)) return false;
  const own = [...(lobby?.mine ?? []), ...(lobby?.finished ?? []).filter(({ id }) => seen.read(id) !== null)];
  return !own.some((table) => table.game === game);
}
