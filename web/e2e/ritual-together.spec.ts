import { fr } from '../src/games/ritual/later/texts.fr.ts';
import { en } from '../src/i18n/en.pages.ts';
import type { ServerMessage } from '../src/wire/ServerMessage.ts';
import type { Action } from '../src/wire/ritual/Action.ts';
import type { View } from '../src/wire/ritual/View.ts';
import { bestOf } from './support/conventions.ts';
import { Crowd } from './support/crowd.ts';
import { faultsOf } from './support/fit.ts';
import { Intermediary, type Change } from './support/intermediary.ts';
import { press, tabTo } from './support/keyboard.ts';
import { cardsToldTooEarly } from './support/secrets.ts';
import { rehearsed } from './support/server.ts';
import { atOneFire, playRitual, Shaman, WON_ALONE } from './support/shaman.ts';
import { expect, test } from './support/test.ts';
import { Tables } from './support/tables.ts';
import { WON_BY_TWO, wayOfTwo } from './support/two-shamans.ts';

/** A deal in which three people who go by the rulebook's hints, and a bot, win the first round at once. */
const WON_ROUND = 44;

test.describe('a deal that is known', () => {
  test.use({ serverArgs: rehearsed(WON_ROUND) });

  test('three people and a bot win the first round of the initiation, and nobody sees a card too early', async ({ invite }) => {
    const people = [await invite('Ann'), await invite('Bob'), await invite('Cleo')];
    const shamans = await atOneFire(people, 4);
    const [ann] = shamans as [Shaman];
    const pause = ann.person.page.getByRole('button', { name: en.atTable.votePause });
    await expect(pause).toBeVisible();
    await playRitual(shamans, () => ann.view.phase === 'inspiration' && ann.isToAct());
    // Only between rounds, by agreement (RT-52).
    await expect(pause).toHaveCount(0);
    await playRitual(shamans, () => ann.isBetweenRounds() && ann.view.tries[0] === 1);
    await expect(pause).toBeVisible();
    for (const { person } of shamans) {
      await person.until(() => person.version() >= ann.person.version());
      await expect(person.page.locator('.rt-board .between')).toContainText('Round 1 is won');
      await expect(person.page.getByText('Round 2 of 3', { exact: false }).first()).toBeVisible();
    }
    expect(shamans.map(({ view }) => [view.round, view.tries[0]])).toEqual([[2, 1], [2, 1], [2, 1]]);
    for (const shaman of shamans) expect(await cardsToldTooEarly(shaman)).toEqual([]);

    await test.step('what happened is still told after the page was loaded again', async () => {
      await ann.person.page.reload();
      await expect(ann.person.page.locator('.rt-board .between')).toContainText('Round 1 is won');
    });
  });

  test('whoever loses the connection in mid-round comes back to the same clock and the same card', async ({ server, invite }) => {
    const line = await Intermediary.before(server.address);
    const people = [await invite('Ann'), await invite('Bob', { through: line.address })] as const;
    const [ann, bob] = (await atOneFire([...people], 4)) as [Shaman, Shaman];
    await playRitual([ann, bob], () => bob.view?.phase === 'inspiration' && bob.view.turns > 4);
    const [{ deadline, goal }, cards] = [bob.view, bob.view.players[1]?.inspirations];
    expect(deadline).not.toBeNull();

    line.cut();
    await expect(ann.person.page.locator('.rt-board .name.away')).toHaveText('Bob');
    await playRitual([ann], () => !ann.isToAct());
    line.mend();
    await expect(ann.person.page.locator('.rt-board .name.away')).toHaveCount(0);
    await bob.person.until(() => bob.person.version() >= ann.person.version());
    expect(bob.view).toMatchObject({ deadline, round: 1, phase: 'inspiration' });
    expect(bob.view.players[1]?.inspirations).toEqual(cards);
    expect(bob.view.goal?.card).toEqual(goal?.card);
    await playRitual([ann, bob], () => bob.view.turns > 12);
    expect(await cardsToldTooEarly(bob)).toEqual([]);
    line.stop();
  });

  test('whoever is far away is told how far, and what their moves are credited with', async ({ server, invite }) => {
    const line = await Intermediary.before(server.address);
    line.delayMs = 100;
    const people = [await invite('Ann'), await invite('Bob', { through: line.address })];
    const [ann, bob] = (await atOneFire(people, 4)) as [Shaman, Shaman];
    await playRitual([ann, bob], () => bob.view?.phase === 'inspiration');
    const lag = bob.person.page.locator('.rt-board .lag');
    await expect(lag).toContainText(/lag [2-9]\d\d ms/);
    await expect(lag).toContainText(/[2-9]\d\d ms to the server and back. Your moves count as sent 1[0-5]\d ms before/);
    await expect(bob.person.page.locator('.rt-board').getByRole('timer')).toBeVisible();
    line.stop();
  });

  test('a planted leak is found, in its place, under another name, and of the ritual', async ({ server, invite }) => {
    const truth = new Tables();
    const planted: string[] = [];
    let bobs: Shaman | null = null;
    const leaks: ((view: View, theirs: string, game: object) => void)[] = [
      (view, theirs) => view.players[1]?.inspirations.splice(0, 1, theirs),
      (_, theirs, game) => Object.assign(game, { hint: { they: [theirs] } }),
      (view) => view.runes.forEach((rune) => (rune.card = 'c3')),
    ];
    const plant: Change = (text) => {
      const message = JSON.parse(text) as ServerMessage;
      const state = message.type === 'table' ? truth.take(message) : null;
      const [theirs] = bobs?.view?.players[1]?.inspirations ?? [];
      if (message.type !== 'table' || !state?.game || !theirs || (state.game.view as View).phase !== 'inspiration') return text;
      // The rest of what was planted is set right with the next message.
      const game = structuredClone(state.game);
      const leak = leaks[planted.length];
      if (leak) {
        leak(game.view as View, theirs, game);
        planted.push(planted.length === 2 ? 'c3' : theirs);
      }
      return JSON.stringify({ ...message, game: { whole: game } });
    };
    const line = await Intermediary.before(server.address, plant);
    const people = [await invite('Ann', { through: line.address }), await invite('Bob')];
    const [ann, bob] = (await atOneFire(people, 4)) as [Shaman, Shaman];
    bobs = bob;
    await playRitual([ann, bob], () => planted.length === leaks.length && ann.view.turns > 8);
    const found = (await cardsToldTooEarly(ann)).map((one) => one.replace(/^(\w+) received \(\d+\): (\w+) in .*$/s, '$1 $2'));
    expect(found).toEqual(planted.map((card) => `Ann ${card}`));
    expect(await cardsToldTooEarly(bob)).toEqual([]);
    line.stop();
  });
});

