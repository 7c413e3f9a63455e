import type { Hint } from '../game.ts';
import { ARTIFACTS, artifactOf, type Table } from './model.ts';
import { nameOf, wordsFor } from './words.svelte.ts';

const LOW_DECK = 4;

/** What a beginner wants to hear now, during the first round and just after it; the cards come before all else. */
export function tutorial(scene: Table): Hint[] {
  const { view, you } = scene;
  const { coach } = wordsFor(scene.lang);
  const { turn } = view;
  if (you === null || typeof turn === 'string' || view.round > 2) return [];
  if (view.round === 2) return view.discards.length ? [] : [{ id: 'next-round', text: coach.nextRound }];
  return [{ id: 'welcome', text: coach.welcome }, ofTheMoment(scene)];
}

function ofTheMoment(scene: Table): Hint {
  const { view, you } = scene;
  const { coach } = wordsFor(scene.lang);
  const { turn } = view;
  if (typeof turn === 'string') return { id: 'waiting', text: coach.waiting };
  if ('scrying' in turn && turn.scrying === you) return { id: 'orb', text: coach.orb };
  if ('passing' in turn && turn.passing === you) return { id: 'pass', text: coach.pass };
  if ('deciding' in turn && turn.deciding === you) {
    const last = view.players.every((player) => !player.hand_on_table);
    return last ? { id: 'last', text: coach.last } : { id: 'decide', text: coach.decide };
  }
  if (view.deck <= LOW_DECK) return { id: 'low', text: coach.low };
  const pair = matched(scene);
  return pair ? { id: 'matched', text: coach.matched(pair) } : { id: 'waiting', text: coach.waiting };
}

/** The holders of an artifact that more than one of the visible cards shows. */
function matched(scene: Table): string[] | null {
  const held = [
    ...scene.view.players.map(({ card }, seat) => ({ spot: { seat }, card })),
    ...scene.view.dummies.map((card, dummy) => ({ spot: { dummy }, card })),
  ];
  for (const artifact of ARTIFACTS) {
    const holders = held.filter(({ card }) => card && artifactOf(card) === artifact);
    if (holders.length > 1) return holders.map(({ spot }) => nameOf(scene, spot));
  }
  return null;
}
