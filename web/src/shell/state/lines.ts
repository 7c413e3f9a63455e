import type { GameModule, Player, Scene } from '../../games/game.ts';
import { language, t } from '../../i18n/index.svelte.ts';
import { client } from '../../net/client.svelte.ts';
import type { Shown, TableStore } from '../../net/table.svelte.ts';
import { games } from './games.svelte.ts';
import { story, type StoryLine } from './story.ts';

/** The log of a table up to what is shown, in the language of the page. */
export function linesOf(
  store: TableStore,
  shown: Shown,
  players: Player[],
  game: { module: GameModule; scene: Scene<unknown, unknown> } | null,
): StoryLine[] {
  return story(store.history.slice(0, shown.version), {
    words: t(),
    lang: language.current,
    players,
    scene: game?.scene ?? null,
    module: game?.module ?? null,
    phrases: games.info(shown.table.game)?.phrases ?? [],
    origin: shown.table.origin,
    me: client.you?.id ?? null,
  });
}
