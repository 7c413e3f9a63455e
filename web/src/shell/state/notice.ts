import { within } from '../../net/base.ts';

/** Shows a notice while the page is open but hidden. Phones let no page make one: there the worker does. */
export async function notice(title: string, table: string): Promise<void> {
  const options = { body: table, tag: table, icon: within('/icons/192.png'), data: { table: location.pathname.split('/').at(-1) } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) return registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
