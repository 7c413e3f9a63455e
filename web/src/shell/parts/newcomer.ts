import type { Lobby } from '../../net/client.svelte.ts';
import { played } from '../state/played.ts';

/** Whether this person meets the game for the first time, whatever others have played on the server and wherever they played themselves. */
export function isNewTo(game: string, lobby: Pick<Lobby, 'mine' | 'finished'> | null): boolean {
  if (played().includes(game)) return false;
  const own = [...(lobby?.mine ?? []), ...(lobby?.finished ?? []).filter(({ yours }) => yours.length > 0)];
  return !own.some((table) => table.game === game);
}
