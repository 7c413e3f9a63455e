import type { Card } from '../src/wire/arkham-ritual/Card.ts';
import type { GameView } from '../src/wire/GameView.ts';
import type { ServerMessage } from '../src/wire/ServerMessage.ts';
import type { TableView } from '../src/wire/TableView.ts';
import type { View } from '../src/wire/arkham-ritual/View.ts';
import { expect, test } from './support/test.ts';
import { NAMES } from './support/cards.ts';
import { Intermediary, type Change } from './support/intermediary.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import { Tables, type TableMessage } from './support/tables.ts';

/** What a careless server might add to a message: the card that its reader may not see. */
function leak({ game, table }: { game: GameView; table: TableView }, own: Card): void {
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

test('a planted leak is found wherever it is: in its place, in what is computed, in fields nobody expects, in what is taken back at once', async ({
  server,
  invite,
  leaks,
}) => {
  let planted: Card | null = null;
  let peeked: Card | null = null;
  /** What the server really says, while what the browser has is another thing. */
  const truth = new Tables();
  let isAstray = false;
  const plant: Change = (text) => {
    const message = JSON.parse(text) as ServerMessage;
    const state = message.type === 'table' ? truth.take(message) : null;
    if (message.type !== 'table' || !state?.game) return text;
    const { table, game } = structuredClone(state) as { table: TableView; game: GameView };
    const wasAstray = isAstray;
    isAstray = false;
    const isTurn = game.legal.length > 0;
    const own = isTurn && !(planted && peeked) ? ownCard(ann, bob, message) : null;
    // What was planted is set right with the next message.
    if (wasAstray || !own) return wasAstray ? JSON.stringify({ ...message, table: { whole: table }, game: { whole: game } }) : text;
    if (!planted) {
      planted = own;
      isAstray = true;
      leak({ game, table }, own);
      return JSON.stringify({ ...message, table: { whole: table }, game: { whole: game } });
    }
    if (!message.game || !('patch' in message.game)) return text;
    peeked = own;
    // For no longer than it takes to read on.
    const patch = [{ op: 'add', path: '/peek', value: own }, { op: 'remove', path: '/peek' }, ...message.game.patch];
    return JSON.stringify({ ...message, game: { patch } });
  };
  const line = await Intermediary.before(server.address, plant);
  const ann = await invite('Ann', { through: line.address });
  const bob = await invite('Bob');
  await ann.makeTable({ seats: 3, options: STEADY });
  await bob.joinBy(await ann.inviteLink());
  await ann.page.getByRole('button', { name: 'Fill 1 seat with bots' }).click();
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
    `Ann received: game.patch writes what it does not leave: "${peeked}"${aside}`,
  ]);
  line.stop();
});
