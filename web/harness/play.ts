import type { GameModule, Outcome, Scene } from '../src/games/game.ts';

/** What one viewer is told at one moment of a recorded game. */
export interface Seen<V = unknown, A = unknown, E = unknown, C = unknown, T = unknown> {
  scene: Scene<V, A, C, T>;
  events: E[];
  outcome: Outcome | null;
  canUndo: boolean;
}

export interface Play<V = unknown, A = unknown, E = unknown, P extends { view: V } = { view: V }, C = unknown, T = unknown> {
  name: string;
  game: GameModule<V, A, E, P, C, T>;
  moments: Seen<V, A, E, C, T>[];
}
