import type { Choice, ChoiceGroup, Outcome, WhyNot } from '../game.ts';
import {
  isGive,
  isIn,
  isPlace,
  isPlaying,
  isRecover,
  isSwap,
  isTake,
  missingAfter,
  toneOf,
  type Action,
  type Colour,
  type Lot,
  type Seat,
  type Table,
} from './model.ts';
import { groupId, type Moved } from './groups.ts';
import { reasons, whereIs, whoIs, wordsFor } from './words.svelte.ts';

export function headline(scene: Table): string {
  const words = wordsFor(scene);
  const { view, catalogue } = scene;
  if (typeof view.phase === 'object' && 'over' in view.phase) return words.overHeadline(view.solved.length, catalogue.cards.length);
  const round = words.headline(view.round, catalogue.limits.cards_per_round.length);
  // Where there is little room the last is cut off: everybody knows the ritual.
  return [round, ...(isPlaying(view) ? [words.turn(view.turns + 1)] : []), catalogue.ritual_name].join(' · ');
}

export function prompt(scene: Table): string {
  const { prompt: words } = wordsFor(scene);
  const { phase } = scene.view;
  if (phase === 'preparing') return words.preparing;
  if (typeof phase === 'object') return 'over' in phase ? words.over : gathering(scene, phase.gathering);
  const who = whoIs(scene, scene.view.totem);
  return who.you ? yourTurn(scene) : words.wait(who);
}

function gathering(scene: Table, { lost }: { lost: boolean }): string {
  const { prompt: words } = wordsFor(scene);
  const { round, tries } = scene.view;
  const { limits } = scene.catalogue;
  if (scene.you !== null && !isIn(scene.toAct, scene.you)) return words.waitReady(scene.toAct.map((seat) => whoIs(scene, seat)));
  if (lost) return words.again(round, (tries[round - 1] ?? 0) + 1, limits.tries);
  return words.begin(round, limits.cards_per_round[round - 1] ?? 1);
}

function yourTurn(scene: Table): string {
  const { prompt: words } = wordsFor(scene);
  const { goal, phase, runes } = scene.view;
  const canResolve = scene.legal.includes('resolve');
  if (goal?.card === 'inspiration') return canResolve ? words.yourInspirationDone : words.yourInspiration(goal.missing.total);
  if (canResolve) return words.yourRitualDone;
  if (goal && phase === 'ritual') return words.yourRitual(goal.missing.total);
  if (phase === 'inspiration') return words.yourAwake;
  const knowing = runes.flatMap(({ holder, solved }) => (holder === null || solved ? [] : [whoIs(scene, holder)]));
  return knowing.length ? words.yourHelp(knowing) : words.yourHelpNobody;
}

/** Stones in the order of the catalogue, what is done with them at once, and then the rest. */
export function choices(scene: Table): Choice<Action>[] {
  const all = scene.legal.map((action) => choice(scene, action));
  const colours = scene.catalogue.colours.map(({ id }) => id as string);
  const rank = ({ action, group }: Choice<Action>) => {
    if (action === 'resolve') return -1;
    const place = group ? colours.indexOf(group.id) : -1;
    return place >= 0 ? place : action === 'pass' ? colours.length + 1 : colours.length;
  };
  return all.map((one, place) => ({ one, place })).sort((a, b) => rank(a.one) - rank(b.one) || a.place - b.place).map(({ one }) => one);
}

function choice(scene: Table, action: Action): Choice<Action> {
  const { choice: words } = wordsFor(scene);
  if (typeof action === 'object') return stoneChoice(scene, action);
  switch (action) {
    case 'ready': {
      const { phase } = scene.view;
      const isAgain = typeof phase === 'object' && 'gathering' in phase && phase.gathering.lost;
      return { action, label: isAgain ? words.again : words.ready };
    }
    case 'stop':
      return { action, label: words.stop, hint: words.stopHint, irreversible: true };
    case 'resolve': {
      const isInspiration = scene.view.goal?.card === 'inspiration';
      return { action, label: isInspiration ? words.resolveInspiration : words.resolveRitual, short: words.resolve, key: 'r' };
    }
    case 'pass':
      return { action, label: words.pass, key: 'p' };
  }
}

/** What is done with a stone: behind the button of its colour, or of the plane it lies on. */
function stoneChoice(scene: Table, action: Moved): Choice<Action> {
  const [tone, hint] = [toneOf(scene, action), hintOf(scene, action)];
  return {
    action,
    ...labelsOf(scene, action),
    group: groupOf(scene, action),
    ...(tone ? { tone } : {}),
    ...(hint ? { hint } : {}),
  };
}

function labelsOf(scene: Table, action: Moved): { label: string; short: string } {
  const { choice: words } = wordsFor(scene);
  const where = (lot: Lot) => whereIs(scene, lot);
  if (isTake(action)) {
    const from = whoIs(scene, leftOf(scene));
    return { label: words.take(from), short: words.takeShort(from) };
  }
  if (isGive(action)) {
    const [to, from] = [where(action.give.to), where(action.give.from)];
    return { label: words.give(to, from), short: words.giveShort(to, from) };
  }
  if (isPlace(action)) {
    const at = where(action.place.lot);
    return { label: words.place(at), short: words.placeShort(at) };
  }
  if (isSwap(action)) {
    const at = where(action.swap.lot);
    return { label: words.swap(at), short: words.swapShort(at) };
  }
  return { label: words.recover, short: words.recoverShort };
}

function hintOf(scene: Table, action: Action): string | null {
  const { choice: words } = wordsFor(scene);
  const [tone, missing] = [toneOf(scene, action), missingAfter(scene.view, action)];
  if (!tone || missing === null) return null;
  return tone === 'best' ? words.fits : words.missing[tone](missing);
}

export const leftOf = ({ view, you }: Table): Seat => ((you ?? view.totem) + 1) % view.players.length;
const onPlane = ({ view }: Table, lot: Lot): Colour => view.lots.find(({ id }) => id === lot)?.plane ?? 'red';

function groupOf(scene: Table, action: Moved): ChoiceGroup {
  const { choice: words, colours, catalogue } = wordsFor(scene);
  const id = groupId(action);
  const colour = catalogue.colours.find((one) => one.id === id)?.id;
  if (colour) {
    const { name, element } = colours[colour];
    const key = `${catalogue.colours.findIndex((one) => one.id === colour) + 1}`;
    return { id, label: name, mark: colour, key, prompt: words.stonePrompt(colour, element.toLowerCase()) };
  }
  const lot = isGive(action) ? action.give.from : isRecover(action) ? action.recover.lot : 0;
  const [at, lying] = [whereIs(scene, lot), onPlane(scene, lot)];
  // After the keys of the colours, whichever of them are offered.
  const key = `${catalogue.colours.length + (at.lot ?? 1)}`;
  return { id, label: words.planeGroup(at), short: words.planeShort(at), mark: lying, key, prompt: words.planePrompt(lying) };
}

/** What the choice bar tells of the impossible; nothing until the reasons are loaded. */
export function impossible(scene: Table): WhyNot[] {
  return reasons.in(scene.lang)?.impossible(scene) ?? [];
}

export function resultLine(scene: Table, { kind, seats }: Outcome): string {
  const { result: words } = wordsFor(scene);
  const line = seats[0]?.won ? words.won : words.lost(seats[0]?.score ?? 0);
  return kind.endsWith('without_clock') ? `${line} ${words.withoutClock}` : line;
}
