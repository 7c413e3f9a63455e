// The desk of Arkham Noir without a server: `npm run dev`, then /harness/arkham-noir.html.
// ?play=won|long|stability|victims|prompts&at=N&lang=fr and, as wished, all, still, replay, focus=N
import { plays, sceneOf, type PlayName } from '../src/games/arkham-noir/fixtures/plays.ts';
import game from '../src/games/arkham-noir/index.ts';
import { ask, lang } from './ask.ts';
import { show } from './show.ts';

const allSeeing = ask.has('all');
const moments = plays[(ask.get('play') ?? 'won') as PlayName].map(({ view, hidden, legal, impossible, ...rest }) => ({
  ...rest,
  scene: {
    ...sceneOf({ view: allSeeing ? { ...view, hidden } : view, legal: ask.has('replay') ? [] : legal, impossible }, 0, lang),
    allSeeing,
  },
}));
await show('arkham-noir', { name: 'Arkham Noir', game, moments });
