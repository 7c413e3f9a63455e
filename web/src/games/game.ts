import type { Component } from 'svelte';
import type { DistancesView } from '../wire/DistancesView.ts';
import type { Impossible } from '../wire/Impossible.ts';
import type { ServerMessage } from '../wire/ServerMessage.ts';
import type { Motion, Playback } from './playback.svelte.ts';

export type Seat = number;

export interface Player {
  seat: Seat;
  name: string;
  /** Whoever looks, looks through this seat. */
  you: boolean;
  /** One of the seats of whoever looks; a person may hold several. */
  own: boolean;
  bot: string | null;
  present: boolean;
}

/** The way to the server and back, by its own measure, and by how much earlier than they arrive moves count. */
export type Lag = Pick<Extract<ServerMessage, { type: 'lag' }>, 'round_trip_ms' | 'credit_ms'>;

/** How things stand: what can be chosen is always told from here, never from what is still being shown. */
export interface Scene<V, A, C = unknown, T = unknown> {
  view: V;
  legal: A[];
  /** What is tempting and not allowed now, each with the rule that says so. */
  impossible: Impossible<A, T>[];
  /** What is printed, in the language below. */
  catalogue: C;
  toAct: Seat[];
  you: Seat | null;
  players: Player[];
  lang: 'en' | 'fr';
  reducedMotion: boolean;
  /** False in replays. */
  live: boolean;
  allSeeing: boolean;
  /** The option under focus or pointer in the choice bar. */
  focus: A | null;
  /** When time runs out, by the table's time; `null` where nothing is waited for by the clock. */
  deadline: number | null;
  /** While everybody looks at how a round ended; the shell asks whether they are ready. */
  interlude: boolean;
  /** The table's time now, in milliseconds. */
  now: () => number;
  /** How far away the server is; `null` where that is not known, or not worth telling. */
  lag: () => Lag | null;
}

export interface Choice<A> {
  action: A;
  label: string;
  /** Stands for the label where many choices share little room; the prompt says the rest. */
  short?: string;
  /** What it does, in a few words. */
  hint?: string;
  key?: string;
  /** Asked for a second time before it is sent. */
  irreversible?: boolean;
  /** What is at stake, said while it waits for the second press. */
  warning?: string;
  /** A guided game asks for it now. */
  asked?: boolean;
  /** In sight however many others there are. */
  pinned?: boolean;
  /** What it would do to what whoever chooses is after; the hint says it in words. */
  tone?: Tone;
  /** The name of a small picture, which the game's styles draw. */
  mark?: string;
  /** Where there are many choices, those of one group stand behind one button. */
  group?: ChoiceGroup;
}

export type Tone = 'best' | 'good' | 'bad';

/** A button of the choice bar: a choice, or what opens a group of them. */
export interface Offer<A> extends Choice<A> {
  opens?: string;
}

/** What several choices have in common; pressing it shows them. */
export interface ChoiceGroup {
  id: string;
  label: string;
  short?: string;
  mark?: string;
  key?: string;
  /** What is behind it, in a few words. */
  hint?: string;
  /** The sentence of the choice bar while the group is open. */
  prompt: string;
}

/** Something tempting that is not allowed now, in words: shown greyed, tells why with the rule id. */
export interface WhyNot {
  label: string;
  why: string;
  rule: string;
}

export interface LogLine {
  text: string;
  tone: 'plain' | 'good' | 'bad' | 'quiet';
  aboutYou: boolean;
}

/** How a game ended, as far as its own rules go. */
export interface Outcome {
  kind: string;
  seats: { won: boolean; score: number }[];
}

/** A finished game in a few marks, to be shown to others; it gives nothing of the deal away. */
export interface Poster {
  /** What was to be found, each with its drawing: one path in a square of 128. */
  finds: { name: string; drawing: string; found: boolean }[];
  facts: { label: string; value: string }[];
}

/** How a number came to be: parts that add up to it, and the rule that says so. */
export interface Added {
  parts: { text: string; amount: number }[];
  rule: string;
}

/** What a number on the board counts, with the rules about it. */
export interface NumberTold {
  text: string;
  added?: Added;
  rules: string[];
}

/** A word to whoever learns: one idea, and where on the board to look. */
export interface Tip {
  text: string;
  /** What it speaks of, by selectors of what is on the board or beside the question. */
  at: string[];
}

/** A card as the sheet of all cards tells it. */
export interface CardEntry {
  /** As the catalogue calls it; whatever shows the card bears it as `data-card`. */
  id: string;
  name: string;
  /** What sort of card it is, in a few words. */
  kind: string;
  /** What it does, a paragraph each. */
  text: string[];
  /** The rules about it, which say how it is ruled. */
  rules: string[];
  /** How many there are in the game as it is set; 0 for one that was left out. */
  copies: number;
}

export interface CardGroup {
  title: string;
  cards: CardEntry[];
}

