import type { Tip } from '../../game.ts';
import type { Table } from '../model.ts';
import type { Texts } from './texts.en.ts';
import { nameOf, texts, wordsFor } from '../words.svelte.ts';

const LOW_DECK = 4;

/** What a beginner wants to hear now, during the first round and just after it; the cards come before all else. */
export function tips(scene: Table): Tip[] {
  const { view, you } = scene;
  const guide = texts.in(scene.lang)?.guide;
  const { turn } = view;
  if (!guide || you === null || typeof turn === 'string' || view.round > 2) return [];
  if (view.round === 2) return view.discards.length ? [] : [{ id: 'next-round', text: guide.nextRound }];
  return [{ id: 'welcome', text: guide.welcome }, ofTheMoment(scene, guide)];
}

function ofTheMoment(scene: Table, guide: Texts['guide']): Tip {
  const { view, you } = scene;
  const { turn } = view;
  if (typeof turn === 'string') return { id: 'waiting', text: guide.waiting };
  if ('scrying' in turn && turn.scrying === you) return { id: 'orb', text: guide.orb };
  if ('passing' in turn && turn.passing === you) return { id: 'pass', text: guide.pass };
  if ('deciding' in turn && turn.deciding === you) {
    const last = view.players.every((player) => !player.hand_on_table);
    return last ? { id: 'last', text: guide.last } : { id: 'decide', text: guide.decide };
  }
  if (view.deck <= LOW_DECK) return { id: 'low', text: guide.low };
  const pair = matched(scene);
  return pair ? { id: 'matched', text: guide.matched(wordsFor(scene).list(pair)) } : { id: 'waiting', text: guide.waiting };
}

/** The holders of an artifact that more than one of the visible cards shows. */
function matched(scene: Table): string[] | null {
  const held = [
    ...scene.view.players.map(({ card }, seat) => ({ holder: { seat }, card })),
    ...scene.view.dummies.map((card, dummy) => ({ holder: { dummy }, card })),
  ];
  const { cards } = wordsFor(scene);
  for (const artifact of scene.catalogue.artifacts) {
    const holders = held.filter(({ card }) => card && cards[card].artifact === artifact);
    if (holders.length > 1) return holders.map(({ holder }) => nameOf(scene, holder));
  }
  return null;
}
