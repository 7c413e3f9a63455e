import type { Card } from '../../src/wire/arkham-ritual/Card.ts';
import type { EventView } from '../../src/wire/arkham-ritual/EventView.ts';
import type { Odds } from '../../src/wire/arkham-ritual/Odds.ts';
import type { View } from '../../src/wire/arkham-ritual/View.ts';
import { CARDS, deckOf, GREAT_OLD_ONES, isCursed } from './cards.ts';

type Place = 'top' | 'passing' | 'removed' | `held by ${number}`;

/** A hidden card that one player looked at, as it moves. */
interface Glimpse {
  by: number;
  place: Place;
  /** What all others were told of it. */
  told: 'nothing' | 'colour' | 'face';
}

/** What people remember of this round besides the cards that lie open (AR-23, AR-24, AR-80). */
export class Memory {
  #glimpse: Glimpse | null = null;
  /** Who has not taken a card since a Gate stayed shut, and so holds no Great Old One. */
  #noOldOne = new Set<number>();
  #seats = 0;

  static after(events: EventView[]): Memory {
    const memory = new Memory();
    for (const event of events) memory.#note(event);
    return memory;
  }

  knows(viewer: number | null, place: Place): boolean {
    const glimpse = this.#glimpse;
    return glimpse?.place === place && (glimpse.told === 'face' || (viewer !== null && glimpse.by === viewer));
  }

  /** AR-80, counted anew: in how many ways the cards this seat cannot see may lie, for each it may hold. */
  odds(all: View, seat: number, options: Record<string, unknown>): Odds | null {
    const own = all.players[seat]?.card;
    if (!own) return null;
    if (this.knows(seat, `held by ${seat}`)) return { of: 1, lines: [{ card: own, ways: 1 }] };
    const unseen = this.#unseenBy(seat, all, options);
    const marked = this.#markedFor(seat, all);
    const lines = CARDS.flatMap((card) => {
      if (!this.#mayHold(seat, card, own)) return [];
      const copies = unseen.filter((one) => one === card).length;
      const others = marked === null ? 1 : unseen.filter((one) => isCursed(one) === marked).length - Number(isCursed(card) === marked);
      return copies * others > 0 ? [{ card, ways: copies * others }] : [];
    });
    return { of: lines.reduce((sum, line) => sum + line.ways, 0), lines };
  }

  #unseenBy(seat: number, all: View, options: Record<string, unknown>): Card[] {
    const unseen = deckOf(options);
    const seen = [...all.dummies, ...all.discards, ...all.players.flatMap(({ card }, i) => (card && i !== seat ? [card] : []))];
    if (all.passing?.card && (all.active === seat || this.knows(seat, 'passing'))) seen.push(all.passing.card);
    if (all.top.card && this.knows(seat, 'top')) seen.push(all.top.card);
    if (all.removed && this.knows(seat, 'removed')) seen.push(all.removed);
    for (const card of seen) unseen.splice(unseen.indexOf(card), 1);
    return unseen;
  }

  /** Whether the hidden card of which only the colour is known is cursed. */
  #markedFor(seat: number, all: View): boolean | null {
    const glimpse = this.#glimpse;
    if (glimpse?.told !== 'colour' || glimpse.by === seat) return null;
    if (glimpse.place === 'top' && all.top.card) return isCursed(all.top.card);
    if (glimpse.place === 'passing' && all.passing?.card && all.active !== seat) return isCursed(all.passing.card);
    return null;
  }

  #mayHold(seat: number, card: Card, own: Card): boolean {
    if (this.#noOldOne.has(seat) && GREAT_OLD_ONES.includes(card)) return false;
    const told = this.#glimpse?.place === `held by ${seat}` && this.#glimpse.told !== 'nothing';
    return !told || isCursed(card) === isCursed(own);
  }

  #note(event: EventView): void {
    if (event === 'gate_stayed_shut') {
      this.#noOldOne = new Set(Array.from({ length: this.#seats }, (_, seat) => seat));
    } else if ('round_began' in event) {
      this.#glimpse = null;
      this.#noOldOne.clear();
      this.#seats = event.round_began.held.length;
    } else if ('top_seen' in event) {
      this.#glimpse = { by: event.top_seen.seat, place: 'top', told: 'nothing' };
    } else if ('glimpsed' in event) {
      if (this.#glimpse) this.#glimpse.told = 'colour';
    } else if ('top_put_back' in event) {
      if (this.#glimpse && event.top_put_back.face) this.#glimpse.told = 'face';
    } else if ('top_removed' in event) {
      this.#move('top', 'removed');
    } else if ('card_drawn' in event) {
      this.#move('top', 'passing');
    } else if ('card_let_go' in event) {
      this.#move('passing', null);
    } else if ('card_taken' in event) {
      const { seat } = event.card_taken;
      this.#noOldOne.delete(seat);
      this.#move(`held by ${seat}`, null);
      this.#move('passing', `held by ${seat}`);
    }
  }

  #move(from: Place, to: Place | null): void {
    if (this.#glimpse?.place === from) this.#glimpse = to && { ...this.#glimpse, place: to };
  }
}
