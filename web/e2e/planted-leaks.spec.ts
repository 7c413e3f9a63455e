import type { Card } from '../src/wire/arkham-ritual/Card.ts';
import type { GameView } from '../src/wire/GameView.ts';
import type { View } from '../src/wire/arkham-ritual/View.ts';
import { expect, test } from './support/test.ts';
import { NAMES } from './support/cards.ts';
import { Intermediary, type Change } from './support/intermediary.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import type { TableMessage, TableState } from './support/recorder.ts';

/** What a careless server might add to a message: the card that its reader may not see. */
function leak({ game, table }: TableState & { game: GameView }, own: Card): void {
  const player = (game.view as View).players[table.you ?? 0];
  if (!player) return;
  player.card = own;
  player.odds = { of: 1, lines: [{ card: own, ways: 1 }] };
  Object.assign(game, { hint: own });
  Object.assign(table.settings, { note: `drawn: ${NAMES[own][1] ?? own}` });
}

/** A card that `person` may not see and `other` does, unless it has just changed. */
function ownCard(person: Person, other: Person, { first, events }: TableMessage): Card | null {
  const isNew = events.some((one) => /card_taken|round_began/.test(JSON.stringify(one)));
  if (isNew || other.version(person.table) < first) return null;
  const view = other.state(person.table)?.game?.view as View | undefined;
  return view?.players[person.state()?.table.you ?? 0]?.card ?? null;
}

test('a planted leak is found wherever it is: in its place, in what is computed, in fields nobody expects', async ({
  server,
  invite,
  leaks,
}) => {
  let planted: Card | null = null;
  const plant: Change = (text) => {
    const message = JSON.parse(text) as TableMessage;
    const { game } = message;
    const isTurn = message.type === 'table' && game !== null && game.legal.length > 0;
    const own = isTurn && !planted ? ownCard(ann, bob, message) : null;
    const table = message.table ?? structuredClone(ann.state()?.table);
    if (!own || !game || !table) return text;
    planted = own;
    leak({ ...message, game, table }, own);
    return JSON.stringify({ ...message, table });
  };
  const line = await Intermediary.before(server.address, plant);
  const ann = await invite('Ann', { through: line.address });
  const bob = await invite('Bob');
  await ann.makeTable({ seats: 3, options: STEADY });
  await bob.joinBy(await ann.inviteLink());
  await ann.page.getByRole('button', { name: 'Fill 1 chair with bots' }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await bob.until(() => bob.state()?.table.phase === 'playing');
  await play([bob, ann]);

  const found = (await leaks([ann, bob], ann.table)).map((one) => one.replace(/^(\w+ received) \(\d+\)/, '$1'));
  const aside = ', which is their own card';
  expect(found).toEqual([
    `Ann received: game.view.players.0.card is "${planted}" instead of null${aside}`,
    `Ann received: game.view.players.0.odds is {"of":1,"lines":[{"card":"${planted}","ways":1}]} instead of null${aside}`,
    `Ann received: game.hint is "${planted}" instead of undefined${aside}`,
    expect.stringContaining(`Ann received: the name of ${planted} in`),
  ]);
  line.stop();
});
