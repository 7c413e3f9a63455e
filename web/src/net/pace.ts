/** A line of updates shown one after another, each for as long as its movement takes. */
export class Pace<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #show: (item: T) => void;
  #join: (earlier: T, later: T) => T;
  #holdMs: (item: T) => number;

  /** `join` makes one update of two: nobody watches a long queue patiently. */
  constructor(parts: { show: (item: T) => void; join: (earlier: T, later: T) => T; holdMs: (item: T) => number }) {
    this.#show = parts.show;
    this.#join = parts.join;
    this.#holdMs = parts.holdMs;
  }

  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  push(item: T): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) this.#next();
    else if (this.#waiting.length > MOST_WAITING) this.skip();
  }

  /** Shows all that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) {
      this.#waiting = [this.#waiting.reduce(this.#join)];
      this.#next();
    }
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = undefined;
    const item = this.#waiting.shift();
    if (item === undefined) return;
    const holdMs = this.#holdMs(item);
    if (holdMs > 0) this.#timer = setTimeout(() => this.#next(), holdMs);
    this.#show(item);
    if (holdMs <= 0) this.#next();
  }
}

const MOST_WAITING = 5;
