import { scoreOf } from '../../../i18n/written.ts';
import type { Outcome, Poster } from '../../game.ts';
import { icons } from '../icons.ts';
import type { Table } from '../model.ts';
import { wordsFor } from '../words.svelte.ts';

const NAMED = {
  en: { turns: 'Turns', points: 'Points', puzzles: 'Puzzles' },
  fr: { turns: 'Tours', points: 'Points', puzzles: 'Puzzles' },
};

/** The kinds that were found and how the night went. */
export function poster(scene: Table, result: Outcome): Poster {
  const { view } = scene;
  const words = wordsFor(scene);
  const named = NAMED[scene.lang];
  return {
    finds: words.catalogue.icons.map(({ id, name }) => ({ name, drawing: icons[id], found: view.kinds.includes(id) })),
    facts: [
      { label: named.turns, value: String(view.turn) },
      { label: named.points, value: scoreOf(result.seats[0]?.score ?? 0) },
      { label: named.puzzles, value: `${view.kinds.length}/${words.limits.puzzles}` },
    ],
  };
}
