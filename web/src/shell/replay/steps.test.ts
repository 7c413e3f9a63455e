import { expect, it } from 'vitest';
import type { LogWriter } from '../../games/game.ts';
import type { WholeStep } from './pages.svelte.ts';
import type { TableView } from '../../wire/TableView.ts';
import { chapterAt, linesOf, replayScene, seatOf, tableAt, within } from './steps.ts';

const players = [0, 1].map((seat) => ({ seat, name: `p${seat}`, you: seat === 0, own: seat === 0, bot: null, present: false }));
const step: WholeStep = {
  at: 0,
  seat: 1,
  action: null,
  first_event: 0,
  events: ['seen', null, 'silent'],
  view: { round: 1 },
  to_act: [1],
};
const how = { lang: 'en', reducedMotion: true, catalogue: null } as const;

it('sits the viewer on the seat whose eyes it uses', () => {
  const scene = replayScene(step, '1', players, how);
  expect(scene.you).toBe(1);
  expect(scene.players.map((player) => player.you)).toEqual([false, true]);
  expect(scene).toMatchObject({ live: false, allSeeing: false, legal: [] });
});

it('belongs to nobody for a spectator and for whoever sees all', () => {
  expect(seatOf('spectator')).toBeNull();
  expect(replayScene(step, 'all', players, how)).toMatchObject({ you: null, allSeeing: true });
});

it('tells only what this viewer could see', () => {
  const logLine: LogWriter = (event) => (event === 'silent' ? null : { text: String(event), tone: 'plain', aboutYou: false });
  const lines = linesOf(step, logLine, replayScene(step, 'all', players, how));
  expect(lines.map((line) => line.text)).toEqual(['seen']);
});

it('stays within the game', () => {
  expect([within(-1, 5), within(3, 5), within(9, 5)]).toEqual([0, 3, 4]);
});

it('seats those who played then', () => {
  const person = (id: number, name: string) => ({ id, name, bot: false });
  const seat = { present: true, gave: true, claimable: false };
  const table = { you: 0, yours: [0], seats: [{ ...seat, who: person(3, 'Eve'), bot: null }, { ...seat, who: null, bot: 'greedy' }] } as unknown as TableView;
  const sittings = [
    { seat: 0, from: 0, who: person(1, 'Ann') },
    { seat: 1, from: 0, who: null },
    { seat: 0, from: 4, who: null },
    { seat: 0, from: 9, who: person(3, 'Eve') },
  ];
  const at = (step: number) => tableAt(table, sittings, step).seats.map(({ who, bot }) => who?.name ?? bot);
  expect([at(0), at(3), at(4), at(9)]).toEqual([['Ann', 'greedy'], ['Ann', 'greedy'], ['bot', 'greedy'], ['Eve', 'greedy']]);
  expect(tableAt(table, sittings, 0)).toMatchObject({ you: null, yours: [] });
});

it('knows the chapter of a step', () => {
  const chapters = [{ number: 1, step: 0 }, { number: 2, step: 7 }];
  expect([0, 6, 7, 90].map((step) => chapterAt(chapters, step)?.number)).toEqual([1, 1, 2, 2]);
  expect(chapterAt([], 3)).toBeUndefined();
});
