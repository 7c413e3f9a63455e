import { prefs } from './prefs.svelte.ts';

/** Tells, the way the person asked for, that the table waits for them. */
export function announceTurn(title: string, table: string): void {
  if (prefs.kept.sound) void import('./sound.ts').then(({ bell }) => bell(prefs.kept.volume));
  if (!prefs.kept.notices || !document.hidden || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body: table, tag: table });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones may allow notices and yet let no page make one: then none is promised either.
    prefs.set({ notices: false });
  }
}
