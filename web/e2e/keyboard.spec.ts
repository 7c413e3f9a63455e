import { press, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

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
