import type { Action } from '../../wire/arkham-noir/Action.ts';
import type { Attribute } from '../../wire/arkham-noir/Attribute.ts';
import type { CaseView } from '../../wire/arkham-noir/CaseView.ts';
import type { Catalogue } from '../../wire/arkham-noir/Catalogue.ts';
import type { Clue } from '../../wire/arkham-noir/Clue.ts';
import type { ClueCard } from '../../wire/arkham-noir/ClueCard.ts';
import type { Effect } from '../../wire/arkham-noir/Effect.ts';
import type { EffectText } from '../../wire/arkham-noir/EffectText.ts';
import type { EventView } from '../../wire/arkham-noir/EventView.ts';
import type { Icon } from '../../wire/arkham-noir/Icon.ts';
import type { Joint } from '../../wire/arkham-noir/Joint.ts';
import type { Mark } from '../../wire/arkham-noir/Mark.ts';
import type { Prompt } from '../../wire/arkham-noir/Prompt.ts';
import type { Technique } from '../../wire/arkham-noir/Technique.ts';
import type { Temptation } from '../../wire/arkham-noir/Temptation.ts';
import type { Victim } from '../../wire/arkham-noir/Victim.ts';
import type { VictimCard } from '../../wire/arkham-noir/VictimCard.ts';
import type { View } from '../../wire/arkham-noir/View.ts';
import type { Zone } from '../../wire/arkham-noir/Zone.ts';
import type { Scene } from '../game.ts';

export type {
  Action,
  Attribute,
  CaseView,
  Catalogue,
  Clue,
  ClueCard,
  Effect,
  EffectText,
  EventView,
  Icon,
  Joint,
  Mark,
  Prompt,
  Technique,
  Temptation,
  Victim,
  VictimCard,
  View,
  Zone,
};
export type Table = Scene<View, Action, Catalogue, Temptation>;
/** Where cards lie in piles that can be looked through. */
export type Pile = Exclude<Zone, 'leads' | 'hand'>;

const isPile = (zone: Zone): zone is Pile => zone !== 'leads' && zone !== 'hand';

/** The piles the prompt asks to pick a card from. */
export function asksToPick({ pick_from }: View): Pile[] {
  return pick_from.filter(isPile);
}

export function cardsOf(view: View, pile: Pile): Clue[] {
  return pile === 'draw_pile' ? (view.hidden?.draw_pile ?? view.unseen) : view[pile];
}

/** What came last lies on top; of the draw pile, what comes next. */
export function topFirst(view: View, pile: Pile): Clue[] {
  return pile === 'draw_pile' ? cardsOf(view, pile) : [...cardsOf(view, pile)].reverse();
}

export function caseOf(view: View, victim: Victim): CaseView | undefined {
  return view.cases.find((one) => one.victim === victim);
}

/** Actions are plain data, written the same by rules and browser. */
export function sameAction(a: Action | null, b: Action | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export function isLegal(scene: Table, action: Action): boolean {
  return scene.legal.some((legal) => sameAction(legal, action));
}

/** The rule that forbids something a player may want to do now. */
export function ruleAgainst({ impossible }: Table, action: Action): string | null {
  return impossible.find(({ what }) => 'action' in what && sameAction(what.action, action))?.rule ?? null;
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
