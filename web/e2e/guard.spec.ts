import { expect, test } from './support/test.ts';

test('a host sends somebody away, sees them listed, and lets them in again', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await ann.makeTable({ seats: 3 });
  const link = await ann.inviteLink();
  const code = ann.page.getByRole('img', { name: 'QR code of the invite link' }).locator('path');
  const drawn = (await code.getAttribute('d')) ?? '';
  await bob.joinBy(link);
  await ann.page.getByRole('button', { name: 'Send Bob away' }).click();
  await expect(bob.page.getByText('You are not let in here any more. Ask the host.')).toBeVisible();
  await expect(ann.page.getByRole('heading', { name: 'Kept out' })).toBeVisible();
  await expect(code).not.toHaveAttribute('d', drawn);
  await bob.open(link);
  await expect(bob.page.getByText('You are not let in here any more. Ask the host.')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Let in again' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Kept out' })).toBeHidden();
  await bob.open(await ann.inviteLink());
  await bob.page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(bob.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
});

test('whoever mutes somebody is told, reads them no more, and can undo it', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await ann.makeTable({ seats: 3 });
  await bob.joinBy(await ann.inviteLink());
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await bob.until(() => bob.state()?.table.phase === 'playing');
  const log = ann.page.getByRole('list', { name: 'Log' });
  const writes = async (text: string) => {
    await bob.page.getByRole('textbox', { name: 'Say something' }).fill(text);
    await bob.page.getByRole('button', { name: 'Send' }).click();
    await expect(bob.page.getByRole('list', { name: 'Log' }).getByText(text)).toBeVisible();
  };
  await writes('You will all go mad');
  await expect(log.getByText('You will all go mad')).toBeVisible();
  await log.getByRole('button', { name: 'Bob: what to do' }).click();
  await log.getByRole('button', { name: 'Mute Bob for you' }).click();
  await expect(ann.page.getByText('You no longer see what Bob writes. Your settings undo it.')).toBeVisible();
  await expect(log.getByText('You will all go mad')).toHaveCount(0);
  await writes('Every one of you');
  await ann.until(() => ann.version() === bob.version());
  await expect(log.getByText('Every one of you')).toHaveCount(0);

  await ann.page.getByRole('button', { name: 'Settings' }).first().click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Read Bob again' }).click();
  await ann.page.keyboard.press('Escape');
  await expect(log.getByText('Every one of you')).toBeVisible();
});

test('a person sees their devices, takes their games along and is forgotten', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.page.goto(ann.address);
  await ann.page.getByRole('button', { name: 'Settings' }).click();
  const sheet = ann.page.getByRole('dialog', { name: 'Settings' });
  await sheet.getByLabel('Your name').fill('Ann');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('this one')).toBeVisible();
  const file = ann.page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('walpurgis-games.tar.gz');
  await sheet.getByRole('button', { name: 'Delete yourself' }).click();
  await expect(sheet.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await sheet.getByLabel('To delete yourself, write your name: Ann').fill('Ann');
  await sheet.getByRole('button', { name: 'Delete for good' }).click();
  await expect(ann.page.getByText('Ann', { exact: true })).toBeHidden();
});

test('while a host is away the page says how long their place is theirs', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await ann.makeTable({ seats: 3 });
  const link = await ann.inviteLink();
  await bob.joinBy(link);
  await ann.page.goto('about:blank');
  const away = bob.page.getByText(/^The host is away\. If they are not back in (1:\d\d|2:00), you can take their place\.$/);
  await expect(away).toBeVisible();
  await expect(bob.page.getByRole('button', { name: 'Become the host' })).toBeHidden();
  await ann.open(link);
  await expect(away).toBeHidden();
});

test('a link still leads to the table after the browser fell over, before anybody sat down', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob')];
  await ann.makeTable({ seats: 3 });
  await bob.open(await ann.inviteLink());
  await expect(bob.page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await bob.page.close();
  const again = await bob.context.newPage();
  await again.goto(`${bob.address}/t/${ann.table}`);
  await expect(again.getByRole('heading', { name: 'Seats' })).toBeVisible();
});
