import type { GameView } from '../src/wire/GameView.ts';
import type { View } from '../src/wire/arkham-ritual/View.ts';
import { expect, test } from './support/test.ts';
import { Intermediary, type Change } from './support/intermediary.ts';
import { SHORT, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import type { TableMessage } from './support/recorder.ts';

/** What a careless server might add to a message, once it knows the card that its reader may not see. */
type Leak = (message: TableMessage & { game: GameView }, own: string) => void;

const LEAKS: [string, string, Leak][] = [
  ['in its own place', 'game.view.players.0.card is', ({ game, table }, own) => {
    const player = (game.view as View).players[table.you ?? 0];
    if (player) player.card = own as never;
  }],
  ['in a field that nobody expects', 'the name of', ({ table }, own) => {
    Object.assign(table.settings, { note: `drawn: ${own}` });
  }],
  ['beside the choices', 'game.hint is', ({ game }, own) => {
    Object.assign(game, { hint: own });
  }],
  ['as the only card it may be', 'game.view.players.0.odds', ({ game, table }, own) => {
    const player = (game.view as View).players[table.you ?? 0];
    if (player) player.odds = { of: 1, lines: [{ card: own as never, ways: 1 }] };
  }],
];

/** A card that `person` may not see and `other` does, unless it has just changed. */
function ownCard(person: Person, other: Person, { first, events }: TableMessage): string | null {
  const isNew = events.some((one) => /card_taken|round_began/.test(JSON.stringify(one)));
  if (isNew || other.version(person.table) < first) return null;
  const view = other.state(person.table)?.game?.view as View | undefined;
  return view?.players[person.state()?.table.you ?? 0]?.card ?? null;
}

for (const [where, told, leak] of LEAKS) {
  test(`a planted leak is found: one’s own card ${where}`, async ({ server, invite, leaks }) => {
    let planted = '';
    const plant: Change = (text) => {
      const message = JSON.parse(text) as TableMessage;
      const isTurn = message.type === 'table' && message.game && message.game.legal.length > 0;
      const own = isTurn && !planted ? ownCard(ann, bob, message) : null;
      if (!own) return text;
      planted = own;
      leak(message as TableMessage & { game: GameView }, own);
      return JSON.stringify(message);
    };
    const line = await Intermediary.before(server.address, plant);
    const ann = await invite('Ann', { through: line.address });
    const bob = await invite('Bob');
    await ann.makeTable({ seats: 3, options: SHORT });
    await bob.joinBy(await ann.inviteLink());
    await ann.page.getByRole('button', { name: 'Fill 1 chair with bots' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.until(() => bob.state()?.table.phase === 'playing');
    await play([bob, ann]);

    expect(planted).not.toBe('');
    const found = await leaks([ann, bob], ann.table);
    expect(found.join('\n')).toContain(told);
    expect(found.join('\n')).toContain('which is their own card');
    expect(found.every((one) => one.startsWith('Ann received'))).toBe(true);
    line.stop();
  });
}
