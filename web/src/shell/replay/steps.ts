import type { LogLine, LogWriter, Player, Scene } from '../../games/game.ts';
import type { Showing } from '../state/scene.ts';
import type { Chapter } from '../../wire/Chapter.ts';
import type { Sitting } from '../../wire/Sitting.ts';
import type { TableView } from '../../wire/TableView.ts';
import type { WholeStep } from './pages.svelte.ts';

/** Whose eyes a replay is seen through. */
export function seatOf(viewer: string): number | null {
  return /^\d+$/.test(viewer) ? Number(viewer) : null;
}

/** The table as it was at a step: each seat has whoever held it then, and looks through nobody's eyes. */
export function tableAt(table: TableView, sittings: Sitting[], step: number): TableView {
  const seats = table.seats.map((seat, number) => {
    const sitting = sittings.findLast((one) => one.seat === number && one.from <= step);
    if (!sitting) return seat;
    return { ...seat, who: sitting.who, bot: sitting.who ? null : (seat.bot ?? 'bot') };
  });
  return { ...table, seats, you: null, yours: [] };
}

/** The chapter that is being played after a step. */
export function chapterAt(chapters: Chapter[], step: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.step <= step);
}

export function replayScene(
  step: WholeStep,
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
    interlude: false,
    now: () => step.at,
    lag: () => null,
  };
}

/** What this viewer could read of a step. */
export function linesOf(step: WholeStep, logLine: LogWriter, scene: Scene<unknown, unknown>): LogLine[] {
  return step.events.flatMap((event) => (event === null ? [] : (logLine(event, scene) ?? [])));
}

/** Keeps a step within the game. */
export function within(step: number, total: number): number {
  return Math.max(0, Math.min(total - 1, step));
}
