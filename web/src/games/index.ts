import { loadDrawings } from './drawings.ts';
import type { GameModule } from './game.ts';

/** Every folder beside this file is a game. Each is loaded when a table needs it. */
const games = import.meta.glob<{ default: unknown }>('./*/index.ts');

const loadModule = (id: string) => games[`./${id}/index.ts`];

export function knowsGame(id: string): boolean {
  return loadModule(id) !== undefined;
}

const loaded = new Map<string, Promise<GameModule>>();

/** The shell passes a game's values through without looking into them, so their types end here. */
export function loadGame(id: string): Promise<GameModule> {
  const load = loadModule(id);
  if (!load) return Promise.reject(new Error(`no game "${id}" in this program`));
  let module = loaded.get(id);
  if (!module) {
    module = Promise.all([load(), loadDrawings(id)]).then(([{ default: game }]) => game as GameModule);
    loaded.set(id, module);
    module.catch(() => loaded.delete(id));
  }
  return module;
}
