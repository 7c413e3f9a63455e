import type { GameModule } from './game.ts';

/** Beside `shelf.ts` the only file that names the games. Each is loaded when a table needs it. */
const games: Record<string, () => Promise<{ default: unknown }>> = {
  'arkham-noir': () => import('./arkham-noir/index.ts'),
  'arkham-ritual': () => import('./arkham-ritual/index.ts'),
};

export function knowsGame(id: string): boolean {
  return Object.hasOwn(games, id);
}

const loaded = new Map<string, Promise<GameModule>>();

/** The shell passes a game's values through without looking into them, so their types end here. */
export function loadGame(id: string): Promise<GameModule> {
  const load = games[id];
  if (!load) return Promise.reject(new Error(`no game "${id}" in this program`));
  let module = loaded.get(id);
  if (!module) {
    module = load().then((m) => m.default as GameModule);
    loaded.set(id, module);
    module.catch(() => loaded.delete(id));
  }
  return module;
}
