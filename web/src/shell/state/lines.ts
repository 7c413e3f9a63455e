import type { GameModule, Player, Scene } from '../../games/game.ts';
import { language, t } from '../../i18n/index.svelte.ts';
import { client } from '../../net/client.svelte.ts';
import type { Shown, TableStore } from '../../net/table.svelte.ts';
import { games } from './games.svelte.ts';
import type { TableLine, TableLog } from './log.ts';

/** The lines of a table's log, in the language of the page. */
export function linesOf(
  log: TableLog,
  store: TableStore,
  shown: Shown,
  players: Player[],
  game: { module: GameModule; scene: Scene<unknown, unknown> } | null,
): TableLine[] {
  return log.lines(store.history, {
    words: t(),
    lang: language.current,
    players,
    scene: game?.scene ?? null,
    module: game?.module ?? null,
    phrases: games.info(shown.table.game)?.phrases ?? NO_PHRASES,
    origin: shown.table.origin,
    me: client.you?.id ?? null,
  });
}

const NO_PHRASES: [] = [];
