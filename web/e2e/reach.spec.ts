import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { CUT_LINE, REFUSED } from './support/complaints.ts';
import { STEADY, type Person } from './support/person.ts';
import { play } from './support/play.ts';
import { PushService } from './support/push-service.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('the page can be installed, and its worker keeps nothing', async ({ invite, server }) => {
  const ann = await invite('Ann', { worker: true });
  const { page } = ann;
  await page.goto(server.address);
  const manifest = (await (await fetch(new URL('/manifest.webmanifest', server.address))).json()) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of manifest.icons) {
    const side = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(side, src).toBe(sizes);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

for (const [locale, title, again] of [
  ['en-GB', 'No connection', 'Try again'],
  ['fr-FR', 'Pas de connexion', 'Réessayer'],
] as const) {
  test(`without a connection there is a page that says so (${locale})`, async ({ invite, server }) => {
    const ann = await invite('Ann', { worker: true, context: { locale, viewport: { width: 390, height: 844 } } });
    const { page } = ann;
    await page.goto(server.address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    ann.complaints.expect(CUT_LINE);
    ann.complaints.expect(REFUSED);
    await server.stop();
    await page.goto(`${server.address}/about`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: again })).toBeVisible();
    expect((await new AxeBuilder({ page }).disableRules(['meta-refresh']).analyze()).violations).toEqual([]);
  });
}

test('a friend joins by a code that was said aloud', async ({ invite }) => {
  const [ann, bob] = [await invite('Ann'), await invite('Bob', { context: { viewport: { width: 390, height: 844 } } })];
  await ann.page.goto(`${ann.address}/new?game=arkham-ritual`);
  await ann.page.getByRole('button', { name: 'Set the table' }).click();
  const said = ann.page.getByText('Or say this code aloud, for the lobby:').locator('strong');
  await expect(said).toHaveText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/);
  const code = await said.innerText();
  await bob.page.goto(bob.address);
  const field = bob.page.getByLabel('Were you told a code?');
  bob.complaints.expect(REFUSED);
  await field.fill('zzz zzz');
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(bob.page.getByText('No table has this code.')).toBeVisible();
  await field.fill(code.toLowerCase());
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(bob.page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await expect(bob.page.getByText('Or say this code aloud')).toHaveCount(0);
});

test('a table can have days for each move and a webhook, and the host may forbid calls', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  await page.goto(`${ann.address}/new?game=arkham-ritual`);
  await page.getByRole('button', { name: 'Set the table' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: /^Clock/ }).selectOption({ label: '3 days a move' });
  await sheet.getByRole('switch', { name: /^Calls to those who are away/ }).click();
  ann.complaints.expect(REFUSED);
  await sheet.getByLabel('Webhook').fill('https://127.0.0.1/hook');
  await sheet.getByRole('button', { name: 'Save' }).last().click();
  await expect(sheet.getByText('Each message is signed with this:')).toHaveCount(0);
  await sheet.getByLabel('Webhook').fill('https://chat.example/hook');
  await sheet.getByRole('button', { name: 'Save' }).last().click();
  await expect(sheet.getByText(/Each message is signed with this: [0-9a-f]{64}/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('definition').filter({ hasText: '3 days a move' })).toBeVisible();
  await ann.until(() => ann.state()?.table.settings.reminders === false);
});

test('a friend who comes late asks for a bot’s chair, and plays on from there', async ({ invite, leaks }) => {
  const [ann, dan] = [await invite('Ann'), await invite('Dan', { context: PHONE })];
  await ann.makeTable({ seats: 3, options: STEADY });
  const link = await ann.inviteLink();
  await ann.page.getByRole('button', { name: /^Fill/ }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await play([ann], (moves) => moves >= 1);
  await dan.open(link);
  await dan.page.getByRole('button', { name: /^Ask for the seat of/ }).last().click();
  await expect(dan.page.getByText('The host is asked')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Agree' }).click();
  await dan.until(() => dan.state()?.table.you === 2);
  await play([ann, dan]);
  await dan.until(() => dan.state()?.table.phase === 'finished');
  expect(await leaks([ann, dan], ann.table)).toEqual([]);
});

test('a call that comes while no page is open says whose turn it is, in the language of its person', async ({ invite, server }) => {
  const ann = await invite('Ann', { worker: true });
  const { page } = ann;
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = ann.context.serviceWorkers();
  if (!worker) throw new Error('the page has a worker');
  // A browser without windows shows no notifications: what would be shown is kept.
  await worker.evaluate(() => {
    const own = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    own.shown = [];
    own.registration.showNotification = async (title, options) => void own.shown.push([title, options?.body, options?.tag]);
  });
  const line = await ann.context.newCDPSession(page);
  const known = new Promise<string>((found) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && found(first.registrationId)),
  );
  await line.send('ServiceWorker.enable');
  const call = { table: 'k3x', game: 'Arkham Ritual', name: 'Friday', language: 'fr' };
  await line.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId: await known, data: JSON.stringify(call) });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([['C’est à toi', 'Arkham Ritual · Friday', 'k3x']]);
});

