import type { Action } from '../../wire/arkham-ritual/Action.ts';
import type { Artifact } from '../../wire/arkham-ritual/Artifact.ts';
import type { Card } from '../../wire/arkham-ritual/Card.ts';
import type { Catalogue } from '../../wire/arkham-ritual/Catalogue.ts';
import type { Colour } from '../../wire/arkham-ritual/Colour.ts';
import type { EventView } from '../../wire/arkham-ritual/EventView.ts';
import type { Holder } from '../../wire/arkham-ritual/Holder.ts';
import type { RoundView } from '../../wire/arkham-ritual/RoundView.ts';
import type { Temptation } from '../../wire/arkham-ritual/Temptation.ts';
import type { Turn } from '../../wire/arkham-ritual/Turn.ts';
import type { Verdict } from '../../wire/arkham-ritual/Verdict.ts';
import type { View } from '../../wire/arkham-ritual/View.ts';
import type { Scene, Seat } from '../game.ts';

export type { Action, Artifact, Card, Catalogue, Colour, EventView, Holder, RoundView, Seat, Temptation, Turn, Verdict, View };
export type Table = Scene<View, Action, Catalogue, Temptation>;

/** Who must act, as the table shows it. */
export function actorOf(turn: Turn): Seat | null {
  if (typeof turn === 'string') return null;
  if ('passing' in turn) return turn.passing;
  if ('deciding' in turn) return turn.deciding;
  return turn.scrying;
}

export function sameAction(a: Action | null, b: Action | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return a.pass_to === b.pass_to;
}

export function isLegal(scene: Table, action: Action): boolean {
  return scene.legal.some((legal) => sameAction(legal, action));
}

/** How many cards are in the round, wherever they lie. */
export function cardsIn(view: View): number {
  const { deck, players, dummies, discards, passing, card_removed } = view;
  return deck + players.length + dummies.length + discards.length + Number(passing !== null) + Number(card_removed);
}

/** Everyone with a card, clockwise, whoever looks first; dummies sit after the last player. */
export function ringOf(view: View, you: Seat | null): Holder[] {
  const players: Holder[] = view.players.map((_, seat) => ({ seat }));
  const all = [...players, ...view.dummies.map((_, dummy): Holder => ({ dummy }))];
  const first = you ?? 0;
  return [...all.slice(first), ...all.slice(0, first)];
}
