import type { LogWriter, LogLine, Player, Scene } from '../../games/game.ts';
import type { Dictionary } from '../../i18n/index.svelte.ts';
import type { Known } from '../../net/history.ts';
import type { DealOrigin } from '../../wire/DealOrigin.ts';
import type { TableEvent } from '../../wire/TableEvent.ts';
import type { Words } from '../../wire/Words.ts';
import type { PersonId } from '../../wire/PersonId.ts';
import type { LogWords } from '../log/words.en.ts';
import { personName } from './guest.ts';

/** One line of a table's log: a fact, or something said. */
export interface TableLine extends LogLine {
  /** The number of its event. */
  number: number;
  speaker: string | null;
  /** Who that is. */
  speakerId?: PersonId;
  /** Whether the move it tells was taken back. */
  takenBack: boolean;
  /** Whether it was said among those who watch. */
  aside?: boolean;
}

export interface LogParts {
  words: Dictionary;
  /** Those for what happens. */
  happened: LogWords;
  lang: 'en' | 'fr';
  players: Player[];
  /** `null` before anything was dealt. */
  scene: Scene<unknown, unknown> | null;
  /** Words what happened in the game. */
  logLine: LogWriter | null;
  phrases: Words[];
  origin: DealOrigin;
  /** The number of this person, to know what is about them. */
  me: number | null;
}

type Told = LogLine & { speaker?: string; speakerId?: PersonId; aside?: boolean };

/** The log of a table: each event is worded once, with the names as they were when it was told. */
export class TableLog {
  #worded = new Map<number, Told | null>();
  #wordedFor: unknown[] = [];

  lines({ first, events }: Known<TableEvent>, parts: LogParts): TableLine[] {
    this.#forgetOthers(parts);
    const chairs = new Chairs(events, parts);
    const lines: TableLine[] = [];
    const hinted = new Set<number>();
    events.forEach((event, place) => {
      if (event.what === 'undone') takeBack(lines, event.to, (number) => events[number - first]?.what === 'game');
      // The result tells how many hints there were; a line for each would drown the game.
      const isTold = event.what !== 'hinted' || !hinted.has(event.seat);
      if (event.what === 'hinted') hinted.add(event.seat);
      const told = isTold ? this.#tell(first + place, event, chairs, parts) : null;
      chairs.after(event);
      if (told) lines.push({ speaker: null, takenBack: false, ...told, number: first + place });
    });
    return lines;
  }

  #tell(number: number, event: TableEvent, chairs: Chairs, parts: LogParts): Told | null {
    let told = this.#worded.get(number);
    if (told === undefined) {
      told = tell(event, chairs, parts);
      this.#worded.set(number, told);
    }
    return told;
  }

  /** What was worded in another language, for another person, with other cards or before the words were there is of no use. */
  #forgetOthers({ words, happened, logLine, phrases, me, scene, players }: LogParts): void {
    const now = [words, happened, logLine, phrases, me, scene === null, scene?.catalogue, players.findIndex(({ you }) => you)];
    if (now.some((one, place) => one !== this.#wordedFor[place])) this.#worded.clear();
    this.#wordedFor = now;
  }
}

/** Events that tell how the game stands: nothing of them is told before the board shows it. */
const OF_THE_GAME = ['game', 'undone', 'finished', 'time_ran_out'];

/** The lines that go with what the board shows, up to event `upTo`; what people say and do is told at once. */
export function shownLines(lines: TableLine[], { first, events }: Known<TableEvent>, upTo: number): TableLine[] {
  const isShown = ({ number }: TableLine) => number < upTo || !OF_THE_GAME.includes(events[number - first]?.what ?? '');
  return lines.every(isShown) ? lines : lines.filter(isShown);
}

function takeBack(lines: TableLine[], to: number, isMove: (number: number) => boolean): void {
  for (let last = lines.length - 1; (lines[last]?.number ?? -1) >= to; last -= 1) {
    const line = lines[last];
    if (line && isMove(line.number)) line.takenBack = true;
  }
}

const quiet = (text: string, aboutYou = false): Told => ({ text, tone: 'quiet', aboutYou });
const plain = (text: string, aboutYou = false): Told => ({ text, tone: 'plain', aboutYou });

