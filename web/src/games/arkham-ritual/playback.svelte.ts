import type { EventView, RoundReport, View } from './model.ts';
import { pictureOf, picturesBetween, type Picture } from './pictures.ts';

const PACE_MS = 260;
/** More than this is not shown move by move. */
const SCREENFUL = 12;

/** Shows what happened one event after another, and stops where a round was revealed. */
export class Playback {
  shown: Picture = $state.raw() as Picture;
  /** The round whose reveal lies open. */
  report = $state.raw<RoundReport | null>(null);
  /** Whether the table shows what the server last sent. */
  settled = $state(true);
  #queue: Picture[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View, report: RoundReport | null) {
    this.shown = pictureOf(view);
    this.report = report;
  }

  /**
   * `still`: nothing moves, every update is shown at once, but for a reveal.
   * `leave`: whoever looks has gone on, so an open reveal is closed.
   */
  update(view: View, events: EventView[], { still, leave }: { still: boolean; leave: boolean }): void {
    const last = this.#queue.at(-1) ?? this.shown;
    if (view === last.view) return;
    if (leave) this.report = null;
    const all = [...this.#queue, ...picturesBetween(last, events, view)];
    const brief = still || all.length > SCREENFUL;
    this.#queue = brief ? all.filter((picture) => picture.report || picture === all.at(-1)) : all;
    this.settled = false;
    if (this.#timer === undefined) this.#advance();
  }

  /** Leaves the reveal and goes on with what came after it. */
  goOn(): void {
    this.report = null;
    this.#advance();
  }

  /** Shows the end of what is being played at once; says whether anything was. */
  skip(): boolean {
    if (this.#timer === undefined) return false;
    while (!this.report && this.#queue.length) this.#take();
    this.#advance();
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #advance(): void {
    this.stop();
    if (!this.report) this.#take();
    this.settled = !this.#queue.length;
    if (!this.report && this.#queue.length) this.#timer = setTimeout(() => this.#advance(), PACE_MS);
  }

  #take(): void {
    const next = this.#queue.shift();
    if (!next) return;
    this.shown = next;
    this.report = next.report;
  }
}
