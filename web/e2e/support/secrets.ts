import type { Catalogue } from '../../src/wire/ritual/Catalogue.ts';
import type { EventView } from '../../src/wire/ritual/EventView.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { Received } from './recorder.ts';
import type { Shaman } from './shaman.ts';

/** A card of RITUAL as the program writes it: an inspiration, or one of the six of the ritual. */
const CARD = /"(i\d\d|c[1-6])"/g;

/**
 * Every card of RITUAL that reached a shaman too early, as sentences (RT-04, RT-07, RT-31).
 *
 * They may know their own inspirations, those of the awake, the ritual card they looked at, and what was solved.
 * That is put together from the events told so far; all bytes that came are searched for any other card,
 * by its id and by the words on it, wherever they stand.
 */
export async function cardsToldTooEarly({ person, seat }: Shaman, table = person.table): Promise<string[]> {
  const search = new Search(seat, await wordsOn(person.address, Object.values(person.state(table)?.table.catalogue ?? {})));
  for (const [place, received] of person.recorder.received.entries()) {
    await search.through(received, (card, what) => search.found.push(`${person.name} received (${place}): ${card} in ${what}`));
  }
  return search.found;
}

class Search {
  readonly found: string[] = [];
  #known = new Set<string>();
  /** Once a round is over everybody may know what was to be gathered in it. */
  #isBetween = false;
  #isOver = false;

  constructor(
    private readonly seat: number,
    /** What is printed on each ritual card, in every language. */
    private readonly words: [string, string][],
  ) {}

  async through(received: Received, tell: (card: string, what: string) => void): Promise<void> {
    const text = received.kind === 'frame' ? received.text : await answerOf(received);
    if (received.kind === 'frame') for (const event of eventsIn(JSON.parse(text) as ServerMessage)) this.#learn(event);
    if (this.#isOver) return;
    const named = [...text.matchAll(CARD)].map(([, card]) => card ?? '');
    const quoted = this.words.flatMap(([card, words]) => (text.includes(words) ? [card] : []));
    for (const card of new Set([...named, ...quoted])) if (!this.#mayKnow(card)) tell(card, text);
  }

  #mayKnow(card: string): boolean {
    return this.#known.has(card) || (this.#isBetween && card.startsWith('i'));
  }

  #learn(event: EventView | null): void {
    if (event === null || typeof event === 'string') return;
    const learned = (cards: (string | null)[]) => cards.forEach((card) => card && this.#known.add(card));
    if ('round_began' in event) {
      this.#known = new Set([...this.#known].filter((card) => !card.startsWith('i')));
      learned(event.round_began.inspirations[this.seat] ?? []);
    }
    this.#isBetween = 'round_won' in event || 'round_lost' in event || (this.#isBetween && !('round_began' in event));
    if ('awakened' in event) learned([...event.awakened.inspirations, event.awakened.seat === this.seat ? event.awakened.card : null]);
    if ('solved' in event) learned([event.solved.card]);
    if ('last_card_shown' in event) learned([event.last_card_shown.card]);
    // Then everything lies open.
    this.#isOver ||= 'game_ended' in event;
  }
}

function eventsIn(message: ServerMessage): (EventView | null)[] {
  if (message.type !== 'table' && message.type !== 'history') return [];
  return message.events.flatMap((one) => (one.what === 'game' ? [one.event as EventView | null] : []));
}

/** What is printed is for everybody, and so is the page; all else that is asked for is searched. */
async function answerOf({ path, body }: Extract<Received, { kind: 'answer' }>): Promise<string> {
  const isForAll = !path.startsWith('/api/') || path.startsWith('/api/catalogue/');
  return isForAll ? '' : String(await body);
}

async function wordsOn(server: string, catalogues: string[]): Promise<[string, string][]> {
  const printed = await Promise.all(catalogues.map(async (hash) => (await (await fetch(`${server}/api/catalogue/${hash}`)).json()) as Catalogue));
  return printed.flatMap(({ cards }) => cards.flatMap(({ id, text, notation }): [string, string][] => [[id, text], [id, notation]]));
}