function tell(event: TableEvent, chairs: Chairs, parts: LogParts): Told | null {
  const words = parts.happened;
  const named = (name: string) => personName(name, parts.words);
  switch (event.what) {
    case 'game':
      return event.event !== null && parts.logLine && parts.scene
        ? parts.logLine(event.event, { ...parts.scene, players: chairs.players() })
        : null;
    case 'made':
      return quiet(event.by.id === parts.me ? words.madeYou : words.made(named(event.by.name)));
    case 'settled':
      return quiet(words.settled);
    case 'sat':
      return quiet(event.who.id === parts.me ? words.satYou : words.sat(named(event.who.name)));
    case 'stood':
      return quiet(chairs.isYou(event.seat) ? words.stoodYou : words.stood(chairs.name(event.seat)));
    case 'bot_added':
      return quiet(words.botAdded(chairs.botName(event.seat)));
    case 'bot_removed':
      return quiet(words.botRemoved(chairs.name(event.seat)));
    case 'started':
      return plain({ fair: words.started, daily: words.startedDaily, branch: words.startedBranch, guide: words.startedGuide }[parts.origin.kind]);
    case 'time_ran_out':
      return chairs.isYou(event.seat)
        ? { text: words.timeRanOutYou, tone: 'bad', aboutYou: true }
        : plain(words.timeRanOut(chairs.name(event.seat)));
    case 'undone':
      return plain(chairs.isYou(event.seat) ? words.undoneYou : words.undone(chairs.name(event.seat)));
    case 'hinted':
      return plain(chairs.isYou(event.seat) ? words.hintedYou : words.hinted(chairs.name(event.seat)));
    case 'said':
      return { ...plain(event.text), speaker: named(event.who.name), speakerId: event.who.id };
    case 'watcher_said':
      return event.said && { ...plain(event.said.text), speaker: named(event.said.who.name), speakerId: event.said.who.id, aside: true };
    case 'renamed':
      return quiet(words.renamed(named(event.before), named(event.who.name)));
    case 'said_phrase': {
      const phrase = parts.phrases[event.phrase];
      return phrase ? { ...plain(phrase[parts.lang]), speaker: named(event.who.name), speakerId: event.who.id } : null;
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
      return plain(chairs.isYou(event.seat) ? words.givenUpYou : words.givenUp(chairs.name(event.seat)));
    case 'claimed':
      return plain(event.who.id === parts.me ? words.claimedYou : words.claimed(named(event.who.name)));
    case 'claim_asked':
      return quiet(words.claimAsked(named(event.who.name)));
    case 'claim_declined':
      return quiet(words.claimDeclined(named(event.who.name)));
    case 'kept_out':
      return quiet(words.keptOut(named(event.who.name)));
    case 'let_in':
      return quiet(words.letIn(named(event.who.name)));
    case 'idle_voted':
      return quiet(words.idleVoted(chairs.name(event.by), chairs.name(event.seat)));
    case 'handed_over':
      return quiet(event.to.id === parts.me ? words.handedOverYou : words.handedOver(named(event.to.name)));
    case 'rematch_made':
      return plain(parts.players.length === 1 ? words.aloneMade : words.rematchMade);
    case 'finished':
      return quiet(words.finished);
    case 'rules_changed':
      return plain(words.rulesChanged(event.from, event.to));
  }
}

/** Who sat where at each moment: a line about the past names whoever sat there then. */
class Chairs {
  #names = new Map<number, string>();
  #parts: LogParts;
  #paused = false;
  /** How often each chair will still change hands. */
  #changesLeft = new Map<number, number>();

  constructor(events: readonly TableEvent[], parts: LogParts) {
    this.#parts = parts;
    for (const event of events) this.#count(event, 1);
  }

  name(seat: number): string {
    return this.#names.get(seat) ?? this.#parts.players[seat]?.name ?? this.#parts.words.table.chair(seat + 1);
  }

  /** Whoever sits there now goes by the name they have now, others by the name they had. */
  players(): Player[] {
    return this.#parts.players.map((player) =>
      this.#changesLeft.get(player.seat) ? { ...player, name: this.name(player.seat) } : player,
    );
  }

  botName(seat: number): string {
    const names = this.#parts.words.botNames;
    return names[seat % names.length] ?? '';
  }

  isYou(seat: number): boolean {
    return this.#parts.players[seat]?.you ?? false;
  }

  vote(seat: number, pause: boolean): string {
    const words = this.#parts.happened;
    const [name, you] = [this.name(seat), this.isYou(seat)];
    if (pause === this.#paused) return you ? words.withdrewYou : words.withdrew(name);
    if (pause) return you ? words.wantsPauseYou : words.wantsPause(name);
    return you ? words.wantsOnYou : words.wantsOn(name);
  }

  #count(event: TableEvent, by: number): void {
    if (event.what !== 'sat' && event.what !== 'claimed' && event.what !== 'bot_added' && event.what !== 'given_up') return;
    this.#changesLeft.set(event.seat, (this.#changesLeft.get(event.seat) ?? 0) + by);
  }

  after(event: TableEvent): void {
    this.#count(event, -1);
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
