import type { GameModule, LogLine, Player, Scene } from '../../games/game.ts';
import type { Showing } from '../state/scene.ts';
import type { Step } from './pages.svelte.ts';

/** Whose eyes a replay is seen through. */
export function seatOf(viewer: string): number | null {
  return /^\d+$/.test(viewer) ? Number(viewer) : null;
}

export function replayScene(
  step: Step,
  viewer: string,
  players: Player[],
  { lang, reducedMotion, catalogue }: Showing,
): Scene<unknown, unknown> {
  const you = seatOf(viewer);
  return {
    view: step.view,
    legal: [],
    impossible: [],
    catalogue,
    toAct: step.to_act,
    you,
    players: players.map((player) => ({ ...player, you: player.seat === you, present: true })),
    lang,
    reducedMotion,
    live: false,
    allSeeing: viewer === 'all',
    focus: step.action,
    deadline: null,
    now: () => step.at,
    lag: () => null,
  };
}

/** What this viewer could read of a step. */
export function linesOf(step: Step, module: GameModule, scene: Scene<unknown, unknown>): LogLine[] {
  return step.events.flatMap((event) => (event === null ? [] : (module.logLine(event, scene) ?? [])));
}

/** Keeps a step within the game. */
export function within(step: number, total: number): number {
  return Math.max(0, Math.min(total - 1, step));
}
