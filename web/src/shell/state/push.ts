import { language } from '../../i18n/index.svelte.ts';
import { within } from '../../net/base.ts';
import { answer, ask, bearer } from '../../net/http.ts';
import type { NewSubscription } from '../../wire/NewSubscription.ts';
import type { OldSubscription } from '../../wire/OldSubscription.ts';
import type { PushView } from '../../wire/PushView.ts';
import { prefs } from './prefs.svelte.ts';

/** Whether this browser can be told something while no page of ours is open. */
export const canPush = 'PushManager' in globalThis && Boolean(navigator.serviceWorker);

const PATH = '/api/push';

async function send(method: string, body: NewSubscription | OldSubscription): Promise<void> {
  const headers = { ...(await bearer()), 'content-type': 'application/json' };
  await answer(PATH, { method, headers, body: JSON.stringify(body) });
}

/** Asks the browser's push service to take messages of this server, and tells the server where. */
export async function subscribe(): Promise<boolean> {
  const { key } = await ask<PushView>(PATH);
  if (!canPush || key === null) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await send('POST', { endpoint, p256dh: keys.p256dh, auth: keys.auth, language: language.current });
  return true;
}

export async function unsubscribe(): Promise<void> {
  if (!canPush) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await send('DELETE', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** Lets the worker look after this page; not while developing, where no page is one of an older server. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  navigator.serviceWorker.register(within('/worker.js')).then(renew, () => {});
}

/** Push services change addresses now and then, and people their language. */
export async function renew(): Promise<void> {
  if (prefs.kept.notices && globalThis.Notification?.permission === 'granted') await subscribe().catch(() => false);
}
