import { prefs } from './prefs.svelte.ts';

/** Tells, the way the person asked for, that the table waits for them. */
export function announceTurn(title: string, table: string): void {
  if (prefs.kept.sound) void import('./sound.ts').then(({ play }) => play('bell', prefs.kept.volume));
  if (!prefs.kept.notices || !document.hidden || Notification.permission !== 'granted') return;
  // Where no notice can be shown, none is promised either.
  void import('./notice.ts').then(({ notice }) => notice(title, table)).catch(() => prefs.set({ notices: false }));
}
