import type { ClientMessage } from '../../src/wire/ClientMessage.ts';
import type { GameView } from '../../src/wire/GameView.ts';
import type { Seat } from '../../src/wire/Seat.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { TableView } from '../../src/wire/TableView.ts';
import { LongEvening } from './long-evening.ts';

const EVENTS = 12;

/** A table at which Ann holds the first seat and the third, and the third is asked. */
export class TwoSeats extends LongEvening {
  /** The seats through which the page asked to look, one after the other. */
  readonly looked: Seat[] = [];

  constructor() {
    super(EVENTS, 'playing');
  }

  protected override answer(message: ClientMessage, say: (message: ServerMessage) => void): void {
    if (message.type === 'show') {
      this.looked.push(message.seat);
      const [table, game] = [{ whole: this.table() }, { whole: this.game() }];
      say({ type: 'table', id: this.id, now: 0, first: EVENTS, events: [], table, game });
    }
    super.answer(message, say);
  }

  protected override table(): TableView {
    const table = super.table();
    const [own] = table.seats;
    return { ...table, you: this.#you, yours: [0, 2], seats_per_person: 2, seats: table.seats.map((seat, number) => (number === 2 && own ? own : seat)) };
  }

  protected override game(): GameView {
    const game = super.game();
    const view = game.view as { passing: object | null };
    return { ...game, view: { ...view, turn: { deciding: 2 }, passing: view.passing && { ...view.passing, with: 2 } }, to_act: [2], legal: this.#you === 2 ? game.legal : [] };
  }

  get #you(): Seat {
    return this.looked.at(-1) ?? 0;
  }
}

/** A table whose game was begun by rules that the program no longer knows. */
export class StrandedTable extends LongEvening {
  constructor(private readonly needs: number) {
    super(EVENTS, 'stranded');
  }

  protected override table(): TableView {
    return { ...super.table(), needs_rules: this.needs };
  }
}
