import type { Locator } from '@playwright/test';
import { Desk } from './support/desk.ts';
import { press, tabTo } from './support/keyboard.ts';
import { STEADY, type Person } from './support/person.ts';
import { rehearsed } from './support/server.ts';
import { atOneFire } from './support/shaman.ts';
import { expect, test } from './support/test.ts';
import { TwoSeats } from './support/two-seats.ts';

/** Wide enough for every button, too narrow for what stands beside a board. */
const TABLET = { viewport: { width: 800, height: 1000 } };

test('a whole game is played by keyboard alone', async ({ invite, leaks }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(ann.address);

  await press(ann, page.getByRole('link', { name: 'With friends' }).first());
  await tabTo(ann, page.getByLabel('Your name'));
  await page.keyboard.type('Ann');
  await tabTo(ann, page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await press(ann, page.locator('summary', { hasText: 'Rules of the game' }));
  await tabTo(ann, page.getByRole('switch', { name: 'Doom Track' }));
  await page.keyboard.press('Space');
  await press(ann, button('Set the table'));
  await press(ann, button('Fill 3 seats with bots'));
  await press(ann, button('Start the game'));
  await ann.until(() => ann.state()?.table.phase === 'playing');

  const isOver = () => ann.state()?.table.phase === 'finished';
  for (let moves = 0; !isOver(); moves += 1) {
    await ann.until(() => ann.isToAct() || ann.isWaitedFor() || isOver());
    if (isOver()) break;
    if (ann.isWaitedFor()) {
      await expect(button('Ready')).toBeFocused();
      await page.keyboard.press('Enter');
      await ann.until(() => !ann.isWaitedFor());
      continue;
    }
    const [answered, offered] = [ann.recorder.answered, ann.state()?.game?.legal.length ?? 1];
    await expect(ann.choices.first()).toBeEnabled();
    await page.keyboard.press(String((moves % offered) + 1));
    if (await page.locator('#confirm-key').count()) await page.keyboard.press('Enter');
    await ann.until(() => ann.recorder.answered > answered);
  }

  await expect(button('Look at the table')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(ann, button('Result'));
  await expect(page.getByRole('dialog')).toContainText('Yes. Your browser has just checked it.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await leaks([ann], ann.table)).toEqual([]);
});

/** Enter opens a sheet, the keyboard is inside, Enter closes it, and one goes on from where one was. */
async function opensAndCloses({ page }: Person, opener: Locator, title: string | RegExp, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  await test.step(String(title), async () => {
    const sheet = page.getByRole('dialog', { name: title });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await meanwhile();
    await sheet.getByRole('button', { name: 'Close', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test.describe('a deal in which nobody ends the first round before Ann has moved', () => {
  test.use({ serverArgs: rehearsed(3) });

  test('Enter opens and closes every sheet in the lobby, before a game and at a table', async ({ invite }) => {
    const ann = await invite('Ann', { context: TABLET });
    const { page } = ann;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    await page.goto(ann.address);
    await opensAndCloses(ann, button('Settings'), 'Settings');
    await ann.makeTable({ seats: 4, options: STEADY });
    await opensAndCloses(ann, button('Change'), 'Settings of the table');
    await button('Fill 3 seats with bots').click();
    await button('Start the game').click();
    await ann.until(() => ann.isToAct());
    await opensAndCloses(ann, button('Log and chat'), 'Log and chat');
    await opensAndCloses(ann, button('Cards and notes'), 'Cards and notes');
    await opensAndCloses(ann, button('How to play'), 'How to play');
    await opensAndCloses(ann, button(/^About /).first(), /./);
    await opensAndCloses(ann, button('Table'), 'Table', async () => {
      const panel = page.getByRole('dialog', { name: 'Table' });
      for (const name of ['Settings', 'Invite', 'Report a problem']) await opensAndCloses(ann, panel.getByRole('button', { name }), name);
    });
  });
});

test('Enter opens and closes every sheet of a case, its end and its replay', async ({ invite }) => {
  const ann = await invite('Ann', { context: TABLET });
  const { page } = ann;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(`${ann.address}/new?game=arkham-noir`);
  await button('Start the game').click();
  const desk = new Desk(ann);
  await desk.ready();
  await opensAndCloses(ann, page.getByRole('button', { name: /^Victims left/ }), 'Victims left');
  await desk.byKey('pass');
  await ann.until(() => desk.view.turn === 2);
  await button('Why is nothing else possible?').press('Enter');
  await opensAndCloses(ann, page.getByRole('button', { name: 'Take back: not possible now. Why?' }), 'Take back');
  await desk.giveAway();
  await opensAndCloses(ann, button('Result'), 'You lost');
  await page.getByRole('link', { name: 'Watch the replay' }).first().press('Enter');
  await expect(page.getByRole('slider', { name: 'Step of the game' })).toBeVisible();
  await opensAndCloses(ann, button('Was the shuffle fair?'), 'Was the shuffle fair?');
  await opensAndCloses(ann, button('What happened'), 'What happened');
});

test('Enter opens and closes what RITUAL tells of a shaman', async ({ invite }) => {
  const ann = await invite('Ann', { context: TABLET });
  await atOneFire([ann], 4);
  await opensAndCloses(ann, ann.page.getByRole('button', { name: /^About / }).first(), /./);
});

test('whoever holds two seats is shown the one that is asked, and changes by S or by a press', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  const table = new TwoSeats();
  await table.answersFor(page);
  await page.goto(`${ann.address}/t/${table.id}`);
  const own = page.getByRole('group', { name: 'Your seats' }).getByRole('button');
  await expect(own).toHaveText([/Ann \(1\)/, /to act\s*Ann \(2\)/]);
  const [first, second] = [own.first(), own.last()];
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(ann.choices.first()).toBeEnabled();
  expect(table.looked).toEqual([2]);

  // Whoever looks through another one stays there, however long the third is asked.
  await page.keyboard.press('s');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await expect(ann.choices).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(ann.choices.first()).toBeEnabled();
  await first.click();
  await expect(ann.choices).toHaveCount(0);
  expect(table.looked).toEqual([2, 0, 2, 0]);
});
