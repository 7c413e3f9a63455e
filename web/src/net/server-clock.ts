/** How long what was heard is remembered: clocks of machines do not run quite alike. */
const REMEMBERED_MS = 60_000;
/** A difference no network makes: the table's time itself has jumped. */
const JUMP_MS = 5_000;

interface Heard {
  /** When, by this machine. */
  at: number;
  /** The table's time less this machine's: too little by as long as the message took. */
  ahead: number;
}

/** The table's time as far as its messages tell: the one that took least is the one to trust. */
export class ServerClock {
  #heard: Heard[] = [];
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes in the table's time of a message that has just come. */
  hear(time: number): void {
    const at = this.#now();
    const heard = { at, ahead: time - at };
    const hasJumped = Math.abs(heard.ahead - (this.#ahead ?? heard.ahead)) > JUMP_MS;
    const kept = hasJumped ? [] : this.#heard.filter((one) => at - one.at < REMEMBERED_MS);
    // What came later and took less makes this one useless.
    this.#heard = [...kept.filter((one) => one.ahead > heard.ahead), heard];
  }

  /** The table's time now. */
  get ms(): number {
    return this.#now() + (this.#ahead ?? 0);
  }

  get #ahead(): number | undefined {
    return this.#heard[0]?.ahead;
  }
}
