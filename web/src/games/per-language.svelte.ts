import type { Lang } from '../i18n/index.svelte.ts';

/** Something there is in each language, of which only what is asked for is loaded. */
export class PerLanguage<T> {
  #loaded = $state.raw<Partial<Record<Lang, T>>>({});
  #loading = new Map<Lang, Promise<void>>();
  #from: Record<Lang, () => Promise<T>>;

  constructor(from: Record<Lang, () => Promise<T>>) {
    this.#from = from;
  }

  load(lang: Lang): Promise<void> {
    let loading = this.#loading.get(lang);
    if (!loading) {
      loading = this.#from[lang]().then((it) => {
        this.#loaded = { ...this.#loaded, [lang]: it };
      });
      this.#loading.set(lang, loading);
      loading.catch(() => this.#loading.delete(lang));
    }
    return loading;
  }

  /** Loads what is missing; whoever reads this is told when it has come. */
  in(lang: Lang): T | undefined {
    if (!this.#loaded[lang]) void this.load(lang).catch(() => {});
    return this.#loaded[lang] ?? Object.values(this.#loaded)[0];
  }

  /** For those who show nothing before it was loaded. */
  loadedIn(lang: Lang): T {
    const loaded = this.in(lang);
    if (!loaded) throw new Error('the game was shown before its words were loaded');
    return loaded;
  }
}
