import type { CoachMove } from '../../wire/CoachMove.ts';

/** What costs less than a point of chance is not worth a word. */
const LEAST_COST = 0.01;

/** The decisions that cost most, the costliest first; of equal ones the earlier. */
export function costliest(moves: readonly CoachMove[], most: number): CoachMove[] {
  return moves
    .filter(({ cost }) => cost >= LEAST_COST)
    .sort((a, b) => b.cost - a.cost || a.step - b.step)
    .slice(0, most);
}

export function averageCost(moves: readonly CoachMove[]): number {
  return moves.reduce((sum, { cost }) => sum + cost, 0) / Math.max(1, moves.length);
}

/** The decision at which the game stood worst. */
export function lowest(moves: readonly CoachMove[]): CoachMove | undefined {
  return moves.reduce<CoachMove | undefined>((low, move) => (low && low.chance <= move.chance ? low : move), undefined);
}

/** So far apart two numbers must stand. */
const BADGE_PX = 25;

/** Places numbers above the points they belong to, or below where there is no room, so that none covers another. */
export function placeBadges(points: readonly { x: number; above: number; below: number }[], top: number): { x: number; y: number }[] {
  const placed: { x: number; y: number }[] = [];
  const free = (x: number, y: number) => placed.every((other) => Math.hypot(other.x - x, other.y - y) >= BADGE_PX);
  for (const { x, above, below } of points) {
    let [y, step] = [above - BADGE_PX, -1];
    while (!free(x, y) || y < top) {
      if (y < top) [y, step] = [below, 1];
      y += step * BADGE_PX;
    }
    placed.push({ x, y });
  }
  return placed;
}

/** Where turns begin along the decisions, thinned out so that there are at most so many. */
export function turnMarks(moves: readonly CoachMove[], most: number): { at: number; turn: number }[] {
  const begins = moves.flatMap(({ turn }, at) => (at === 0 || moves[at - 1]?.turn !== turn ? [{ at, turn }] : []));
  const every = Math.max(1, Math.ceil(begins.length / most));
  return begins.filter((_, number) => number % every === 0);
}
