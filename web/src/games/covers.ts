const files = import.meta.glob<string>('./*/cover.svg', { query: '?url', import: 'default', eager: true });

/** The picture of a game in the lobby; it says nothing that is not said beside it. */
export const coverOf = (game: string): string | null => files[`./${game}/cover.svg`] ?? null;
