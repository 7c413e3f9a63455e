import { here } from '../../location.svelte.ts';
import { paths } from '../../router.ts';
import type { TableId } from '../../wire/TableId.ts';
import { keptInvite } from './invite.ts';

/** Long enough to read the offer and to say no. */
const SECONDS = 6;

/** Takes everyone who has a finished game open along to the next one of the same people. */
class Carry {
  /** Seconds left; `null` while nobody is taken along. */
  left = $state<number | null>(null);
  #to: TableId | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** A rematch keeps the invite of its table. */
  begin(to: TableId, invite: string | null): void {
    keptInvite(to, invite);
    this.#to = to;
    this.left = SECONDS;
    this.#timer = setInterval(() => this.#tick(), 1000);
  }

  go(): void {
    const to = this.#to;
    this.stay();
    if (to) here.go(paths.table(to));
  }

  stay(): void {
    clearInterval(this.#timer);
    this.left = null;
  }

  #tick(): void {
    if (this.left === null) return;
    this.left -= 1;
    if (this.left <= 0) this.go();
  }
}

export const carry = new Carry();
