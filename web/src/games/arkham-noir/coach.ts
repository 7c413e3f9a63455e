import type { Hint } from '../game.ts';
import { clueOf, type Table } from './model.ts';
import { scorableIn } from './say.ts';
import { texts } from './words.svelte.ts';

const NEARLY_FULL = 2;

/** What a beginner wants to hear, until the first puzzle card is scored. */
export function tutorial(scene: Table): Hint[] {
  const { view, you } = scene;
  const coach = texts.in(scene.lang)?.coach;
  if (!coach) return [];
  const hint = (id: keyof typeof coach): Hint => ({ id, text: coach[id] });
  if (you === null || (typeof view.prompt === 'object' && 'over' in view.prompt)) return [];
  const [lead] = view.leads;
  const { prompt } = view;
  if (typeof prompt === 'object') {
    if ('effect' in prompt) {
      const picks = prompt.effect.effect.startsWith('take') || prompt.effect.effect === 'search_pile';
      return [hint(prompt.effect.optional ? 'optional' : 'mandatory'), ...(picks ? [hint('pick')] : [])];
    }
    if ('overflow' in prompt) return [hint('overflow')];
    return 'score' in prompt ? [hint('score')] : [];
  }
  if (prompt !== 'turn') return [];
  if (view.evidence.length) return [hint('firstPuzzle')];
  const closable = scene.legal.flatMap((action) => (typeof action === 'object' && 'close' in action ? [action.close.case] : []));
  const fits = scene.legal.some((action) => typeof action === 'object' && 'follow' in action);
  const says: [boolean, keyof typeof coach][] = [
    [true, 'welcome'],
    [true, 'edges'],
    [closable.some((victim) => scorableIn(scene, victim).length > 0), 'closeNow'],
    [closable.length > 0, 'close'],
    [view.stability.length >= view.limits.stability - NEARLY_FULL, 'stability'],
    [view.cases.some((one) => one.is_long), 'long'],
    [!fits && lead !== undefined, 'cannotAdd'],
    [lead !== undefined && clueOf(view, lead).marks.includes('hourglass'), 'hourglass'],
    [view.cases.some((one) => one.unused_keys > 0), 'key'],
    [view.cases.some((one) => one.line.length > 1), 'grow'],
  ];
  return says.flatMap(([now, id]) => (now ? [hint(id)] : []));
}
