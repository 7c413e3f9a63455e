import type { Action } from '../../wire/arkham-noir/Action.ts';
import type { Attribute } from '../../wire/arkham-noir/Attribute.ts';
import type { CaseView } from '../../wire/arkham-noir/CaseView.ts';
import type { Clue } from '../../wire/arkham-noir/Clue.ts';
import type { Effect } from '../../wire/arkham-noir/Effect.ts';
import type { EventView } from '../../wire/arkham-noir/EventView.ts';
import type { Icon } from '../../wire/arkham-noir/Icon.ts';
import type { Mark } from '../../wire/arkham-noir/Mark.ts';
import type { PrintedClue } from '../../wire/arkham-noir/PrintedClue.ts';
import type { PrintedVictim } from '../../wire/arkham-noir/PrintedVictim.ts';
import type { Prompt } from '../../wire/arkham-noir/Prompt.ts';
import type { Technique } from '../../wire/arkham-noir/Technique.ts';
import type { Victim } from '../../wire/arkham-noir/Victim.ts';
import type { View } from '../../wire/arkham-noir/View.ts';
import type { Zone } from '../../wire/arkham-noir/Zone.ts';
import type { Scene } from '../game.ts';

export type {
  Action,
  Attribute,
  CaseView,
  Clue,
  Effect,
  EventView,
  Icon,
  Mark,
  PrintedClue,
  PrintedVictim,
  Prompt,
  Technique,
  Victim,
  View,
  Zone,
};
export type Table = Scene<View, Action>;
export const KINDS = ['people', 'threat', 'artifact', 'evidence', 'place', 'monster'] as const satisfies Icon[];
/** Where cards lie in piles that can be looked through. */
export type Pile = 'time' | 'stability' | 'discard' | 'closed' | 'draw_pile';

const OPTIONAL: Record<Effect, boolean> = {
  take_lead: true,
  take_discard: true,
  take_closed: true,
  take_stability: true,
  take_time: true,
  search_pile: true,
  shuffle_discard: true,
  discard_hand: false,
  discard_lead: false,
  stability_test: false,
};
export const isOptional = (effect: Effect): boolean => OPTIONAL[effect];

/** The pile an effect lets one take a card from. */
const TAKEN_FROM: Partial<Record<Effect, Pile>> = {
  take_discard: 'discard',
  take_closed: 'closed',
  take_stability: 'stability',
  take_time: 'time',
  search_pile: 'draw_pile',
};

/** The piles the prompt asks to pick a card from. */
export function asksToPick({ prompt }: View): Pile[] {
  if (prompt === 'bonus') return ['stability'];
  if (typeof prompt === 'string') return [];
  if ('swap' in prompt) return ['time', 'stability'];
  const pile = 'effect' in prompt ? TAKEN_FROM[prompt.effect.effect] : undefined;
  return pile ? [pile] : [];
}

export function cardsOf(view: View, pile: Pile): Clue[] {
  return pile === 'draw_pile' ? (view.hidden?.draw_pile ?? view.unseen) : view[pile];
}

/** What came last lies on top; of the draw pile, what comes next. */
export function topFirst(view: View, pile: Pile): Clue[] {
  return pile === 'draw_pile' ? cardsOf(view, pile) : [...cardsOf(view, pile)].reverse();
}

/** `n01` is the first clue of the deck, `v1` its first victim. */
const placeOf = (id: Clue | Victim): number => Number(id.slice(1)) - 1;

export function clueOf(view: View, card: Clue): PrintedClue {
  const clue = view.deck.clues[placeOf(card)];
  if (!clue) throw new Error(`no card ${card} in this deck`);
  return clue;
}

export function victimOf(view: View, victim: Victim): PrintedVictim {
  const printed = view.deck.victims[placeOf(victim)];
  if (!printed) throw new Error(`no victim ${victim} in this deck`);
  return printed;
}

export function caseOf(view: View, victim: Victim): CaseView | undefined {
  return view.cases.find((one) => one.victim === victim);
}

/** What two edges have in common; ANY goes with everything. */
export function joints(right: Technique[], left: Technique[]): { right: Technique[]; left: Technique[] } {
  const meets = (one: Technique, others: Technique[]) =>
    one === 'any' || others.includes('any') || others.includes(one);
  return { right: right.filter((one) => meets(one, left)), left: left.filter((one) => meets(one, right)) };
}

/** Actions are plain data, written the same by rules and browser. */
export function sameAction(a: Action | null, b: Action | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export function isLegal(scene: Table, action: Action): boolean {
  return scene.legal.some((legal) => sameAction(legal, action));
}

/** The rule that forbids something a player may want to do now. */
export function ruleAgainst(view: View, action: Action): string | null {
  return view.impossible.find((one) => sameAction(one.action, action))?.rule ?? null;
}

/** Puts a card to a case: the first lead, or one of the hand. */
export function adds(view: View, card: Clue, victim: Victim): Action {
  return card === view.leads[0] ? { follow: { case: victim } } : { play: { card, case: victim } };
}

/** The same with the help of the contact. */
export function addsWithContact(view: View, card: Clue, victim: Victim): Action {
  return card === view.leads[0]
    ? { follow_with_contact: { case: victim } }
    : { play_with_contact: { card, case: victim } };
}

/** What the end of a line says of the card that is picked up; `open` while none is. */
export type Fit = 'open' | 'fits' | 'fits_with_contact' | 'not';

/** The card an action moves. */
export function cardOf(view: View, action: Action): Clue | null {
  if (action === 'keep' || action === 'pass') return view.leads[0] ?? null;
  if (typeof action === 'string') return null;
  if ('follow' in action || 'follow_with_contact' in action) return view.leads[0] ?? null;
  if ('play' in action) return action.play.card;
  if ('play_with_contact' in action) return action.play_with_contact.card;
  if ('close' in action) return null;
  return ('take' in action ? action.take : 'discard' in action ? action.discard : 'score' in action ? action.score : action.swap).card;
}

/** The case an action touches. */
export function caseNamed(action: Action): Victim | null {
  if (typeof action === 'string') return null;
  if ('follow' in action) return action.follow.case;
  if ('follow_with_contact' in action) return action.follow_with_contact.case;
  if ('play' in action) return action.play.case;
  if ('play_with_contact' in action) return action.play_with_contact.case;
  return 'close' in action ? action.close.case : null;
}