const notices = (page: Page) => page.getByRole('switch', { name: /^Notify on your turn/ });

async function wantNotices(person: Person, service: PushService): Promise<void> {
  const { page } = person;
  await service.in(person.context);
  await page.goto(person.address);
  await page.getByRole('button', { name: 'Settings' }).click();
  await notices(page).click();
}

test('a browser that is to be told says where its push service is, and takes it back', async ({ invite, server }) => {
  const ann = await invite('Ann', { worker: true });
  const { page } = ann;
  const service = new PushService('takes');
  const wanted = page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.request().method() === 'POST');
  await wantNotices(ann, service);
  const { endpoint, keys } = service;
  expect((await wanted).status()).toBe(201);
  expect((await wanted).request().postDataJSON()).toEqual({ endpoint, ...keys, language: 'en' });
  await expect(page.getByText('Also while no page is open.')).toBeVisible();
  const { key } = (await (await fetch(`${server.address}/api/push`)).json()) as { key: string };
  expect(key).toMatch(/^[\w-]{87}$/);
  expect(await service.heard(page)).toEqual({ asked: [key], ended: 0 });

  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.request().method() === 'DELETE');
  await notices(page).click();
  expect((await ended).status()).toBe(200);
  expect((await ended).request().postDataJSON()).toEqual({ endpoint });
  await expect.poll(async () => (await service.heard(page)).ended).toBe(1);
});

test('where a push service refuses, there are notices while a page is open, and the page says so', async ({ invite }) => {
  const ann = await invite('Ann', { worker: true });
  const said: string[] = [];
  ann.page.on('request', (request) => request.url().endsWith('/api/push') && said.push(request.method()));
  await wantNotices(ann, new PushService('fails'));
  await expect(ann.page.getByText('While a page is open: this browser or this server allows no more.')).toBeVisible();
  await expect(notices(ann.page)).toBeChecked();
  expect(said).toEqual(['GET']);
});

test('where the browser forbids notices, the page says so, and the switch stays off', async ({ invite }) => {
  const ann = await invite('Ann', { worker: true });
  await wantNotices(ann, new PushService('forbidden'));
  await expect(ann.page.getByText('The browser does not allow notifications for this page.')).toBeVisible();
  await expect(notices(ann.page)).not.toBeChecked();
});

test('a link to a table is previewed with its game and its picture, and with its name only where it is listed', async ({ invite }) => {
  const ann = await invite('Ann');
  const { page } = ann;
  /** What others show of the link that is sent. */
  const previewed = async () => {
    const html = await (await fetch(await ann.inviteLink())).text();
    return page.evaluate((text) => {
      const tags = new DOMParser().parseFromString(text, 'text/html').querySelectorAll<HTMLMetaElement>('meta[property^="og:"]');
      return Object.fromEntries([...tags].map((tag) => [tag.getAttribute('property'), tag.content]));
    }, html);
  };
  await page.goto(`${ann.address}/new?game=arkham-ritual`);
  await page.getByLabel('Name of the table').fill('Friday <the 13th>');
  await page.getByRole('button', { name: 'Set the table' }).click();
  const hidden = await previewed();
  expect(hidden).toMatchObject({ 'og:title': 'Arkham Ritual · Walpurgis', 'og:image': `${ann.address}/preview/arkham-ritual.png` });
  expect(hidden['og:description']).toContain('A table waits for you');
  const size = await page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight].map(String);
  }, hidden['og:image'] ?? '');
  expect(size).toEqual([hidden['og:image:width'], hidden['og:image:height']]);

  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Listed in the lobby' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).first().click();
  await ann.until(() => ann.state()?.table.settings.public === true);
  expect(await previewed()).toMatchObject({ 'og:title': 'Friday <the 13th> · Arkham Ritual · Walpurgis' });
});

test.describe('today', () => {
  test.use({ serverArgs: ['--today', '2026-11-16', '--par-games', '2'] });

  test('the daily case has a par', async ({ invite }) => {
    const ann = await invite('Ann');
    await ann.page.goto(`${ann.address}/daily/arkham-noir`);
    await expect(ann.page.getByText('Par: our best bot is still at it.')).toBeVisible();
    await expect(async () => {
      await ann.page.reload();
      await expect(ann.page.getByText(/Par: our best bot solves this case in \d+ of 2 games/)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 240_000 });
  });
});
