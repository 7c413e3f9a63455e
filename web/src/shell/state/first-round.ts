import { client } from '../../net/client.svelte.ts';

/** So that what bots do can be followed. */
const BOT_PACE_MS = 1400;

/** Sets a private table on which the game is taught; gives its address word. */
export async function makeFirstRound(game: string, name: string): Promise<string> {
  const done = await client.do({ do: 'guide', game, name, bot_pace_ms: BOT_PACE_MS });
  if (done === 'ok') throw new Error('the server made no table');
  return done.made;
}
