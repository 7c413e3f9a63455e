import type { GameView } from '../../src/wire/GameView.ts';
import type { ServerMessage } from '../../src/wire/ServerMessage.ts';
import type { Action, Colour, LotView, View } from '../../src/games/ritual/model.ts';
import type { Change } from './intermediary.ts';
import { Tables } from './tables.ts';

const COLOURS: Colour[] = ['red', 'blue', 'yellow', 'green', 'violet'];
const each = (count: number) => ({ red: count, blue: count, yellow: count, green: count, violet: count });
const RUNES = 3;

/** Lets the first shaman's turns look as full as a circle can be: every colour everywhere, and all of it can be touched. */
export function crowding(): Change {
  const truth = new Tables();
  return (text) => {
    const message = JSON.parse(text) as ServerMessage;
    const state = message.type === 'table' ? truth.take(message) : null;
    if (message.type !== 'table' || !state?.game) return text;
    const game = structuredClone(state.game);
    if ((game.view as View).phase === 'inspiration' && game.legal.length > 0) fill(game);
    return JSON.stringify({ ...message, game: { whole: game } });
  };
}

function fill(game: GameView): void {
  const view = game.view as View;
  for (const lot of view.lots) {
    // One of them lies on the plane.
    Object.assign(lot, { stones: { ...each(1), violet: 2 }, plane: 'violet' });
  }
  Object.assign(view, { reserve: each(2), runes: Array.from({ length: RUNES }, (_, place) => ({ rune: place + 1, holder: (place + 1) % view.players.length, solved: false, card: null })) });
  game.legal = legalFor(view.lots, view.players.length);
}

/** What whoever sits first could do then. */
function legalFor(lots: LotView[], players: number): Action[] {
  const [own, others] = [lots.filter(({ owner }) => owner === 0), lots.filter(({ owner }) => owner !== 0)];
  const takes = players === 2 ? [] : COLOURS.map((take): Action => ({ take }));
  const gives = own.flatMap(({ id: from }) => others.flatMap(({ id: to }) => COLOURS.map((colour): Action => ({ give: { from, to, colour, off_plane: false } }))));
  const swaps = others.flatMap(({ id: lot }) => COLOURS.map((colour): Action => ({ swap: { lot, colour } })));
  return [...takes, ...gives, ...swaps, ...own.map(({ id: lot }): Action => ({ recover: { lot } })), 'pass'];
}
