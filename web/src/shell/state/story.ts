import type { GameModule, LogLine, Player, Scene } from '../../games/game.ts';
import type { Dictionary } from '../../i18n/index.svelte.ts';
import type { DealOrigin } from '../../wire/DealOrigin.ts';
import type { TableEvent } from '../../wire/TableEvent.ts';
import type { Words } from '../../wire/Words.ts';
import { personName } from './guest.ts';

/** One line of the log: a fact, or something said. */
export interface StoryLine extends LogLine {
  /** The number of its event. */
  number: number;
  speaker: string | null;
  /** Whether the move it tells was taken back. */
  takenBack: boolean;
}

export interface StoryParts {
  words: Dictionary;
  lang: 'en' | 'fr';
  players: Player[];
  /** `null` before anything was dealt. */
  scene: Scene<unknown, unknown> | null;
  module: GameModule | null;
  phrases: Words[];
  origin: DealOrigin;
  /** The number of this person, to know what is about them. */
  me: number | null;
}

/** The log of a table. */
export function story(events: readonly TableEvent[], parts: StoryParts): StoryLine[] {
  const chairs = new Chairs(parts);
  const lines: StoryLine[] = [];
  const hinted = new Set<number>();
  events.forEach((event, number) => {
    if (event.what === 'undone') {
      for (const line of lines) {
        if (line.number >= event.to && events[line.number]?.what === 'game') line.takenBack = true;
      }
    }
    if (event.what === 'hinted') {
      // The result tells how many there were; a line for each would drown the game.
      if (hinted.has(event.seat)) return;
      hinted.add(event.seat);
    }
    const line = tell(event, chairs, parts);
    chairs.after(event);
    if (line) lines.push({ speaker: null, takenBack: false, ...line, number });
  });
  return lines;
}

type Told = LogLine & { speaker?: string };

const quiet = (text: string, aboutYou = false): Told => ({ text, tone: 'quiet', aboutYou });
const plain = (text: string, aboutYou = false): Told => ({ text, tone: 'plain', aboutYou });

function tell(event: TableEvent, chairs: Chairs, parts: StoryParts): Told | null {
  const words = parts.words.events;
  const named = (name: string) => personName(name, parts.words);
  switch (event.what) {
    case 'game':
      return event.event !== null && parts.module && parts.scene
        ? parts.module.logLine(event.event, parts.scene)
        : null;
    case 'made':
      return quiet(event.by.id === parts.me ? words.madeYou : words.made(named(event.by.name)));
    case 'settled':
      return quiet(words.settled);
    case 'sat':
      return quiet(event.who.id === parts.me ? words.satYou : words.sat(named(event.who.name)));
    case 'stood':
      return quiet(words.stood(chairs.name(event.seat)));
    case 'bot_added':
      return quiet(words.botAdded(chairs.botName(event.seat)));
    case 'bot_removed':
      return quiet(words.botRemoved(chairs.name(event.seat)));
    case 'started':
      return plain({ fair: words.started, daily: words.startedDaily, branch: words.startedBranch }[parts.origin.kind]);
    case 'time_ran_out':
      return chairs.isYou(event.seat)
        ? { text: words.timeRanOutYou, tone: 'bad', aboutYou: true }
        : plain(words.timeRanOut(chairs.name(event.seat)));
    case 'undone':
      return plain(chairs.isYou(event.seat) ? words.undoneYou : words.undone(chairs.name(event.seat)));
    case 'hinted':
      return plain(chairs.isYou(event.seat) ? words.hintedYou : words.hinted(chairs.name(event.seat)));
    case 'said':
      return { ...plain(event.text), speaker: named(event.who.name) };
    case 'said_phrase': {
      const phrase = parts.phrases[event.phrase];
      return phrase ? { ...plain(phrase[parts.lang]), speaker: named(event.who.name) } : null;
    }
    case 'pause_voted':
      return quiet(chairs.vote(event.seat, event.pause));
    case 'paused':
      return plain(words.paused);
    case 'resumed':
      return plain(words.resumed);
    case 'lent':
      return plain(chairs.isYou(event.seat) ? words.lentYou : words.lent(chairs.name(event.seat)));
    case 'taken_back':
      return plain(chairs.isYou(event.seat) ? words.takenBackYou : words.takenBack(chairs.name(event.seat)));
    case 'given_up':
      return plain(words.givenUp(chairs.name(event.seat)));
    case 'claimed':
      return plain(words.claimed(named(event.who.name)));
    case 'handed_over':
      return quiet(words.handedOver(named(event.to.name)));
    case 'rematch_made':
      return plain(words.rematchMade);
    case 'finished':
      return quiet(words.finished);
  }
}

/** Who sat where at each moment: a line about the past names whoever sat there then. */
class Chairs {
  #names = new Map<number, string>();
  #parts: StoryParts;
  #paused = false;

  constructor(parts: StoryParts) {
    this.#parts = parts;
  }

  name(seat: number): string {
    return this.#names.get(seat) ?? this.#parts.players[seat]?.name ?? this.#parts.words.table.chair(seat + 1);
  }

  botName(seat: number): string {
    const names = this.#parts.words.botNames;
    return names[seat % names.length] ?? '';
  }

  isYou(seat: number): boolean {
    return this.#parts.players[seat]?.you ?? false;
  }

  vote(seat: number, pause: boolean): string {
    const words = this.#parts.words.events;
    if (pause === this.#paused) return words.withdrew(this.name(seat));
    return pause ? words.wantsPause(this.name(seat)) : words.wantsOn(this.name(seat));
  }

  after(event: TableEvent): void {
    switch (event.what) {
      case 'sat':
      case 'claimed':
        this.#names.set(event.seat, personName(event.who.name, this.#parts.words));
        break;
      case 'bot_added':
      case 'given_up':
        this.#names.set(event.seat, this.botName(event.seat));
        break;
      case 'stood':
      case 'bot_removed':
        this.#names.delete(event.seat);
        break;
      case 'paused':
      case 'resumed':
        this.#paused = event.what === 'paused';
        break;
    }
  }
}
