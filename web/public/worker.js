// @ts-check
// What works for the page while no page is open. It keeps nothing: code comes from the server or not at all,
// so that no old page ever talks to a newer server, and nothing private stays behind.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The path below which the server is. */
const base = new URL('.', worker.location.href).pathname;

const WORDS = {
  en: {
    turn: 'It is your turn',
    title: 'No connection',
    text: 'Walpurgis cannot be reached. Your tables are safe on the server; nothing is lost.',
    again: 'Try again',
  },
  fr: {
    turn: 'C’est à toi',
    title: 'Pas de connexion',
    text: 'Walpurgis est injoignable. Tes tables sont à l’abri sur le serveur ; rien n’est perdu.',
    again: 'Réessayer',
  },
};

/**
 * What the server tells of a turn.
 * @typedef {{ table: string, game: string, name: string, language: 'en' | 'fr' }} Call
 */

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(offline));
});

worker.addEventListener('push', (event) => {
  /** @type {Call} */
  const call = event.data?.json();
  const body = call.name ? `${call.game} · ${call.name}` : call.game;
  event.waitUntil(
    worker.registration.showNotification(WORDS[call.language].turn, {
      body,
      tag: call.table,
      lang: call.language,
      icon: `${base}icons/192.png`,
      data: { table: call.table },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = `${base}t/${event.notification.data.table}`;
  event.waitUntil(show(path));
});

/**
 * The page of the table if it is open somewhere, else a new one.
 * @param {string} path
 */
async function show(path) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  if (open) await open.focus();
  else await worker.clients.openWindow(path);
}

/** A page of its own, which asks again by itself. */
function offline() {
  const lang = worker.navigator.language.startsWith('fr') ? 'fr' : 'en';
  const words = WORDS[lang];
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="15"><title>${words.title} · Walpurgis</title><style>
body{margin:0}main{min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;background:#10131a;color:#ece3cf;font:18px/1.4 Georgia,serif;text-align:center}
h1{margin:0;font-size:28px;font-weight:500}p{margin:0;max-width:34ch;color:#b7ae9c}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:6px;background:#d9822b;color:#14100a;font:700 17px system-ui,sans-serif;text-decoration:none}
a:focus-visible{outline:3px solid #f0a657;outline-offset:3px}</style></head><body><main>
<h1>${words.title}</h1><p>${words.text}</p><a href="">${words.again}</a></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  };
  return new Response(page, { status: 503, headers });
}
