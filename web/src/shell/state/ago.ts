import type { PageDictionary } from '../../i18n/index.svelte.ts';

/** How long ago something was, as people say it. */
export function ago(seconds: number, words: PageDictionary['ago']): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}

/** 1:05, 0:09, 1:02:03, and 70 h for days. The last second is shown until it is over. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${hours} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
