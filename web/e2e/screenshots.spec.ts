import type { View } from '../src/wire/arkham-ritual/View.ts';
import { onEveryScreen, YOU, type Album } from './support/album.ts';
import { Crowd } from './support/crowd.ts';
import { test } from './support/test.ts';
import won from './support/won-cases.json' with { type: 'json' };

const FRIENDS = ['Inès', 'Theo', 'Margot', 'Louis', 'Nour', 'Edgar'];
/** Games that are played until one has enough to see. */
const MOST_GAMES = 30;
const LONGEST_INTERLUDE = 600;

// A crowd in one place talks faster than people do.
test.use({ serverArgs: ['--messages', '2000', '--today', '2026-10-31'] });

test('every page that is shown to people', async ({ server, browser }) => {
  test.setTimeout(600_000);
  const crowd = await Crowd.at(server.address, browser);
  const token = await crowd.enter(YOU);
  for (const friend of FRIENDS) await crowd.enter(friend);
  const scenes = await setScenes(crowd);
  await onEveryScreen(browser, token, (album) => photograph(album, scenes, server.address));
  await crowd.leave();
});

test('every page of a game for one', async ({ server, browser }) => {
  test.setTimeout(600_000);
  const crowd = await Crowd.at(server.address, browser);
  const token = await crowd.enter(YOU);
  for (const friend of FRIENDS) await crowd.enter(friend);
  const noir = await setNoir(crowd);
  await onEveryScreen(browser, token, (album) => photographNoir(album, noir, server.address));
  await crowd.leave();
});

interface Scenes {
  playing: Map<number, string>;
  /** A round is over, and not everybody is ready. */
  between: string;
  finished: string;
}

/** Tables of Arkham Noir: one in its middle, one's try of the day, and a game with something to learn from. */
interface Noir {
  desk: string;
  daily: string;
  lost: string;
}

/** An evening in the club: tables that gather, that play, that are over. */
async function setScenes(crowd: Crowd): Promise<Scenes> {
  await crowd.table(['Theo', 'Margot'], 5, { name: 'Miskatonic' });
  await crowd.table(['Nour'], 3, { name: 'Dunwich' });
  const others = await crowd.table(['Louis', 'Edgar', 'Inès'], 4, { name: 'Kingsport' }, 1);
  await crowd.play(['Louis', 'Edgar', 'Inès'], others, (view) => view.round > 1);

  const finished = await crowd.table([YOU, ...FRIENDS.slice(0, 4)], 5, { name: 'Chez Camille' });
  await crowd.play([YOU, ...FRIENDS.slice(0, 4)], finished, () => false);
  const playing = new Map<number, string>();
  for (const [seats, name] of [[3, 'Arkham'], [5, 'Salem'], [7, 'Innsmouth']] as const) {
    playing.set(seats, await inTheMiddle(crowd, [YOU, ...FRIENDS].slice(0, seats), name));
  }
  const between = await crowd.table([YOU, 'Theo'], 5, { name: 'Dunwich', public: false, interludeSeconds: LONGEST_INTERLUDE }, 3);
  await crowd.play([YOU, 'Theo'], between, () => false);
  await crowd.at('Theo', between, { do: 'ready' });
  return { playing, between, finished };
}

/** A day on which two solved the case alike and two did not. */
async function setNoir(crowd: Crowd): Promise<Noir> {
  const moves = won['2026-10-31'];
  const MIDDLE = 27;
  const UNTIL_IT_WENT_WRONG = 16;
  for (const [friend, known] of [['Inès', moves.length], ['Theo', MIDDLE], ['Margot', 0]] as const) {
    await crowd.playAlone(friend, await crowd.daily(friend), moves.slice(0, known), true);
  }
  const daily = await crowd.daily(YOU);
  await crowd.hint(YOU, daily);
  await crowd.playAlone(YOU, daily, moves);
  const desk = await crowd.daily(YOU);
  await crowd.playAlone(YOU, desk, moves.slice(0, MIDDLE));
  const lost = await crowd.daily(YOU);
  await crowd.playAlone(YOU, lost, moves.slice(0, UNTIL_IT_WENT_WRONG), true);
  return { desk, daily, lost };
}

/** A game that has come so far that there is something to see, with a choice to make for whoever looks. */
async function inTheMiddle(crowd: Crowd, people: string[], name: string): Promise<string> {
  const isLively = (you: number) => (view: View) =>
    view.round > 1 && view.discards.length >= 6 && typeof view.turn === 'object' && 'deciding' in view.turn && view.turn.deciding === you;
  for (let games = 0; games < MOST_GAMES; games += 1) {
    // One person may make only so many tables in a minute: they take turns.
    const first = games % people.length;
    const seated = [...people.slice(first), ...people.slice(0, first)];
    const [host = YOU, second = YOU, third = YOU] = seated;
    const table = await crowd.table(seated, seated.length, { name, public: false });
    await crowd.at(second, table, { do: 'say', text: 'Bonsoir!' });
    if (await crowd.play(seated, table, isLively(seated.indexOf(YOU)))) {
      await crowd.at(third, table, { do: 'say_phrase', phrase: 6 });
      await crowd.at(host, table, { do: 'say_phrase', phrase: 0 });
      return table;
    }
    await crowd.close(seated, table);
  }
  throw new Error(`none of ${MOST_GAMES} games has come so far`);
}

async function photograph({ page, words, take }: Album, scenes: Scenes, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: words.pages.lobby.finished }).waitFor();
  await take('lobby');
  await page.goto(`${address}/new`);
  await page.getByRole('button', { name: words.pages.make.create }).waitFor();
  await take('new-table');
  for (const [seats, table] of scenes.playing) {
    await page.goto(`${address}/t/${table}`);
    await page.locator('[data-choice]').first().waitFor();
    await take(`table-${seats}`);
  }
  await page.goto(`${address}/t/${scenes.between}`);
  await page.getByRole('region', { name: words.pages.interlude.title }).waitFor();
  await take('round');
  await page.goto(`${address}/t/${scenes.finished}`);
  await page.getByRole('button', { name: words.result.show, exact: true }).click();
  await page.getByText(words.pages.seed.fits).waitFor();
  await take('result');
  await page.goto(`${address}/replay/${scenes.finished}?as=all&step=14`);
  await page.getByRole('slider').waitFor();
  await take('replay');
}

async function photographNoir({ page, words, take }: Album, noir: Noir, address: string): Promise<void> {
  await page.goto(`${address}/daily/arkham-noir`);
  await page.getByRole('button', { name: words.pages.share.image }).waitFor();
  await take('noir-daily');
  await page.goto(`${address}/t/${noir.desk}`);
  await page.locator('[data-choice]').first().waitFor();
  await take('noir-desk');
  await page.goto(`${address}/t/${noir.daily}`);
  await page.getByRole('button', { name: words.result.show, exact: true }).click();
  await page.getByRole('button', { name: words.pages.share.image }).waitFor();
  await take('noir-result');
  await page.goto(`${address}/coach/${noir.lost}`);
  await page.getByRole('img', { name: words.pages.coach.chart }).waitFor({ timeout: 60_000 });
  await take('noir-coach');
}
