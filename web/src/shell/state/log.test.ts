import { expect, it, vi } from 'vitest';
import { en } from '../../i18n/en.ts';
import { en as enLog } from '../log/words.en.ts';
import { fr as frLog } from '../log/words.fr.ts';
import type { LogWriter } from '../../games/game.ts';
import type { TableEvent } from '../../wire/TableEvent.ts';
import { shownLines, TableLog, type LogParts, type TableLine } from './log.ts';

const lea = { id: 1, name: 'Léa', bot: false };
const max = { id: 2, name: 'Max', bot: false };

const parts: LogParts = {
  words: en,
  happened: enLog,
  lang: 'en',
  players: [
    { seat: 0, name: 'Léa', you: true, own: true, bot: null, present: true },
    { seat: 1, name: 'Basil', you: false, own: false, bot: 'greedy', present: true },
  ],
  scene: {} as LogParts['scene'],
  logLine: (event) => ({ text: String(event), tone: 'plain', aboutYou: false }),
  origin: { kind: 'fair' },
  phrases: [{ en: 'Well played', fr: 'Bien joué' }],
  me: 1,
};

const log = (events: TableEvent[], first = 0) => new TableLog().lines({ first, events }, parts);
const texts = (events: TableEvent[]) => log(events).map((line) => line.text);

it('names whoever sat there at the time', () => {
  const events: TableEvent[] = [
    { what: 'sat', seat: 1, who: max },
    { what: 'stood', seat: 1 },
    { what: 'bot_added', seat: 1, bot: 'greedy' },
    { what: 'sat', seat: 0, who: lea },
  ];
  expect(texts(events)).toEqual(['Max sits down.', 'Max stands up.', 'Basil, a bot, sits down.', 'You sit down.']);
});

it('marks what was taken back and keeps it', () => {
  const events: TableEvent[] = [
    { what: 'game', event: 'deal' },
    { what: 'game', event: 'move' },
    { what: 'said', who: lea, text: 'oops' },
    { what: 'undone', seat: 0, to: 1 },
  ];
  const lines = log(events);
  expect(lines.map((line) => [line.text, line.takenBack])).toEqual([
    ['deal', false],
    ['move', true],
    ['oops', false],
    ['You take your last move back.', false],
  ]);
});

it('leaves out what this viewer may not know', () => {
  expect(texts([{ what: 'game', event: null }, { what: 'paused' }])).toEqual(['The game is paused.']);
});

it('tells a pause vote by what it asks for', () => {
  const events: TableEvent[] = [
    { what: 'pause_voted', seat: 0, pause: true },
    { what: 'pause_voted', seat: 0, pause: false },
    { what: 'paused' },
    { what: 'pause_voted', seat: 0, pause: false },
  ];
  expect(texts(events)).toEqual([
    'You want to pause.',
    'You withdraw your vote.',
    'The game is paused.',
    'You want to resume.',
  ]);
});

it('speaks ready-made phrases in the language of the reader', () => {
  const [line] = new TableLog().lines({ first: 0, events: [{ what: 'said_phrase', who: max, phrase: 0 }] }, { ...parts, lang: 'fr' });
  expect(line).toMatchObject({ speaker: 'Max', text: 'Bien joué' });
});

it('tells who left under the name they had', () => {
  const events: TableEvent[] = [
    { what: 'sat', seat: 1, who: max },
    { what: 'given_up', seat: 1, bot: 'greedy' },
  ];
  expect(texts(events)).toEqual(['Max sits down.', 'Max leaves; a bot plays on.']);
});

it('tells the first hint of each seat, and leaves their number to the result', () => {
  const hint = (seat: number): TableEvent => ({ what: 'hinted', seat, advice: null });
  const events: TableEvent[] = [hint(0), { what: 'game', event: 'move' }, hint(0), hint(0), hint(1), { what: 'game', event: 'end' }];
  expect(log(events).map(({ number, text }) => [number, text])).toEqual([
    [0, 'You take a hint.'],
    [1, 'move'],
    [4, 'Basil takes a hint.'],
    [5, 'end'],
  ]);
});

it('words each event once, however often the log is asked for', () => {
  const logLine = vi.fn((event: unknown) => ({ text: String(event), tone: 'plain' as const, aboutYou: false }));
  const told = new TableLog();
  const events = ['a', 'b', 'c'].map((event): TableEvent => ({ what: 'game', event }));
  for (const count of [1, 2, 3, 3]) told.lines({ first: 0, events: events.slice(0, count) }, { ...parts, logLine });
  expect(logLine).toHaveBeenCalledTimes(3);
});

