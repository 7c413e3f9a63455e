import type { Action } from '../../wire/arkham-ritual/Action.ts';
import type { Card } from '../../wire/arkham-ritual/Card.ts';
import type { Colour } from '../../wire/arkham-ritual/Colour.ts';
import type { EventView } from '../../wire/arkham-ritual/EventView.ts';
import type { RoundReport } from '../../wire/arkham-ritual/RoundReport.ts';
import type { Turn } from '../../wire/arkham-ritual/Turn.ts';
import type { View } from '../../wire/arkham-ritual/View.ts';
import type { Scene, Seat } from '../game.ts';

export type { Action, Card, Colour, EventView, RoundReport, Seat, Turn, View };
export type Table = Scene<View, Action>;

export const FULL_SANITY = 7;
export const DOOM_SPOTS = [1, 2, 3, 4, 5, 6, 7];
export const ARTIFACTS = ['candelabra', 'ritual_dagger', 'black_tome', 'silver_chalice', 'stone_idol'] as const;
export type Artifact = (typeof ARTIFACTS)[number];

export type Kind = 'artifact' | 'event' | 'character' | 'great_old_one';

/** The card without its colour: what is drawn on it. */
export function faceOf(card: Card) {
  return card.replace('_cursed', '') as Exclude<Card, `${string}_cursed`>;
}

export function artifactOf(card: Card): Artifact | null {
  const face = faceOf(card);
  return ARTIFACTS.find((artifact) => artifact === face) ?? null;
}

export function kindOf(card: Card): Kind {
  if (artifactOf(card)) return 'artifact';
  switch (card) {
    case 'cthulhu':
    case 'nyarlathotep':
    case 'yog_sothoth':
    case 'hastur':
      return 'great_old_one';
    case 'investigator':
    case 'wary_student':
    case 'cultist':
    case 'mad_professor':
      return 'character';
    default:
      return 'event';
  }
}

export function colourOf(card: Card): Colour {
  return card.endsWith('_cursed') || kindOf(card) === 'great_old_one' ? 'cursed' : 'sane';
}

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

export type Spot = { seat: Seat } | { dummy: number };

/** How many cards are in the round, wherever they lie. */
export function cardsIn(view: View): number {
  const { deck, players, dummies, discards, passing, card_removed } = view;
  return deck + players.length + dummies.length + discards.length + Number(passing !== null) + Number(card_removed);
}

/** Everyone with a card, clockwise, whoever looks first; dummies sit after the last player. */
export function ringOf(view: View, you: Seat | null): Spot[] {
  const players: Spot[] = view.players.map((_, seat) => ({ seat }));
  const all = [...players, ...view.dummies.map((_, dummy): Spot => ({ dummy }))];
  const first = you ?? 0;
  return [...all.slice(first), ...all.slice(0, first)];
}
