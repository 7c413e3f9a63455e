import { expect, test } from './support/test.ts';

// The server below a path that it shares with nothing: what is asked for elsewhere is not there.
test.use({ serverArgs: ['--path', '/games/'] });

test('a server below a path is whole: page, socket, links, worker and manifest', async ({ invite, server }) => {
  const { origin, pathname } = new URL(`${server.address}/`);
  expect(pathname).toBe('/games/');
  const [ann, bob] = [await invite('Ann', { worker: true }), await invite('Bob')];
  const outside: string[] = [];
  for (const { page } of [ann, bob]) {
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === origin && !url.pathname.startsWith('/games/')) outside.push(url.pathname);
    });
  }

  await ann.makeTable({ game: 'arkham-ritual', seats: 3 });
  expect(new URL(ann.page.url()).pathname).toMatch(/^\/games\/t\/\w+$/);
  const link = await ann.inviteLink();
  expect(link).toContain(`${origin}/games/t/`);
  await bob.page.goto(link);
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.getByRole('button', { name: 'Save' }).click();
  await bob.page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(ann.page.getByText('Bob').first()).toBeVisible();
  // Read again from an address deep below the path.
  await bob.page.reload();
  await expect(bob.page.getByRole('button', { name: 'Stand up' })).toBeVisible();

  await ann.page.goto(`${server.address}/help/arkham-noir`);
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible();
  await ann.page.goto(`${server.address}/about`);
  const scope = await ann.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${origin}/games/`);
  const manifest = (await (await fetch(`${server.address}/manifest.webmanifest`)).json()) as { start_url: string; icons: { src: string }[] };
  const from = `${server.address}/manifest.webmanifest`;
  expect(new URL(manifest.start_url, from).pathname).toBe('/games/');
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, from))).status, src).toBe(200);
  // What is remembered is this server's own.
  const kept = await ann.page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => !key.startsWith('walpurgis/games/'))).toEqual([]);

  await bob.page.goto(`${server.address}/about`);
  await bob.page.getByRole('button', { name: 'Settings' }).click();
  const settings = bob.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Delete yourself' }).click();
  await settings.getByLabel('To delete yourself, write your name: Bob').fill('Bob');
  await settings.getByRole('button', { name: 'Delete for good' }).click();
  await expect(bob.page).toHaveURL(`${server.address}/`);
  expect(outside).toEqual([]);
});