/** All cards of a game, in words and pictures. */
export interface CardSheet<C = unknown> {
  groups(catalogue: C, lang: 'en' | 'fr'): CardGroup[];
  /** What a card looks like, as wide as `--card-w`. */
  Face: Component<{ card: string; catalogue: C; lang: 'en' | 'fr' }>;
  /** How a deck of one's own is written, for games that can be played with one: paragraphs of the page of rules. */
  ownDeck?: (lang: 'en' | 'fr') => string[];
  /** What seen and not seen mean in this game. */
  tallyNote(lang: 'en' | 'fr'): string;
  /** For each paragraph of the help the cards that are shown with it. */
  helpPictures: string[][];
}

/** What is told of an event; nothing of one that need not be. */
export type LogWriter<E = unknown, V = unknown, A = unknown, C = unknown, T = unknown> = (event: E, scene: Scene<V, A, C, T>) => LogLine | null;

/** What a game folder gives to the shell. The shell knows nothing else about a game. */
export interface GameModule<
  V = unknown,
  A = unknown,
  E = unknown,
  P extends { view: V } = { view: V },
  C = unknown,
  T = unknown,
> {
  Board: Component<{
    scene: Scene<V, A, C, T>;
    /** What is shown of it: movements are played behind how things stand. */
    playback: Playback<V, E, P>;
    choose: (action: A) => void;
    lookAt: (action: A | null) => void;
    /** The group of choices that is open in the choice bar. */
    group: string | null;
    openGroup: (id: string | null) => void;
    explain: (whyNot: WhyNot) => void;
    /** Has something told by the reader beside the board; `null` for what matters most. */
    read?: (topic: unknown) => void;
  }>;
  /** Tells in words, beside the board where there is room, of what is looked at. Loaded where it is wanted. */
  reader?: () => Promise<{ default: Component<{ scene: Scene<V, A, C, T>; topic: unknown }> }>;
  motion: Motion<V, E, P>;
  /** The sentence of the choice bar, also while waiting for others. */
  prompt(scene: Scene<V, A, C, T>): string;
  /** One for each legal action, in the order they are offered. */
  choices(scene: Scene<V, A, C, T>): Choice<A>[];
  /** What the choice bar shows of them, where they are too many to be shown at once. */
  offers?: (choices: Choice<A>[], open: string | null) => Offer<A>[];
  /** On a wide screen more choices than this are named shortly; the one that is looked at says the rest. */
  namesInFull?: number;
  /** What the choice bar tells of the impossible; the rest is told by what is touched. */
  impossible(scene: Scene<V, A, C, T>): WhyNot[];
  /** In a sentence why, by this rule, the last move stands. */
  whyNoUndo?: (rule: string, lang: 'en' | 'fr') => string;
  /** Events are facts, told in the player's language. */
  /** Words what happened. Loaded a moment after what can be done. */
  log: () => Promise<{ logLine: LogWriter<E, V, A, C, T> }>;
  /** For example "Round 3 · 9 cards left". */
  headline(scene: Scene<V, A, C, T>): string;
  resultLine(scene: Scene<V, A, C, T>, result: Outcome): string;
  /** Short text of a rule id for "why"; empty until it is loaded, whoever shows it is told then. */
  rule(id: string, lang: 'en' | 'fr'): string;
  /** Every rule id that `rule` has a text for, in order, for the page of rules. */
  ruleIds?: readonly string[];
  /** Paragraphs of the help sheet. */
  help: { en: string[]; fr: string[] };
  /** All cards of the game. Loaded where it is wanted. */
  cards?: () => Promise<CardSheet<C>>;
  /** The tips of the guided game, by the ids that its lesson in the rules crate has. Loaded where it is wanted. */
  guide?: () => Promise<{ tip: (id: string, scene: Scene<V, A, C, T>) => Tip | null }>;
  /** How the points of a finished game add up, and what the numbers of the headline are meanwhile. Loaded where it is wanted. */
  points?: () => Promise<{ final: (scene: Scene<V, A, C, T>) => Added | null; now: (scene: Scene<V, A, C, T>) => NumberTold[] }>;
  /** What is shown to others of a finished game for one. Loaded where it is wanted. */
  poster?: () => Promise<{ poster: (scene: Scene<V, A, C, T>, result: Outcome) => Poster }>;
  /** A finished game step by step, with how far it was then. Loaded where it is wanted. */
  timeline?: () => Promise<{
    default: Component<{
      scene: Scene<V, A, C, T>;
      steps: { seat: Seat | null; events: E[] }[];
      distances: DistancesView;
      /** Where the replay shows a step. */
      replayAt: (step: number) => string;
    }>;
  }>;
  /** What is seen, large, when the game is won or lost: drawings, each one path in a square of 128. */
  emblems?: () => Promise<{ won: string; lost: string }>;
  /** A css class put on the page. */
  mood: string;
}