it('words it anew for another language, another person and once the phrases are known', () => {
  const told = new TableLog();
  const events: TableEvent[] = [{ what: 'said_phrase', who: max, phrase: 0 }, { what: 'made', by: lea }];
  const inWords = (change: Partial<LogParts>) => told.lines({ first: 0, events }, { ...parts, ...change }).map(({ text }) => text);
  expect(inWords({ phrases: [] })).toEqual(['You set the table.']);
  expect(inWords({})).toEqual(['Well played', 'You set the table.']);
  expect(inWords({ me: 2 })).toEqual(['Well played', 'Léa sets the table.']);
  expect(inWords({ me: 2, happened: frLog })).toEqual(['Well played', 'Léa dresse la table.']);
});

it('words it anew once the cards are printed in the language of the page', () => {
  const logLine: LogWriter = (_, { catalogue }) => ({ text: String(catalogue), tone: 'plain', aboutYou: false });
  const told = new TableLog();
  const inPrint = (catalogue: string) => {
    const [line] = told.lines({ first: 0, events: [{ what: 'game', event: 'deal' }] }, { ...parts, logLine, scene: { catalogue } as LogParts['scene'] });
    return line?.text;
  };
  expect([inPrint('The book'), inPrint('Le recueil')]).toEqual(['The book', 'Le recueil']);
});

it('puts what was loaded later before what it has worded', () => {
  const told = new TableLog();
  const events = ['a', 'b', 'c', 'd'].map((event): TableEvent => ({ what: 'game', event }));
  const numbers = (first: number) => told.lines({ first, events: events.slice(first) }, parts).map(({ number, text }) => [number, text]);
  expect(numbers(2)).toEqual([[2, 'c'], [3, 'd']]);
  expect(numbers(0)).toEqual([[0, 'a'], [1, 'b'], [2, 'c'], [3, 'd']]);
});

it('takes back only moves, of a history that begins in the middle', () => {
  const events: TableEvent[] = [{ what: 'game', event: 'x' }, { what: 'paused' }, { what: 'game', event: 'y' }, { what: 'undone', seat: 0, to: 3 }];
  expect(log(events, 5).map(({ takenBack }) => takenBack)).toEqual([true, false, true, false]);
});

it('lets a game name whoever sat there then, and whoever sits there still by their name of today', () => {
  const logLine: LogWriter = (_, { players }) => ({ text: players.map(({ name }) => name).join(), tone: 'plain', aboutYou: false });
  const events: TableEvent[] = [
    { what: 'sat', seat: 0, who: { ...lea, name: 'Lea' } },
    { what: 'sat', seat: 1, who: max },
    { what: 'game', event: 'move' },
    { what: 'given_up', seat: 1, bot: 'greedy' },
    { what: 'game', event: 'move' },
  ];
  const told = new TableLog().lines({ first: 0, events }, { ...parts, logLine }).map(({ text }) => text);
  expect([told[2], told[4]]).toEqual(['Léa,Max', 'Léa,Basil']);
});

it('tells a new name once, and what watchers said apart from the rest', () => {
  const events: TableEvent[] = [
    { what: 'sat', seat: 1, who: max },
    { what: 'renamed', who: { ...max, name: 'Milo' }, before: 'Max' },
    { what: 'watcher_said', said: null },
    { what: 'watcher_said', said: { who: lea, text: 'Psst' } },
  ];
  const lines = log(events);
  expect(lines.map((line) => [line.text, line.speaker, line.aside ?? false])).toEqual([
    ['Max sits down.', null, false],
    ['Max is now Milo.', null, false],
    ['Psst', 'Léa', true],
  ]);
});

const lineOf = (number: number): TableLine => ({ number, text: `${number}`, tone: 'plain', aboutYou: false, speaker: null, takenBack: false });
const said: TableEvent = { what: 'said', who: { id: 1, name: 'Ann', bot: false }, text: 'hello' };
const happened: TableEvent[] = [{ what: 'game', event: 'dealt' }, { what: 'game', event: 'ended' }, said, { what: 'game', event: 'over' }, { what: 'finished' }];
const all = [10, 11, 12, 13, 14].map(lineOf);
const told = (upTo: number) => shownLines(all, { first: 10, events: happened }, upTo).map(({ number }) => number);

it('tells of the game what the board shows, and at once what people say', () => {
  expect(told(11)).toEqual([10, 12]);
  expect(told(13)).toEqual([10, 11, 12]);
  expect(told(15)).toEqual([10, 11, 12, 13, 14]);
});

it('is the same list while there is nothing to hold back', () => {
  expect(shownLines(all, { first: 10, events: happened }, 15)).toBe(all);
});
