import type { Page } from '@playwright/test';
import { PROTOCOL } from '../../src/net/connection.ts';
import catalogue from '../../src/games/arkham-ritual/fixtures/catalogue.json' with { type: 'json' };
import events from '../../src/games/arkham-ritual/fixtures/events.json' with { type: 'json' };
import five from '../../src/games/arkham-ritual/fixtures/five.json' with { type: 'json' };
import type { ClientMessage } from '../../src/wire/ClientMessage.ts';
import type { GameView } from '../../src/wire/GameView.ts';
import type { ReplayStep } from '../../src/wire/ReplayStep.ts';
import type { ReplayView } from '../../src/wire/ReplayView.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { TableEvent } from '../../src/wire/TableEvent.ts';
import type { TableView } from '../../src/wire/TableView.ts';

const ANN = { id: 1, name: 'Ann', bot: false };
const HASHES = { en: 'en'.repeat(16), fr: 'fr'.repeat(16) };
const AT_ONCE = 200;

/** A table of five that has played for a whole evening, as a server would tell of it; nobody has to play it. */
export class LongEvening {
  readonly id = 'longevening';
  readonly events: TableEvent[];

  constructor(
    count: number,
    private readonly phase: 'playing' | 'finished' | 'stranded',
  ) {
    const talk = (n: number): TableEvent => ({ what: 'said', who: ANN, text: `Line ${n}, ${'which goes on for a while '.repeat(n % 7)}and ends.` });
    const move = (n: number): TableEvent => ({ what: 'game', event: events[n % events.length] });
    this.events = Array.from({ length: count }, (_, n) => (n % 9 === 4 ? talk(n) : move(n)));
  }

  /** Answers for the server whatever is about this table. */
  async answersFor(page: Page): Promise<void> {
    await page.route('**/api/catalogue/*', (route) => route.fulfill({ json: route.request().url().endsWith(HASHES.fr) ? catalogue.fr : catalogue.en }));
    await page.route(`**/api/replay/${this.id}/events*`, (route) => {
      const asked = new URL(route.request().url()).searchParams;
      return route.fulfill({ json: this.replay(Number(asked.get('from')), Number(asked.get('count'))) });
    });
    await page.routeWebSocket('**/ws', (socket) => {
      const say = (message: ServerMessage) => socket.send(JSON.stringify(message));
      socket.onMessage((text) => this.answer(JSON.parse(String(text)) as ClientMessage, say));
    });
  }

  protected answer(message: ClientMessage, say: (message: ServerMessage) => void): void {
    if (message.type === 'hello') say({ type: 'welcome', protocol: PROTOCOL, you: ANN, idle_after_ms: 180_000 });
    if (message.type === 'open') {
      const first = Math.max(0, this.events.length - AT_ONCE);
      const [table, game] = [{ whole: this.table() }, this.phase === 'stranded' ? null : { whole: this.game() }];
      say({ type: 'table', id: this.id, now: 0, first, events: this.events.slice(first), table, game });
    }
    if (message.type === 'history') {
      const { key, from, count } = message;
      say({ type: 'history', key, id: this.id, first: from, events: this.events.slice(from, from + Math.min(count, AT_ONCE)) });
    }
    if (message.type === 'ping') say({ type: 'pong', sent: message.sent });
  }

  protected game(): GameView {
    const { view, legal, impossible } = five.steps.find(({ is }) => is.startsWith('decide'))?.by['0'] ?? five.steps[0]!.by['0'];
    return { view, legal, impossible, to_act: [0], deadline: null, can_undo: false, no_undo: null, silence: null, no_pause: null } as GameView;
  }

  protected table(): TableView {
    const seat = (number: number) => ({ who: number === 0 ? ANN : { id: number + 1, name: `Guest ${number}`, bot: false }, bot: null, present: true, gave: true, claimable: false });
    return {
      id: this.id,
      game: 'arkham-ritual',
      options: {},
      catalogue: HASHES,
      settings: { name: 'A long evening', public: false, spectators: 'none', undo: false, clock: null, bot_pace_ms: 0, interlude_seconds: 0, reminders: true },
      phase: this.phase,
      host: ANN.id,
      you: 0,
      yours: [0],
      seats_per_person: 1,
      seats: [0, 1, 2, 3, 4].map(seat),
      invite: null,
      origin: { kind: 'fair' },
      commitment: '00',
      fairness: null,
      clock: null,
      interlude: null,
      votes: [],
      idle_votes: [],
      claims: [],
      kept_out: [],
      result: null,
      rematch: null,
      guide: null,
      rules: 1,
      needs_rules: null,
    } as TableView;
  }

  /** Steps whose views follow one another by what changed. */
  private replay(first: number, count: number): ReplayView {
    const end = Math.min(this.events.length, first + count);
    const { view } = five.steps[0]!.by['0'];
    const steps = Array.from({ length: end - first }, (_, i): ReplayStep => {
      const number = first + i;
      const round = { op: 'replace' as const, path: '/round', value: number + 1 };
      const shown = i === 0 ? { whole: { ...view, round: number + 1 } } : { patch: [round] };
      return { at: number, seat: 0, action: null, first_event: number, events: [events[number % events.length]], view: shown, to_act: [0] } as ReplayStep;
    });
    return { game: 'arkham-ritual', rules: 1, seats: 5, options: {}, catalogue: HASHES, total: this.events.length, is_over: true, chapters: [], sittings: [], first, steps };
  }
}
