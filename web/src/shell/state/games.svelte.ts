import { allGames } from '../../net/http.ts';
import type { GameInfo } from '../../wire/GameInfo.ts';

/** What the server says about its games. */
class Games {
  list = $state.raw<GameInfo[] | null>(null);
  failed = $state(false);

  load(): void {
    this.failed = false;
    allGames().then(
      (list) => (this.list = list),
      () => (this.failed = true),
    );
  }

  info(id: string): GameInfo | null {
    return this.list?.find((game) => game.id === id) ?? null;
  }
}

export const games = new Games();
