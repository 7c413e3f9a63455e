import type { Outcome, Poster } from '../game.ts';
import { icons } from './icons.ts';
import { KINDS, type Table } from './model.ts';
import { wordsFor } from './words.svelte.ts';

/** The kinds that were found and how the night went. */
export function poster(scene: Table, result: Outcome): Poster {
  const { view, lang } = scene;
  const words = wordsFor(lang);
  const { poster: named, board } = words;
  const of = (has: number, limit: number) => `${has}/${limit}`;
  return {
    finds: KINDS.map((kind) => ({ name: words.kinds[kind], drawing: icons[kind], found: view.kinds.includes(kind) })),
    facts: [
      { label: named.turns, value: String(view.turn) },
      { label: named.points, value: String(result.seats[0]?.score ?? 0) },
      { label: named.puzzles, value: of(view.kinds.length, view.limits.puzzles) },
      { label: board.stability, value: of(view.stability.length, view.limits.stability) },
      { label: board.time, value: of(view.time.length, view.limits.time) },
    ],
  };
}
