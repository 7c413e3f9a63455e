// The board of Arkham Ritual without a server: `npm run dev`, then /harness/arkham-ritual.html.
// ?play=three|five|seven&at=N&as=0|all|spectator&lang=fr and, as wished, still, long, replay, focus=N,
// wakes=cthulhu (rounds end by that card), finale=won|lost
import { plays, sceneOf } from '../src/games/arkham-ritual/fixtures/plays.ts';
import game from '../src/games/arkham-ritual/index.ts';
import type { Card, EventView, Table } from '../src/games/arkham-ritual/model.ts';
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

/** A round that ends as if the card that is asked for had woken. */
function woken(event: EventView): EventView {
  const card = ask.get('wakes') as Card | null;
  if (!card || typeof event !== 'object' || !('round_ended' in event)) return event;
  return { round_ended: { ...event.round_ended, cause: { great_old_one: { card, holder: { seat: 1 } } } } };
}

const { steps } = plays[(ask.get('play') ?? 'five') as keyof typeof plays];
const moments = steps.flatMap(({ by, outcome }) => {
  const told = by[viewer];
  if (!told) return [];
  const scene = renamed(sceneOf(told, viewer === '0' ? 0 : null, lang));
  return [{ scene: { ...scene, allSeeing: viewer === 'all' }, events: told.events.map(woken), outcome, canUndo: false }];
});
await show('arkham-ritual', { name: 'Arkham Ritual', game, moments });
