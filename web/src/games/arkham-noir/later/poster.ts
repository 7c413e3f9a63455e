import { scoreOf } from '../../../i18n/written.ts';
import type { Outcome, Poster } from '../../game.ts';
import { icons } from '../icons.ts';
import { KINDS, type Table } from '../model.ts';
import { wordsFor } from '../words.svelte.ts';

/** The kinds that were found and how the night went. */
export function poster(scene: Table, result: Outcome): Poster {
  const { view, lang } = scene;
  const words = wordsFor(lang);
  const { poster: named } = words;
  return {
    finds: KINDS.map((kind) => ({ name: words.kinds[kind], drawing: icons[kind], found: view.kinds.includes(kind) })),
    facts: [
      { label: named.turns, value: String(view.turn) },
      { label: named.points, value: scoreOf(result.seats[0]?.score ?? 0) },
      { label: named.puzzles, value: `${view.kinds.length}/${view.limits.puzzles}` },
    ],
  };
}
