import type { EventView, View } from './model.ts';
import { pictureOf, picturesBetween, type Picture } from './pictures.ts';

const PACE_MS = 260;
/** A card that a test turned up must be read. */
const READ_MS = 1100;
/** More than this is not shown move by move. */
const SCREENFUL = 12;

/** Shows what happened one event after another. */
export class Playback {
  shown: Picture = $state.raw() as Picture;
  /** Whether the desk shows what the server last sent. */
  settled = $state(true);
  #queue: Picture[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View) {
    this.shown = pictureOf(view);
  }

  /** `still`: nothing moves, every update is shown at once. */
  update(view: View, events: EventView[], still: boolean): void {
    const last = this.#queue.at(-1) ?? this.shown;
    if (view === last.view) return;
    const all = [...this.#queue, ...picturesBetween(last.view, events, view)];
    this.#queue = still || all.length > SCREENFUL ? [pictureOf(view)] : all;
    this.settled = false;
    if (this.#timer === undefined) this.#advance();
  }

  /** Shows the end of what is being played at once; says whether anything was. */
  skip(): boolean {
    if (this.#timer === undefined) return false;
    this.shown = this.#queue.at(-1) ?? this.shown;
    this.#queue = [];
    this.#advance();
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #advance(): void {
    this.stop();
    this.shown = this.#queue.shift() ?? this.shown;
    this.settled = !this.#queue.length;
    if (this.settled) return;
    this.#timer = setTimeout(() => this.#advance(), this.shown.turned ? READ_MS : PACE_MS);
  }
}
