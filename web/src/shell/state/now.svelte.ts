import { createSubscriber } from 'svelte/reactivity';

/** The time, for what counts down or tells how long ago; it ticks only while something shows it. */
class Now {
  #tick: () => void;

  constructor(everyMs: number) {
    this.#tick = createSubscriber((update) => {
      const timer = setInterval(update, everyMs);
      return () => clearInterval(timer);
    });
  }

  get ms(): number {
    this.#tick();
    return Date.now();
  }
}

export const everyQuarter = new Now(250);
export const everyMinute = new Now(60_000);

/** What is left of a time that runs out; told anew the moment another second of it begins. */
export class TimeLeft {
  #left: () => number;
  #tick: () => void;

  constructor(left: () => number) {
    this.#left = left;
    this.#tick = createSubscriber((update) => {
      let timer = setTimeout(next, untilNextSecond(left()));
      function next() {
        update();
        timer = setTimeout(next, untilNextSecond(left()));
      }
      return () => clearTimeout(timer);
    });
  }

  get ms(): number {
    this.#tick();
    return Math.max(0, this.#left());
  }
}

/** A timer may be early by a fraction of a millisecond, and must then not be late by a second. */
export function untilNextSecond(left: number): number {
  const rest = ((left % 1000) + 1000) % 1000;
  return rest < 1 ? 1000 : Math.ceil(rest);
}
