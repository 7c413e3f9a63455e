import { client } from '../../net/client.svelte.ts';
import type { GameInfo } from '../../wire/GameInfo.ts';
import { sit } from './entropy.ts';

/** A game for one needs nobody to be waited for, invited or talked to. */
export const isForOne = (game: GameInfo): boolean => game.seats.max === 1;

/** Takes the only chair of a table and starts at once. */
export async function playAlone(table: string): Promise<void> {
  await sit(table, 0);
  await client.at(table, { do: 'start' });
}
