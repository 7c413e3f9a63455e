import type { Card } from '../../src/wire/arkham-ritual/Card.ts';
import type { EventView } from '../../src/wire/arkham-ritual/EventView.ts';
import type { View } from '../../src/wire/arkham-ritual/View.ts';
import { updated } from '../../src/net/patch.ts';
import type { ReplayView } from '../../src/wire/ReplayView.ts';
import { Memory } from './memory.ts';

/** Who looks: a seat's number, or `null` for someone who only watches. */
export type Viewer = number | null;

/** A finished game with every secret open, and what each viewer may have seen of it by AR-06. */
export class Truth {
  readonly options: Record<string, unknown>;
  readonly events: EventView[];
  /** How things stood once so many events had happened. */
  #views = new Map<number, View>();

  private constructor(replay: ReplayView) {
    this.options = replay.options;
    this.events = replay.steps.flatMap((step) => step.events as EventView[]);
    let view: unknown = null;
    for (const step of replay.steps) {
      view = updated(view, step.view);
      this.#views.set(step.first_event + step.events.length, view as View);
    }
  }

  static async of(server: string, table: string, invite: string): Promise<Truth> {
    const address = `${server}/api/replay/${table}/events?as=all&invite=${invite}`;
    const replay = (await (await fetch(address)).json()) as ReplayView;
    for (let more = replay.steps; replay.steps.length < replay.total && more.length > 0; ) {
      const part = (await (await fetch(`${address}&from=${replay.steps.length}`)).json()) as ReplayView;
      more = part.steps;
      replay.steps.push(...more);
    }
    return new Truth(replay);
  }

  eventFor(viewer: Viewer, number: number): EventView | undefined {
    const event = this.events[number];
    if (event === undefined || typeof event === 'string') return event;
    const private_ = (seat: number, card: Card | null) => (seat === viewer ? card : null);
    if ('round_began' in event) {
      const { held, ...rest } = event.round_began;
      return { round_began: { ...rest, held: held.map((card, seat) => heldFor(viewer, seat, card)) } };
    }
    if ('card_taken' in event) {
      const { seat, taken, discarded } = event.card_taken;
      return { card_taken: { seat, taken: heldFor(viewer, seat, taken), discarded } };
    }
    if ('card_drawn' in event) {
      const { seat, card } = event.card_drawn;
      return { card_drawn: { seat, card: private_(seat, card) } };
    }
    if ('top_seen' in event) {
      const { seat, card } = event.top_seen;
      return { top_seen: { seat, card: private_(seat, card) } };
    }
    if ('top_removed' in event) {
      const { seat, card } = event.top_removed;
      return { top_removed: { seat, card: private_(seat, card) } };
    }
    return event;
  }

  /** What `viewer` should be shown after `count` events; nothing where no message ends there. */
  viewFor(viewer: Viewer, count: number): View | undefined {
    const all = this.#views.get(count);
    // Once the game is over everything lies open.
    if (!all || all.turn === 'over') return all;
    const memory = Memory.after(this.events.slice(0, count));
    const drew = viewer !== null && viewer === all.active;
    return {
      ...all,
      players: all.players.map((player, seat) => ({
        ...player,
        card: heldFor(viewer, seat, player.card),
        odds: seat === viewer && this.options.odds === true ? memory.odds(all, seat, this.options) : null,
      })),
      top: { ...all.top, card: memory.knows(viewer, 'top') ? all.top.card : null },
      passing: all.passing && {
        ...all.passing,
        card: drew || memory.knows(viewer, 'passing') ? all.passing.card : null,
      },
      removed: memory.knows(viewer, 'removed') ? all.removed : null,
    };
  }

  /** The card `seat` held after `count` events, and could not see. */
  ownCard(seat: number, count: number): Card | null {
    const all = this.#views.get(count);
    return all && all.turn !== 'over' ? (all.players[seat]?.card ?? null) : null;
  }
}

/** Everyone at the table sees every held card but their own; who only watches sees none. */
function heldFor(viewer: Viewer, holder: number, card: Card | null): Card | null {
  return viewer === null || viewer === holder ? null : card;
}
