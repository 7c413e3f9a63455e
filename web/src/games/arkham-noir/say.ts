import type { Choice, ChoiceGroup, Outcome, WhyNot } from '../game.ts';
import {
  cardOf,
  caseNamed,
  caseOf,
  sameAction,
  type Action,
  type Clue,
  type Effect,
  type Joint,
  type Prompt,
  type Table,
  type Technique,
  type Victim,
} from './model.ts';
import { asksForMany, inDeskOrder } from './order.ts';
import { contactName, nameOf, reasons, techniqueNames, victimName, wordsFor, type Words } from './words.svelte.ts';

export function headline(scene: Table): string {
  const { turn, kinds, victims_left } = scene.view;
  return wordsFor(scene).headline(turn, kinds.length, scene.catalogue.limits.puzzles, victims_left);
}

export function prompt(scene: Table): string {
  const words = wordsFor(scene);
  const { view } = scene;
  const asked: Prompt = view.prompt;
  if (asked === 'shuffling') return words.prompt.shuffling;
  if (asked === 'bonus') return words.prompt.bonus;
  if (asked === 'turn') {
    const [lead] = view.leads;
    return lead ? words.prompt.turn(nameOf(scene, lead)) : words.prompt.noLead;
  }
  if ('effect' in asked) return effectPrompt(scene, words, asked.effect);
  if ('overflow' in asked) return words.prompt.overflow(view.hand.length, words.limits.hand);
  if ('score' in asked) return words.prompt.score(victimName(scene, asked.score.case));
  if ('swap' in asked) return words.prompt.swap(contactName(scene), nameOf(scene, asked.swap.give));
  return words.prompt.over[asked.over.ending];
}

function effectPrompt(
  scene: Table,
  words: Words,
  { card, effect, place, optional, left }: Extract<Prompt, { effect: unknown }>['effect'],
): string {
  const of = words.clue(card).effects.length;
  const now = words.prompt.effect(nameOf(scene, card), place + 1, of, optional, words.effects[effect].does);
  return left.length ? `${now} ${words.prompt.then(left.map((next) => obligation(words, next)))}` : now;
}

/** An effect with the word that says whether it can be left out. */
export function obligation(words: Words, effect: Effect): string {
  const who = words.effects[effect].optional ? words.may : words.must;
  return `${who.charAt(0).toLowerCase()}${who.slice(1)} ${words.effects[effect].does}`;
}

export function choices(scene: Table): Choice<Action>[] {
  const inGroups = asksForMany(scene.legal);
  return inDeskOrder(scene.view, scene.legal).map((action) => {
    const hint = hintOf(scene, action);
    const label = labelOf(scene, action);
    const short = shortOf(scene, action);
    const warning = warningOf(scene, action);
    const taken = typeof action === 'object' && 'take' in action ? action.take.card : null;
    return {
      action,
      label,
      ...(short ? { short } : {}),
      ...(hint ? { hint } : {}),
      ...(action === 'pass' || action === 'done' ? { key: '0' } : {}),
      ...(action === 'done' ? { pinned: true } : {}),
      ...(warning ? { warning, irreversible: true } : {}),
      ...(taken && joinableTo(scene, taken).length ? { tone: 'good' as const } : {}),
      ...(isPeril(scene, action) ? { tone: 'bad' as const } : {}),
      ...(taken && inGroups ? { group: groupOf(scene, taken) } : {}),
    };
  });
}

/** What is lost for good by it, or can be. */
function warningOf(scene: Table, action: Action): string | undefined {
  const words = wordsFor(scene);
  const { view } = scene;
  const asksContact = typeof action === 'object' && ('follow_with_contact' in action || 'play_with_contact' in action || 'swap' in action);
  const told = [
    ...(asksContact ? [words.choice.onlyOnce(contactName(scene))] : []),
    ...(isPeril(scene, action) ? [words.choice.peril(view.stability.length, words.limits.stability)] : []),
  ];
  return told.join(' ') || undefined;
}

const isPeril = ({ view }: Table, action: Action): boolean => view.perils.some((peril) => sameAction(peril, action));

