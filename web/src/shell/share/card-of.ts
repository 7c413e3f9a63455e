import type { GameModule, Scene } from '../../games/game.ts';
import { p, say } from '../../i18n/index.svelte.ts';
import { paths } from '../../router.ts';
import type { TableView } from '../../wire/TableView.ts';
import { games } from '../state/games.svelte.ts';
import { isNameless } from '../state/guest.ts';
import type { ShareCard } from './card.ts';

/** What there is to show of a finished game for one; nothing of other games. */
export async function cardOf(table: TableView, scene: Scene<unknown, unknown>, module: GameModule): Promise<ShareCard | null> {
  const info = games.info(table.game);
  const own = table.result?.seats[0];
  if (!module.poster || !table.result || !own || !info) return null;
  const who = table.seats[0]?.who?.name ?? '';
  const { poster } = await module.poster();
  const { origin } = table;
  const path = origin.kind === 'daily' ? paths.daily(table.game, origin.date) : paths.lobby;
  return {
    game: say(info.title),
    when: origin.kind === 'daily' ? p().share.daily(p().day(origin.date)) : null,
    won: own.won,
    poster: poster(scene, table.result),
    hints: own.hints,
    who: isNameless(who) ? '' : who,
    link: new URL(path, location.href).href,
  };
}
