import type { Sound } from './playback.svelte.ts';

/** What is shown at one moment of a movement, and how many of the events have happened by then. */
export interface Moment<P> {
  picture: P;
  told: number;
  /** What is heard with it. */
  sound: Sound | null;
}

/** How a game makes moments of events. */
export interface Steps<P, E> {
  /** What an event shows: a picture, none or several. */
  step: (last: P, event: E) => P[];
  /** The last of them, as the server sent it; nothing where the events do not lead there. */
  arrive: (last: P) => P | null;
  /** What is shown then. */
  anew: () => P;
  sound: (event: E) => Sound | null;
}

/** The moments on the way through `events`. */
export function walk<P, E>(before: P, events: E[], { step, arrive, anew, sound }: Steps<P, E>): Moment<P>[] {
  const moments: Moment<P>[] = [];
  let last = before;
  let heard: Sound | null = null;
  for (const [place, event] of events.entries()) {
    heard ??= sound(event);
    for (const picture of step(last, event)) {
      moments.push({ picture, told: place + 1, sound: heard });
      heard = null;
    }
    last = moments.at(-1)?.picture ?? before;
  }
  const [picture, told] = [arrive(last), events.length];
  if (!picture) return [{ picture: anew(), told, sound: null }];
  const end = moments.pop();
  return [...moments, { picture, told, sound: end?.sound ?? heard }];
}
