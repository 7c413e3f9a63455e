// The board of Arkham Ritual without a server: `npm run dev`, then /harness/arkham-ritual.html.
// ?play=three|five|seven&at=N&as=0|all|spectator&lang=fr and, as wished, still, long, replay, guide, focus=N
import { plays, sceneOf } from '../src/games/arkham-ritual/fixtures/plays.ts';
import game from '../src/games/arkham-ritual/index.ts';
import type { Table } from '../src/games/arkham-ritual/model.ts';
import { ask, lang } from './ask.ts';
import { show } from './show.ts';

const LONG = [
  'Maximilienne-Alexandra',
  'Bartholomew Fitzgerald',
  'Wilhelmina von Hohenstein',
  'Abdul-Rahman al-Qurtubi',
];
const viewer = ask.get('as') ?? '0';

function renamed(scene: Table): Table {
  const names = ask.has('long') ? LONG : [];
  return { ...scene, players: scene.players.map((player) => ({ ...player, name: names[player.seat] ?? player.name })) };
}

const { steps } = plays[(ask.get('play') ?? 'five') as keyof typeof plays];
const moments = steps.flatMap(({ by, outcome }) => {
  const told = by[viewer];
  if (!told) return [];
  const scene = renamed(sceneOf(told, viewer === '0' ? 0 : null, lang));
  return [{ scene: { ...scene, allSeeing: viewer === 'all' }, events: told.events, outcome, canUndo: false }];
});
await show('arkham-ritual', { name: 'Arkham Ritual', game, moments });
