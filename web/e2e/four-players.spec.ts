import { expect, test } from './support/test.ts';
import { Intermediary } from './support/intermediary.ts';
import { STEADY } from './support/person.ts';
import { play } from './support/play.ts';

test('four people play to the end, whatever happens to their browsers', async ({ server, invite, leaks }) => {
  const line = await Intermediary.before(server.address);
  const [ann, bob, cat, dan] = [await invite('Ann'), await invite('Bob', { through: line.address }), await invite('Cat'), await invite('Dan')];
  const everyone = [ann, bob, cat, dan];

  await ann.makeTable({ seats: 4, options: { ...STEADY, 'Show players what they may be holding': true } });
  const link = await ann.inviteLink();
  const { table } = ann;
  await bob.joinBy(link);
  await cat.joinBy(link);
  await expect(ann.page.getByRole('status').first()).toContainText('1 seat is still empty');
  // The last comes late, when the others have been sitting for a while.
  await dan.joinBy(link);

  const sam = await invite('Sam');
  await sam.open(link);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await expect(sam.page.getByText('You are watching: you see the table without anybody’s hidden cards.')).toBeVisible();
  await expect(sam.choices).toHaveCount(0);

  await test.step('one drops out in mid-turn and goes on at the same place', async () => {
    await play(everyone, (moves) => moves >= 2 && bob.isToAct());
    const [version, prompt, seen] = [bob.version(), await bob.prompt.innerText(), bob.recorder.received.length];
    line.cut();
    await expect(bob.page.getByText('Connection lost')).toBeVisible();
    await expect(bob.choices.first()).toBeDisabled();
    await expect(ann.page.getByText('It is Bob’s move, but they are away.')).toBeVisible();
    await ann.page.getByRole('textbox', { name: 'Say something' }).fill('We wait for you');
    await ann.page.keyboard.press('Enter');
    await ann.until(() => ann.version(table) > version);
    // The page comes back by itself.
    line.mend();
    await bob.until(() => bob.version() > version);
    await expect(bob.prompt).toHaveText(prompt);
    await expect(bob.choices.first()).toBeEnabled();
    const after = bob.recorder.received.slice(seen).flatMap((one) => (one.kind === 'frame' ? [JSON.parse(one.text)] : []));
    // Only what was missed is sent again.
    expect(after.find(({ type }) => type === 'table').first).toBe(version);
    expect(bob.version()).toBe(ann.version());
  });

  await test.step('one loads the page again in mid-turn', async () => {
    await play(everyone, () => cat.isToAct());
    const [version, prompt] = [cat.version(), await cat.prompt.innerText()];
    const offered = await cat.choices.allTextContents();
    await cat.page.reload();
    await expect(cat.prompt).toHaveText(prompt);
    await expect(cat.choices).toHaveText(offered);
    expect(cat.version()).toBe(version);
  });

  await play(everyone);
  for (const person of [...everyone, sam]) {
    await person.until(() => person.state(table)?.table.phase === 'finished');
    await person.lookUp();
    await person.page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect(person.page.getByRole('dialog').getByText('Yes. Your browser has just checked it.')).toBeVisible();
  }
  expect(await leaks([...everyone, sam], table)).toEqual([]);
  line.stop();
});

test('someone leaves for good, and someone else takes the seat by the link in mid-game', async ({ invite, leaks }) => {
  const [ann, bob, eve] = [await invite('Ann'), await invite('Bob'), await invite('Eve')];
  await ann.makeTable({ seats: 3, options: { ...STEADY, 'Fourth event card': 'Shining Trapezohedron' } });
  const link = await ann.inviteLink();
  const { table } = ann;
  await bob.joinBy(link);
  await eve.joinBy(link);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await play([ann, bob, eve], (moves) => moves >= 3);

  await eve.page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(eve.page.getByRole('alertdialog')).toContainText('may ask the host for your seat, and so may you.');
  await eve.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await eve.until(() => eve.state()?.table.you === null);
  await expect(eve.page.getByRole('button', { name: /^Ask for the seat of/ })).toBeVisible();
  await play([ann, bob], (moves) => moves >= 2);

  const dan = await invite('Dan');
  await dan.open(link);
  await dan.page.getByRole('button', { name: /^Ask for the seat of/ }).click();
  await expect(dan.page.getByText('The host is asked')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Agree' }).click();
  await dan.until(() => dan.state()?.table.you === 2);
  await play([ann, bob, dan]);
  await dan.until(() => dan.state(table)?.table.phase === 'finished');
  expect(await leaks([ann, bob, eve, dan], table)).toEqual([]);
});