test.describe('two shamans', () => {
  test.use({ serverArgs: rehearsed(WON_BY_TWO) });

  test('two shamans win a round, each with two lots and two cards', async ({ invite }) => {
    const shamans = (await atOneFire([await invite('Ann'), await invite('Bob')], 2)) as [Shaman, Shaman];
    const [ann, bob] = shamans;
    await playRitual(shamans, () => ann.view.round === 2 && bob.view.round === 2, (one) => one.byPointer(wayOfTwo(one.view)));
    for (const { person, view } of shamans) {
      expect(view.last_round).toMatchObject({ round: 1, end: 'won' });
      const report = person.page.locator('.rt-board .between');
      await expect(report).toContainText('Round 1 is won');
      // Which card counted for which lot is told once the round is over (RT-42).
      for (const lot of ['Ann I', 'Ann II', 'Bob I', 'Bob II']) await expect(report.getByText(lot, { exact: true })).toBeVisible();
    }
    for (const shaman of shamans) expect(await cardsToldTooEarly(shaman)).toEqual([]);
  });
});

test.describe('alone with bots', () => {
  // A crowd in one place talks faster than people do.
  test.use({ serverArgs: [...rehearsed(WON_ALONE), '--messages', '2000'] });

  // That people win it by pointer, and see no card too early, is in `ritual-french.spec.ts`.
  test('the timeline of a whole game tells what everybody knew', async ({ server, invite, browser }, info) => {
    const crowd = await Crowd.at(server.address, browser);
    const token = await crowd.enter('Ann');
    const ann = await invite('Ann');
    const { page } = ann;
    await ann.be(token);
    const played = { game: 'ritual', options: { pass: true }, bot: 'cooperative' };
    const table = await crowd.table(['Ann'], 4, { name: 'Walpurgis', played }, 3);
    await crowd.play<View>(['Ann'], table, () => false, (view, legal) => bestOf(view, legal as Action[]));
    await crowd.leave();
    await page.goto(`${ann.address}/t/${table}`);
    await expect(page.getByText('You win together.', { exact: false }).first()).toBeVisible();

    await test.step('the timeline can be stepped through without a mouse', async () => {
      await page.getByRole('link', { name: 'Timeline' }).click();
      await expect(page.getByRole('button', { name: 'Round 3' })).toBeVisible({ timeout: 60_000 });
      const slider = page.getByRole('slider', { name: 'Turn of the round' });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', /^Turn 1\. .*\d+ moves? until the next awakening$/);
      await page.keyboard.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', /resolves? ritual card I: .* nothing left to do$/);
      for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.screenshot({ path: info.outputPath(`timeline-${viewport.width}.png`), animations: 'disabled', fullPage: true });
      }
      expect(await faultsOf(page)).toEqual([]);
    });

    await test.step('and in French', async () => {
      const { timeline } = fr;
      await page.evaluate(() => localStorage.setItem('walpurgis.lang', '"fr"'));
      await page.reload();
      await page.getByRole('button', { name: timeline.round(3, 1) }).click();
      await expect(page.getByText(timeline.intro)).toBeVisible();
      const slider = page.getByRole('slider', { name: timeline.step });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^Tour 1\\. .*coups? ${timeline.toAwakening}$`));
      await expect(page.getByText(timeline.asleep).first()).toBeVisible();
      await page.keyboard.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`carte de rituel .*${timeline.needed(0, true)}$`));
      expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    });
  });

  test('a round is played by keyboard alone, from the setting of the table on', async ({ invite }) => {
    const ann = await invite('Ann');
    const { page } = ann;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${ann.address}/new?game=ritual`);
    await tabTo(ann, page.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
    await press(ann, page.locator('summary', { hasText: en.make.options }));
    await tabTo(ann, page.getByRole('switch', { name: /^Passing is allowed/ }));
    await page.keyboard.press('Space');
    await tabTo(ann, page.getByLabel('Bots move'));
    await page.keyboard.type('At once');
    await press(ann, button(en.make.create));
    await press(ann, button(en.gather.fill(3)));
    await press(ann, button(en.gather.start));
    await ann.until(() => ann.state()?.table.phase === 'playing');

    const shaman = new Shaman(ann);
    await playRitual([shaman], () => shaman.view?.round === 2, (one) => one.byKey(one.best()));
    await expect(page.locator('.rt-board .between')).toContainText('Round 1 is won');
    await test.step('what is on the board can be looked at, and a stone put back, without a mouse', async () => {
      await press(ann, page.getByRole('button', { name: /^Ritual card 1:/ }));
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await shaman.byKey('ready');
      await ann.until(() => ann.isToAct());
      await press(ann, page.locator('.rt-board .own .pile.spot').first());
      await expect(page.locator('.rt-board .own .picked')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('.rt-board .picked')).toHaveCount(0);
    });
  });
});
