// The board of RITUAL without a server: `npm run dev`, then /harness/ritual.html.
// ?play=two|four|six&at=N&as=0|all|spectator&lang=fr&left=SECONDS and, as wished, still, replay, focus=N
import { plays, sceneOf, type PlayName } from '../src/games/ritual/fixtures/plays.ts';
import game from '../src/games/ritual/index.ts';
import { sentences } from '../src/games/ritual/words.svelte.ts';
import { ask, lang } from './ask.ts';
import { show } from './show.ts';

const viewer = ask.get('as') ?? '0';
const play = (ask.get('play') ?? 'four') as PlayName;
const begun = Date.now();
const left = Number(ask.get('left') ?? 200) * 1000;

const moments = plays[play].steps.flatMap(({ by, outcome, to_act }) => {
  const told = by[viewer];
  if (!told) return [];
  const scene = sceneOf(play, told, viewer === '0' ? 0 : null, lang, to_act);
  const deadline = scene.deadline === null ? null : left;
  return [{ scene: { ...scene, allSeeing: viewer === 'all', deadline, now: () => Date.now() - begun }, events: told.events, outcome, canUndo: false }];
});
await sentences.load(lang);
await show('ritual', { name: 'RITUAL', game, moments });
