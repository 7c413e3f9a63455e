import { blurbs } from '../../games/blurbs.ts';
import { client } from '../../net/client.svelte.ts';
import type { GameInfo } from '../../wire/GameInfo.ts';
import { guideAt } from './guide.ts';
import { sit } from './entropy.ts';

const SEATS = 5;
const BOT = 'greedy';
const BOT_PACE_MS = 1400;

/** Sets a private table against bots, with the guide at hand; gives its address word. */
export async function makeFirstRound(game: GameInfo, name: string): Promise<string> {
  const seats = Math.min(Math.max(SEATS, game.seats.min), game.seats.max);
  const bot = game.bots.includes(BOT) ? BOT : (game.bots.at(-1) ?? BOT);
  const done = await client.do({
    do: 'create',
    game: game.id,
    seats,
    options: blurbs[game.id]?.first ?? {},
    settings: { name, public: false, spectators: 'none', undo: true, clock: null, bot_pace_ms: BOT_PACE_MS },
  });
  if (done === 'ok') throw new Error('the server made no table');
  const table = done.made;
  await sit(table, 0);
  for (let seat = 1; seat < seats; seat += 1) await client.at(table, { do: 'add_bot', seat, bot });
  guideAt(table);
  await client.at(table, { do: 'start' });
  return table;
}
