import type { DistanceStep } from '../../../wire/DistanceStep.ts';
import type { EventView, RitualCard, Seat } from '../model.ts';

/** What was needed still, as far as it is known: `most` is a way that was found. */
export type Distance = Pick<DistanceStep, 'goal' | 'least' | 'most'>;

/** A turn of a round, or its beginning. */
export interface Turn {
  /** Its place in the replay. */
  step: number;
  /** From 1; 0 is the beginning. */
  turn: number;
  seat: Seat | null;
  event: EventView;
  /** After it; `null` where nothing was measured. */
  distance: Distance | null;
  /** What it did to the distance, where that is certain. */
  change: 'closer' | 'further' | null;
}

/** Someone woke up, perhaps to a ritual card, or solved one. */
export interface Insight {
  turn: number;
  seat: Seat;
  rune: number | null;
  card: RitualCard | null;
  what: 'awoke' | 'solved';
}

/** One try at a round. */
export interface Try {
  round: number;
  attempt: number;
  won: boolean;
  turns: Turn[];
  insights: Insight[];
}

const TURNS = ['took', 'gave', 'placed', 'recovered', 'swapped', 'passed', 'awakened', 'solved', 'round_lost'] as const;
const REACHED: Distance = { goal: '', least: 0, most: 0 };

/** A finished game cut into the tries at its rounds, each turn with how far it was then. */
export function triesOf(steps: { seat: Seat | null; events: EventView[] }[], distances: DistanceStep[]): Try[] {
  const measured = new Map(distances.map((one) => [one.step, one]));
  const tries: Try[] = [];
  for (const [step, { seat, events }] of steps.entries()) {
    for (const event of events) {
      if (typeof event === 'object' && 'round_began' in event) {
        const { round, attempt } = event.round_began;
        tries.push({ round, attempt, won: false, insights: [], turns: [] });
      }
    }
    const current = tries.at(-1);
    const event = current && events.find((one) => isTurn(one) || isBeginning(one));
    if (!current || !event) continue;
    const isLast = events.some((one) => typeof one === 'object' && 'round_won' in one);
    current.won ||= isLast;
    const distance = isLast ? REACHED : (measured.get(step) ?? null);
    const before = current.turns.at(-1);
    const turn = current.turns.length;
    current.turns.push({ step, turn, seat, event, distance, change: before ? changeBetween(before, event, distance) : null });
    current.insights.push(...events.flatMap((one) => insightOf(one, turn)));
  }
  return tries;
}

const isTurn = (event: EventView) => typeof event === 'object' && TURNS.some((kind) => kind in event);
const isBeginning = (event: EventView) => typeof event === 'object' && 'round_began' in event;

function insightOf(event: EventView, turn: number): Insight[] {
  if (typeof event === 'string') return [];
  if ('awakened' in event) return [{ turn, ...event.awakened, what: 'awoke' }];
  return 'solved' in event ? [{ turn, ...event.solved, what: 'solved' }] : [];
}

/**
 * Whoever awakens or resolves a card has reached the goal: what is still needed afterwards is for the next one. Else
 * it is told only where the goal stayed the same and both bounds agree: a guess would blame someone.
 */
function changeBetween({ distance: before }: Turn, event: EventView, after: Distance | null): Turn['change'] {
  if (typeof event === 'object' && ('awakened' in event || 'solved' in event)) return 'closer';
  if (!before || !after || before.goal !== after.goal) return null;
  if (after.most !== null && after.most < before.least) return 'closer';
  return before.most !== null && after.least > before.most ? 'further' : null;
}

/** Who is awake after a turn, and the ritual cards they know. */
export function knownAfter({ insights }: Try, turn: number): Map<Seat, RitualCard[]> {
  const known = new Map<Seat, RitualCard[]>();
  for (const one of insights) {
    if (one.turn <= turn && one.what === 'awoke') known.set(one.seat, one.card ? [one.card] : []);
  }
  return known;
}

/** The next turn after `from` that took everybody further away, round and round. */
export function nextSetback({ turns }: Try, from: number): number | null {
  const all = turns.flatMap(({ change, turn }) => (change === 'further' ? [turn] : []));
  return all.find((turn) => turn > from) ?? all[0] ?? null;
}
