import type { Moment } from './moments.ts';

const PACE_MS = 260;
/** More than this is not shown move by move. */
const SCREENFUL = 12;
/** However slow the machine, what is shown is never older than this, but for what waits to be read. */
const MOST_LAG_MS = 4000;

/** How a game's board moves. It only moves things as events say, and ends with what the server sent. */
export interface Motion<V = unknown, E = unknown, P extends { view: V } = { view: V }> {
  /** A table as it stands, without movement. */
  pictureOf(view: V): P;
  /** Loads what moves things; until then every update is shown at once. */
  movements(): Promise<Movements<V, E, P>>;
  /** How long a moment stays that takes longer to read than to see. */
  holdMs?(picture: P): number | null;
  /** Whether a moment stays until whoever looks goes on. */
  stopsAt?(picture: P): boolean;
  /** Whether a round ends with it, where people look at that. */
  endsRound?(event: E): boolean;
}

export interface Movements<V, E, P> {
  /** The moments after `before`, one for each event that moves something; the last one shows `after`. */
  between(before: P, events: E[], after: V): Moment<P>[];
}

/** What can be heard at a table, for those who want to. */
export type Sound = 'card' | 'candle' | 'gate' | 'typewriter' | 'bell' | 'stone';

/** What happened, by number: a board that was not given every update can still ask for what it missed. */
export interface News<E = unknown> {
  /** The number of the next event. */
  version: number;
  since(version: number): Numbered<E>[];
}

export interface Numbered<E> {
  number: number;
  event: E;
}

/** What is still to be shown. */
interface Queued<P> {
  picture: P;
  /** The number of the first event that has not happened by then. */
  upTo: number;
  sound: Sound | null;
}

/** Shows what happened one event after another, behind the state that choices are made from. */
export class Playback<V = unknown, E = unknown, P extends { view: V } = { view: V }> {
  shown: P = $state.raw() as P;
  /** Whether what is shown stays until whoever looks goes on. */
  stopped = $state(false);
  /** Whether what is shown is how things stand. */
  settled = $state(true);
  /** Whether something has happened that was not shown yet. */
  behind = $state(false);
  /** The number of the first event that was not shown yet. */
  upTo = $state(0);
  #motion: Motion<V, E, P>;
  #movements: Movements<V, E, P> | null = null;
  #version: number;
  #queue: Queued<P>[] = [];
  #play: (sound: Sound) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #behindSince = 0;

  constructor(motion: Motion<V, E, P>, view: V, version: number, play: (sound: Sound) => void = () => {}) {
    this.#motion = motion;
    this.#play = play;
    this.#version = version;
    this.upTo = version;
    this.shown = motion.pictureOf(view);
    motion.movements().then(
      (movements) => (this.#movements = movements),
      () => {},
    );
  }

  /** `still`: nothing moves, every update is shown at once, but for what must be read. */
  update(view: V, news: News<E>, still: boolean): void {
    const from = this.#version;
    this.#version = news.version;
    const waiting = this.#queue.at(-1);
    const last = waiting?.picture ?? this.shown;
    if (view === last.view) {
      // What changes nothing on the board is seen with what came before it.
      if (waiting) waiting.upTo = news.version;
      else this.upTo = news.version;
      return;
    }
    const all = [...this.#queue, ...this.#toShow(last, news, from, view)];
    this.#queue = still || document.hidden || all.length > SCREENFUL ? this.#inBrief(all) : all;
    if (this.settled) this.#behindSince = Date.now();
    this.settled = false;
    this.behind = true;
    if (this.#timer === undefined && !this.stopped) this.#advance();
  }

  /** Shows `picture` and stays there, for whoever wants to read again what has passed. */
  stopAt(picture: P): void {
    this.#rest();
    this.#queue.unshift({ picture: this.shown, upTo: this.upTo, sound: null });
    this.shown = picture;
    this.stopped = true;
    this.settled = false;
  }

  /** Leaves what was to be read and goes on with what came after it. */
  goOn(): void {
    this.stopped = false;
    this.#behindSince = Date.now();
    this.#advance();
  }

  /** Shows at once how things stand, or what must be read before; says whether anything was moving. */
  skip(): boolean {
    if (this.#timer === undefined) return false;
    this.#rest();
    this.#takeAll();
    return true;
  }

  /** Whoever looks has gone on: nothing that came before has to be shown or read any more. */
  finish(): void {
    this.#rest();
    this.stopped = false;
    this.shown = this.#queue.at(-1)?.picture ?? this.shown;
    this.#queue = [];
    this.upTo = this.#version;
    this.settled = true;
    this.behind = false;
  }

  /** A touch on what can be chosen is a choice; any other one, while something moves, only ends the movement. */
  touched = (event: MouseEvent): void => {
    const isChoice = event.target instanceof Element && event.target.closest('.glows') !== null;
    if (this.skip() && !isChoice) event.stopPropagation();
  };

  stop(): void {
    this.#rest();
  }

  #toShow(last: P, news: News<E>, from: number, view: V): Queued<P>[] {
    const happened = news.since(from);
    const events = happened.map(({ event }) => event);
    return this.#between(last, events, view).map(({ picture, told, sound }) => ({ picture, upTo: happened[told]?.number ?? news.version, sound }));
  }

  #between(last: P, events: E[], view: V): Moment<P>[] {
    const atOnce = () => [{ picture: this.#motion.pictureOf(view), told: events.length, sound: null }];
    try {
      return this.#movements?.between(last, events, view) ?? atOnce();
    } catch (error) {
      // Movement is an ornament: without it the table is shown as it is.
      console.error(error);
      return atOnce();
    }
  }

  /** Only what must be read last, and how things stand. */
  #inBrief(all: Queued<P>[]): Queued<P>[] {
    const read = all.findLastIndex(({ picture }) => this.#stopsAt(picture));
    return all.filter((_, place) => place === read || place === all.length - 1);
  }

  #stopsAt(picture: P): boolean {
    return this.#motion.stopsAt?.(picture) ?? false;
  }

  #advance(): void {
    this.#rest();
    if (Date.now() - this.#behindSince > MOST_LAG_MS) return this.#takeAll();
    const sound = this.#take();
    if (sound) this.#play(sound);
    if (this.stopped || this.settled) return;
    this.#timer = setTimeout(() => this.#advance(), this.#motion.holdMs?.(this.shown) ?? PACE_MS);
  }

  #takeAll(): void {
    do this.#take();
    while (!this.stopped && !this.settled);
  }

  #take(): Sound | null {
    const next = this.#queue.shift();
    this.settled = this.#queue.length === 0;
    this.behind &&= !this.settled;
    this.stopped = next !== undefined && this.#stopsAt(next.picture);
    if (!next) return null;
    this.shown = next.picture;
    this.upTo = next.upTo;
    return next.sound;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