/** The cases that would take a card that may be taken. */
export function joinableTo({ view }: Pick<Table, 'view'>, card: Clue): Victim[] {
  return view.joinable.find((one) => one.card === card)?.cases ?? [];
}

/** A whole pile is offered kind by kind. */
function groupOf(scene: Table, card: Clue): ChoiceGroup {
  const words = wordsFor(scene);
  const { icon } = words.clue(card);
  const name = words.kinds[icon];
  const cards = scene.legal.flatMap((action) => (typeof action === 'object' && 'take' in action && words.clue(action.take.card).icon === icon ? [action.take.card] : []));
  const fitting = cards.filter((one) => joinableTo(scene, one).length).length;
  return { id: icon, label: name, hint: words.choice.ofKind(cards.length, fitting), prompt: words.prompt.ofKind(name) };
}

/** What an action is called, be it allowed or not. */
export function labelOf(scene: Table, action: Action): string {
  const { choice } = wordsFor(scene);
  const { view } = scene;
  const card = cardOf(view, action);
  const name = card ? nameOf(scene, card) : '';
  const victim = caseNamed(action);
  const whose = victim ? victimName(scene, victim) : '';
  if (action === 'keep') return choice.keep(name);
  if (action === 'pass') return choice.pass(name || null);
  if (action === 'shuffle') return choice.shuffle;
  if (action === 'done') return doneLabel(scene);
  if ('follow' in action) return choice.follow(name, whose);
  if ('follow_with_contact' in action) return `${choice.follow(name, whose)} · ${choice.withContact(contactName(scene))}`;
  if ('play' in action) return choice.play(name, whose);
  if ('play_with_contact' in action) return `${choice.play(name, whose)} · ${choice.withContact(contactName(scene))}`;
  if ('close' in action) return choice.close(whose);
  if ('take' in action) return choice.take(name);
  if ('discard' in action) return choice.discard(name);
  if ('score' in action) return choice.score(name);
  return choice.swap(contactName(scene), name);
}

/** Where there is little room: the prompt has named the first lead, the board shows the rest. */
function shortOf(scene: Table, action: Action): string | undefined {
  const { choice } = wordsFor(scene);
  const card = cardOf(scene.view, action);
  const name = card ? nameOf(scene, card) : '';
  if (action === 'keep') return choice.keepShort;
  if (action === 'pass') return choice.passShort;
  if (typeof action === 'string') return undefined;
  const victim = caseNamed(action);
  if ('close' in action) return choice.closeShort(victimName(scene, action.close.case));
  if (victim) {
    const contact = 'follow_with_contact' in action || 'play_with_contact' in action ? ` (${choice.contactShort})` : '';
    const what = 'follow' in action || 'follow_with_contact' in action ? choice.leadShort : name;
    return `${what} → ${victimName(scene, victim)}${contact}`;
  }
  return 'swap' in action ? choice.swapShort(name) : name;
}

function doneLabel(scene: Table): string {
  const { view } = scene;
  const { choice } = wordsFor(scene);
  if (view.prompt === 'bonus') return choice.noBonus;
  return typeof view.prompt === 'object' && 'score' in view.prompt ? choice.file : choice.leave;
}

function hintOf(scene: Table, action: Action): string | undefined {
  const words = wordsFor(scene);
  const { choice } = words;
  const { view } = scene;
  const [lead] = view.leads;
  if (action === 'keep') return view.hand.length < words.limits.hand ? choice.keepHint : choice.keepFullHint;
  if (action === 'pass') return lead && choice.passHint(discardedTo(scene, lead));
  if (action === 'done') return typeof view.prompt === 'object' && 'score' in view.prompt ? choice.fileHint : undefined;
  if (action === 'shuffle') return undefined;
  if ('close' in action) return closeHint(scene, action.close.case);
  if ('score' in action) {
    const { icon } = words.clue(action.score.card);
    return view.kinds.includes(icon) ? choice.scoreSame(words.kinds[icon]) : choice.scoreNew(words.kinds[icon]);
  }
  if ('discard' in action) return choice.passHint(discardedTo(scene, action.discard.card));
  if ('swap' in action) return choice.swapHint;
  if ('take' in action) return [...fitOf(scene, action.take.card), inShort(scene, action.take.card)].join(' · ');
  const whose = caseNamed(action);
  const card = cardOf(view, action);
  if (!card || !whose) return undefined;
  const plays = 'play' in action || 'play_with_contact' in action;
  const given = plays && lead ? [choice.playHint(discardedTo(scene, lead))] : [];
  return [...given, ...consequences(scene, card, whose)].join(' · ') || undefined;
}

