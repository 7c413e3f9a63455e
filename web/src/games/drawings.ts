const files = import.meta.glob<string>('./*/drawings.json', { query: '?url', import: 'default', eager: true });
const known = new Map<string, Record<string, string>>();

/** The drawings of a game by name; there once they are loaded. */
export function drawingsOf(game: string): Record<string, string> {
  const drawings = known.get(game) ?? {};
  known.set(game, drawings);
  return drawings;
}

/** Pictures are no code: they are loaded beside it. */
export async function loadDrawings(game: string): Promise<void> {
  const file = files[`./${game}/drawings.json`];
  if (!file) return;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: the server answered ${answer.status}`);
  Object.assign(drawingsOf(game), await answer.json());
}
