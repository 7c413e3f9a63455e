import type { Poster } from '../../games/game.ts';
import type { PageDictionary } from '../../i18n/index.svelte.ts';

/** All that a result shown to others says. */
export interface ShareCard {
  game: string;
  /** Which deal it was, where others can play the same. */
  when: string | null;
  won: boolean;
  poster: Poster;
  hints: number;
  who: string;
  link: string;
}

type Words = Pick<PageDictionary, 'share' | 'hint'>;

/** The result as lines of plain text. */
export function textOf(card: ShareCard, { share, hint }: Words): string {
  const facts = card.poster.facts.map(({ label, value }) => `${label} ${value}`);
  return [
    [card.game, ...(card.when ? [card.when] : [])].join(' · '),
    [card.won ? share.won : share.lost, ...facts, hint.taken(card.hints)].join(' · '),
    card.poster.finds.map(({ found }) => (found ? '■' : '□')).join(''),
    card.link,
  ].join('\n');
}