/** What adding a card brings with it. */
function consequences(scene: Table, card: Clue, victim: Victim): string[] {
  const words = wordsFor(scene);
  const test = caseOf(scene.view, victim)?.is_long ? [words.choice.longCase] : [];
  return [...test, ...words.clue(card).effects.map((effect) => inShortEffect(words, effect))];
}

function inShortEffect(words: Words, effect: Effect): string {
  return words.choice.effect(words.effects[effect].optional, words.effects[effect].short);
}

function closeHint(scene: Table, victim: Victim): string | undefined {
  const found = caseOf(scene.view, victim);
  return found && wordsFor(scene).choice.closeHint(found.scorable.length, found.bonus);
}

function fitOf(scene: Table, card: Clue): string[] {
  const { choice, list } = wordsFor(scene);
  const cases = joinableTo(scene, card).map((victim) => victimName(scene, victim));
  return cases.length ? [choice.fits(list(cases))] : [];
}

/** Where a card goes when it is discarded (AN-15). */
function discardedTo(scene: Table, card: Clue): string {
  const words = wordsFor(scene);
  return words.discardedTo(words.clue(card).discarded_to);
}

/** Kind, attributes and edges of a card in one line. */
function inShort(scene: Table, card: Clue): string {
  const words = wordsFor(scene);
  const { icon, attributes, left, right } = words.clue(card);
  const edges = [left, right].map((edge) => techniqueNames(words, edge).join('/')).join(' → ');
  return [words.kinds[icon], ...attributes.map((one) => words.attributes[one].name), edges].join(' · ');
}

/** Only what belongs to the first lead and to what is asked; hand, cases and other leads say so when touched. */
export function impossible(scene: Table): WhyNot[] {
  return scene.impossible.flatMap(({ what, rule }) => {
    if ('other' in what || (typeof what.action === 'object' && ('play' in what.action || 'close' in what.action))) return [];
    // Why comes a moment later than what.
    return [reasons.in(scene.lang)?.whyNot(scene, what.action, rule) ?? { label: labelOf(scene, what.action), why: '', rule }];
  });
}

export function resultLine(scene: Table, result: Outcome): string {
  const { result: words, limits } = wordsFor(scene);
  const { view } = scene;
  const score = result.seats[0]?.score ?? 0;
  if (result.kind === 'won') return words.won(view.turn, score);
  const told = result.kind === 'stability' ? words.stability : words.victims;
  return told(view.kinds.length, limits.puzzles, score);
}

/** A card as a screen reader hears it. */
export function spoken(words: Words, card: Clue): string {
  const { name, icon, left, right, attributes, effects, marks } = words.clue(card);
  return [
    name,
    words.kinds[icon],
    ...attributes.map((one) => words.attributes[one].name),
    words.board.left(words.or(techniqueNames(words, left))),
    words.board.right(words.or(techniqueNames(words, right))),
    ...effects.map((effect) => obligation(words, effect)),
    ...marks.map((mark) => words.marks[mark].name),
  ].join(', ');
}

/** The techniques that hold a card of a line to the one before. */
export function joinedBy(words: Words, joint: Joint): string {
  const names = techniqueNames(words, joint.left.filter((one) => one !== 'any'));
  return words.board.joinsBy(words.or(names.length ? names : techniqueNames(words, joint.right)));
}

/** What the next card of a line must show; nothing where every card fits (AN-16). */
export const needsOf = (words: Words, right: Technique[]): string | null =>
  right.includes('any') ? null : words.or(techniqueNames(words, right));

export const kindNames = (words: Words, has: readonly string[]): string[] =>
  words.catalogue.icons.filter(({ id }) => has.includes(id)).map(({ name }) => name);
