import type { Tip } from '../../game.ts';
import type { Table } from '../model.ts';
import type { Texts } from './texts.en.ts';
import { stonesIn, texts, wordsFor } from '../words.svelte.ts';

/** What a beginner wants to hear now, during the first round and just after it. */
export function tips(scene: Table): Tip[] {
  const { view, you } = scene;
  const guide = texts.in(scene.lang)?.guide;
  if (!guide || you === null) return [];
  const tip = (id: Exclude<keyof Texts['guide'], 'inspiration'>): Tip => ({ id, text: guide[id] });
  const { phase } = view;
  if (typeof phase === 'object') {
    if ('over' in phase) return [];
    return phase.gathering.lost ? [tip('lost')] : view.round > 1 ? [tip('next')] : [tip('welcome')];
  }
  if (view.round > 1 || phase === 'preparing') return [];
  const isYours = view.totem === you;
  const canResolve = scene.legal.includes('resolve');
  if (view.goal?.card === 'inspiration') {
    if (isYours && canResolve) return [tip('resolve')];
    const words = wordsFor(scene);
    const shown = view.players[you]?.inspirations.flatMap((id) => words.catalogue.inspirations.find((card) => card.id === id) ?? []) ?? [];
    const inspiration = { id: 'inspiration', text: guide.inspiration(shown.map(({ need }) => stonesIn(words, need)).join(' · ')) };
    return [inspiration, ...(isYours ? [tip('turn'), tip('give')] : [tip('watch')])];
  }
  if (view.goal) return isYours && canResolve ? [tip('solve')] : [tip('knows')];
  return [phase === 'ritual' ? tip('ritual') : tip('awake')];
}
