import type { Tip } from '../../game.ts';
import type { Clue, Prompt, Table } from '../model.ts';
import type { Texts } from './texts.en.ts';
import { texts, wordsFor } from '../words.svelte.ts';

type Line = keyof Texts['guide'];

/** So few places left on a track, or cards in the pile, are worth a word. */
const NEARLY_FULL = 2;
const FEW_CARDS = 6;
/** By then a beginner has seen enough of the desk to be told what else there is. */
const SETTLED_TURN = 4;

/** What a beginner wants to hear in the guided first case, from the deal to the end. */
export function tips(scene: Table): Tip[] {
  const guide = texts.in(scene.lang)?.guide;
  if (!guide || scene.you === null) return [];
  const { prompt } = scene.view;
  const lines = prompt === 'turn' ? ofTheTurn(scene) : ofTheQuestion(scene, prompt);
  return lines.map((id) => ({ id, text: guide[id] }));
}

/** Inside what follows from a move: what this question is. */
function ofTheQuestion(scene: Table, prompt: Prompt): Line[] {
  if (prompt === 'bonus') return ['bonus'];
  if (typeof prompt === 'string') return [];
  if ('over' in prompt) return [prompt.over.ending === 'won' ? 'won' : 'lost'];
  if ('overflow' in prompt) return ['overflow'];
  if ('score' in prompt) return ['score'];
  if ('swap' in prompt) return ['swap'];
  const { effect, optional } = prompt.effect;
  const picks = wordsFor(scene).effects[effect].takes_from !== null;
  return [optional ? 'optional' : 'mandatory', ...(picks ? (['pick'] as const) : [])];
}

/** At the beginning of a turn: first how to play, then what this turn brings, then what else is good to know. */
function ofTheTurn(scene: Table): Line[] {
  const { view, legal } = scene;
  const [lead] = view.leads;
  const { clue, limits } = wordsFor(scene);
  const closable = legal.flatMap((action) => (typeof action === 'object' && 'close' in action ? [action.close.case] : []));
  const fits = legal.some((action) => typeof action === 'object' && 'follow' in action);
  const has = (card: Clue | undefined, what: 'lock' | 'key') => card !== undefined && clue(card).attributes.includes(what);
  const found = view.kinds.length;
  const canScore = view.cases.some(({ victim, scorable }) => closable.includes(victim) && scorable.length > 0);
  const says: [boolean, Line][] = [
    [view.turn === 1, 'welcome'],
    [view.turn === 1, 'lead'],
    [view.turn < SETTLED_TURN, 'edges'],
    [found > 0, 'firstPuzzle'],
    [found === limits.puzzles - 1, 'lastPuzzle'],
    [canScore, 'closeNow'],
    [closable.length > 0 && !canScore, 'close'],
    [view.stability.length > 0, 'test'],
    [view.stability.length >= limits.stability - NEARLY_FULL, 'stability'],
    [view.time.length >= limits.time - NEARLY_FULL, 'time'],
    [view.victims_left === 0, 'noVictims'],
    [view.cases.some((one) => one.is_long), 'long'],
    [!fits && lead !== undefined, 'cannotAdd'],
    [lead !== undefined && clue(lead).marks.includes('hourglass'), 'hourglass'],
    [[lead, ...view.hand].some((card) => has(card, 'lock')), 'lock'],
    [view.cases.some((one) => one.unused_keys > 0), 'key'],
    [view.cases.some((one) => one.line.length > 1), 'grow'],
    [view.draw_pile <= FEW_CARDS, 'pile'],
    [view.turn >= SETTLED_TURN, 'hint'],
  ];
  return says.flatMap(([now, id]) => (now ? [id] : []));
}
