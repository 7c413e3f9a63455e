import { expect, it } from 'vitest';
import type { GameModule } from '../../games/game.ts';
import type { Step } from './pages.svelte.ts';
import { linesOf, replayScene, seatOf, within } from './steps.ts';

const players = [0, 1].map((seat) => ({ seat, name: `p${seat}`, you: seat === 0, own: seat === 0, bot: null, present: false }));
const step: Step = {
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
  const module = {
    logLine: (event: unknown) => (event === 'silent' ? null : { text: String(event), tone: 'plain', aboutYou: false }),
  } as unknown as GameModule;
  const lines = linesOf(step, module, replayScene(step, 'all', players, how));
  expect(lines.map((line) => line.text)).toEqual(['seen']);
});

it('stays within the game', () => {
  expect([within(-1, 5), within(3, 5), within(9, 5)]).toEqual([0, 3, 4]);
});
