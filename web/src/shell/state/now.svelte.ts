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
