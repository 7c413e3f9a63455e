import { BASE } from './base.ts';

/** What this browser remembers. Where storage is forbidden it lasts as long as the page. */
const inMemory = new Map<string, string>();
/** Two servers may share an origin, each below a path of its own. `public/theme.js` names it alike. */
const named = (key: string) => `walpurgis${BASE === '/' ? '.' : BASE}${key}`;

export function recall<T>(key: string): T | null {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(named(key));
  } catch {
    text = inMemory.get(key);
  }
  if (text == null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(named(key), text);
  } catch {
    inMemory.set(key, text);
  }
}

export function forget(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(named(key));
  } catch {
    // Nothing was kept there.
  }
}
