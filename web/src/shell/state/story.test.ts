import { expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import type { GameModule } from '../../games/game.ts';
import type { TableEvent } from '../../wire/TableEvent.ts';
import { story, type StoryParts } from './story.ts';

const lea = { id: 1, name: 'Léa', bot: false };
const max = { id: 2, name: 'Max', bot: false };

const parts: StoryParts = {
  words: en,
  lang: 'en',
  players: [
    { seat: 0, name: 'Léa', you: true, bot: null, present: true },
    { seat: 1, name: 'Basil', you: false, bot: 'greedy', present: true },
  ],
  scene: {} as StoryParts['scene'],
  module: {
    logLine: (event: unknown) => ({ text: String(event), tone: 'plain', aboutYou: false }),
  } as unknown as GameModule,
  origin: { kind: 'fair' },
  phrases: [{ en: 'Well played', fr: 'Bien joué' }],
  me: 1,
};

const texts = (events: TableEvent[]) => story(events, parts).map((line) => line.text);

it('names whoever sat there at the time', () => {
  const events: TableEvent[] = [
    { what: 'sat', seat: 1, who: max },
    { what: 'stood', seat: 1 },
    { what: 'bot_added', seat: 1, bot: 'greedy' },
    { what: 'sat', seat: 0, who: lea },
  ];
  expect(texts(events)).toEqual(['Max sat down.', 'Max stood up.', 'Basil, a bot, sat down.', 'You sat down.']);
});

it('marks what was taken back and keeps it', () => {
  const events: TableEvent[] = [
    { what: 'game', event: 'deal' },
    { what: 'game', event: 'move' },
    { what: 'said', who: lea, text: 'oops' },
    { what: 'undone', seat: 0, to: 1 },
  ];
  const lines = story(events, parts);
  expect(lines.map((line) => [line.text, line.takenBack])).toEqual([
    ['deal', false],
    ['move', true],
    ['oops', false],
    ['You took your last move back.', false],
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
    'Léa wants to pause.',
    'Léa changed their mind about the pause.',
    'The game is paused.',
    'Léa wants to go on.',
  ]);
});

it('speaks ready-made phrases in the language of the reader', () => {
  const [line] = story([{ what: 'said_phrase', who: max, phrase: 0 }], { ...parts, lang: 'fr' });
  expect(line).toMatchObject({ speaker: 'Max', text: 'Bien joué' });
});

it('tells who left under the name they had', () => {
  const events: TableEvent[] = [
    { what: 'sat', seat: 1, who: max },
    { what: 'given_up', seat: 1, bot: 'greedy' },
  ];
  expect(texts(events)).toEqual(['Max sat down.', 'Max left; a bot plays on.']);
});

it('tells the first hint of each seat, and leaves their number to the result', () => {
  const hint = (seat: number): TableEvent => ({ what: 'hinted', seat, advice: null });
  const events: TableEvent[] = [hint(0), { what: 'game', event: 'move' }, hint(0), hint(0), hint(1), { what: 'game', event: 'end' }];
  expect(story(events, parts).map(({ number, text }) => [number, text])).toEqual([
    [0, 'You took a hint.'],
    [1, 'move'],
    [4, 'Basil took a hint.'],
    [5, 'end'],
  ]);
});
