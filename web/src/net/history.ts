/** The part of a history that is known: everything from number `first` on. */
export interface Known<T> {
  readonly first: number;
  readonly events: readonly T[];
}

/** The number of the next event. */
export function nextOf<T>({ first, events }: Known<T>): number {
  return first + events.length;
}

/** What is known from number `from` on. */
export function since<T>({ first, events }: Known<T>, from: number): readonly T[] {
  return events.slice(Math.max(0, from - first));
}

/** Adds what the server sent from event `first` on. `null` when something between is missing. */
export function extend<T>(known: Known<T>, first: number, events: readonly T[]): Known<T> | null {
  if (first > nextOf(known)) return null;
  if (first <= known.first) return { first, events };
  return { first: known.first, events: [...known.events.slice(0, first - known.first), ...events] };
}

/** Puts older events before what is known; what does not reach up to it is left out. */
export function prepend<T>(known: Known<T>, first: number, events: readonly T[]): Known<T> {
  const missing = known.first - first;
  if (missing <= 0 || events.length < missing) return known;
  return { first, events: [...events.slice(0, missing), ...known.events] };
}
