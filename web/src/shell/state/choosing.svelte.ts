import type { Choice } from '../../games/game.ts';
import { same } from './scene.ts';

/**
 * The choice in the making: what is looked at, what waits for a second press, what is on its way.
 * What cannot be undone is sent only when it is chosen twice in a row; whoever likes is asked twice about all.
 */
export class Choosing {
  looked = $state.raw<unknown>(null);
  armed = $state.raw<unknown>(null);
  sending = $state.raw<unknown>(null);
  /** The group of choices that is open. */
  group = $state<string | null>(null);
  #send: (action: unknown) => Promise<unknown>;
  #askTwice: () => boolean;

  constructor(send: (action: unknown) => Promise<unknown>, askTwice: () => boolean = () => false) {
    this.#send = send;
    this.#askTwice = askTwice;
  }

  /** What the board should light. */
  get focus(): unknown {
    return this.looked ?? this.armed ?? this.sending;
  }

  choose(action: unknown, choices: Choice<unknown>[]): void {
    const choice = choices.find((one) => same(one.action, action));
    if (!choice || this.sending !== null) return;
    if ((choice.irreversible || this.#askTwice()) && !same(this.armed, action)) {
      this.armed = choice.action;
      return;
    }
    this.armed = null;
    this.group = null;
    this.sending = choice.action;
    void this.#send(choice.action).finally(() => (this.sending = null));
  }

  /** Opens a group of choices, or none; not while one is on its way, after which something else may be asked. */
  open(group: string | null): void {
    if (this.sending === null) this.group = group;
  }

  /** Forgets what waits, then which group is open; says whether there was anything. */
  stepBack(): boolean {
    const had = this.armed !== null || this.group !== null;
    if (this.armed === null) this.group = null;
    this.armed = null;
    return had;
  }

  /** What is no longer possible is no longer in the making. */
  keepOnly(legal: unknown[]): void {
    const still = (action: unknown) => legal.some((one) => same(one, action));
    if (this.armed !== null && !still(this.armed)) this.armed = null;
    if (this.looked !== null && !still(this.looked)) this.looked = null;
    if (legal.length === 0) this.group = null;
  }
}
