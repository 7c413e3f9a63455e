import type { GameModule, Outcome, Scene } from '../src/games/game.ts';

/** What one viewer is told at one moment of a recorded game. */
export interface Seen<V = unknown, A = unknown, E = unknown> {
  scene: Scene<V, A>;
  events: E[];
  outcome: Outcome | null;
  canUndo: boolean;
}

export interface Play<V = unknown, A = unknown, E = unknown> {
  name: string;
  game: GameModule<V, A, E>;
  moments: Seen<V, A, E>[];
}
