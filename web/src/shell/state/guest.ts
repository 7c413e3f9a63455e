import type { Dictionary } from '../../i18n/index.svelte.ts';

/** The server calls whoever has not said their name "Guest" and a number. */
const GUEST = /^Guest (\d{4})$/;

export function isNameless(name: string): boolean {
  return GUEST.test(name);
}

/** What a person is called on a page of this language; whoever was deleted has no name. */
export function personName(name: string, words: Pick<Dictionary, 'table'>): string {
  if (!name) return words.table.someone;
  const number = GUEST.exec(name)?.[1];
  return number ? words.table.guest(number) : name;
}
