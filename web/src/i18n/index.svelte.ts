import { untrack } from 'svelte';
import { keep, recall } from '../net/keep.ts';
import type { Words } from '../wire/Words.ts';
import type { en } from './en.ts';
import type { en as enPages } from './en.pages.ts';
import { preferredLang, type Lang } from './preferred.ts';

export type { Lang };
export type Dictionary = typeof en;
export type PageDictionary = typeof enPages;

/** Each in its own language. */
export const LANGUAGES: [Lang, string][] = [
  ['en', 'English'],
  ['fr', 'Français'],
];

/** Only the words of one language are loaded, and those of the pages away from the table only there. */
const tables: Record<Lang, () => Promise<Dictionary>> = {
  en: () => import('./en.ts').then((file) => file.en),
  fr: () => import('./fr.ts').then((file) => file.fr),
};
const pages: Record<Lang, () => Promise<PageDictionary>> = {
  en: () => import('./en.pages.ts').then((file) => file.en),
  fr: () => import('./fr.pages.ts').then((file) => file.fr),
};

/** The language of the page: the browser's, unless the person chose one. */
class Language {
  #current = $state<Lang>(recall<Lang>('lang') ?? preferredLang(navigator.languages ?? []));
  #words = $state.raw<Dictionary | null>(null);
  #pageWords = $state.raw<PageDictionary | null>(null);

  get current(): Lang {
    return this.#current;
  }

  get words(): Dictionary {
    return loaded(this.#words);
  }

  get pageWords(): PageDictionary {
    return loaded(this.#pageWords);
  }

  /** To be waited for before anything is shown. */
  async load(): Promise<void> {
    this.#words ??= await tables[this.#current]();
  }

  /** To be waited for before a page away from the table is shown; whoever waits is not made to begin anew by other words. */
  async loadPages(): Promise<void> {
    const [known, load] = untrack(() => [this.#pageWords, pages[this.#current]]);
    if (known) return;
    const words = await load();
    this.#pageWords ??= words;
  }

  async choose(lang: Lang): Promise<void> {
    const [words, pageWords] = await Promise.all([tables[lang](), pages[lang]()]);
    this.#current = lang;
    this.#words = words;
    this.#pageWords = pageWords;
    keep('lang', lang);
  }
}

function loaded<T>(words: T | null): T {
  if (!words) throw new Error('something was shown before its words were loaded');
  return words;
}

export const language = new Language();

/** The words of the table in the page's language. */
export function t(): Dictionary {
  return language.words;
}

/** The words of all other pages. What uses them is loaded through `withWords`. */
export function p(): PageDictionary {
  return language.pageWords;
}

/** Waits for what is being loaded, and for the words of the pages away from the table. */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const [done] = await Promise.all([loading, language.loadPages()]);
  return done;
}

/** One of the texts that come with a game. */
export function say(words: Words): string {
  return words[language.current];
}
