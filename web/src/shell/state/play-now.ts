import { client } from '../../net/client.svelte.ts';
import type { GameInfo } from '../../wire/GameInfo.ts';
import { isForOne, playAlone } from './alone.ts';
import { usualBot, usualSeats } from './bots.ts';
import { sit } from './entropy.ts';
import { INTERLUDE_SECONDS } from './options.ts';

const BOT_PACE_MS = 1000;

/** Sets a private table by the rulebook, puts bots on all other chairs and starts; gives its address word. */
export async function playNow(game: GameInfo, name: string): Promise<string> {
  const seats = usualSeats(game);
  const settings = { name, public: false, spectators: 'none', undo: true, clock: null, bot_pace_ms: BOT_PACE_MS, interlude_seconds: INTERLUDE_SECONDS, reminders: true } as const;
  const done = await client.do({ do: 'create', game: game.id, seats, options: {}, settings });
  if (done === 'ok') throw new Error('the server made no table');
  const table = done.made;
  if (isForOne(game)) {
    await playAlone(table);
    return table;
  }
  await sit(table, 0);
  for (let seat = 1; seat < seats; seat += 1) await client.at(table, { do: 'add_bot', seat, bot: usualBot(game) });
  await client.at(table, { do: 'start' });
  return table;
}
