import type { LogWriter, Player, Scene } from '../../games/game.ts';
import { language, t } from '../../i18n/index.svelte.ts';
import { client } from '../../net/client.svelte.ts';
import type { Shown, TableStore } from '../../net/table.svelte.ts';
import { happened } from '../log/words.svelte.ts';
import { games } from './games.svelte.ts';
import { muted } from './muted.svelte.ts';
import { shownLines, TableLog, type TableLine } from './log.ts';

/** Tells the lines of one table's log up to what the board shows, event `upTo`, in the language of the page. */
export type Teller = (
  store: TableStore,
  shown: Shown,
  players: Player[],
  scene: Scene<unknown, unknown> | null,
  upTo?: number,
) => TableLine[];

/** `logLine` words what happens in the game, once there is one. */
export function newTeller(logLine: LogWriter | null): Teller {
  const log = new TableLog();
  return (store, shown, players, scene, upTo = shown.version) => {
    const lines = log.lines(store.history, {
      words: t(),
      happened: happened(),
      lang: language.current,
      players,
      scene,
      logLine,
      phrases: games.info(shown.table.game)?.phrases ?? NO_PHRASES,
      origin: shown.table.origin,
      me: client.you?.id ?? null,
    });
    return shownLines(lines, store.history, upTo).filter(({ speakerId }) => !muted.has(speakerId));
  };
}

const NO_PHRASES: [] = [];
