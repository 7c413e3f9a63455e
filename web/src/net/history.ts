/**
 * Adds what the server sent from event `first` on to what is known. `null` when something between is
 * missing: then everything must be asked for again.
 */
export function extend<T>(known: readonly T[], first: number, events: readonly T[]): T[] | null {
  if (first > known.length) return null;
  return [...known.slice(0, first), ...events];
}
