import { language } from '../../i18n/index.svelte.ts';
import { PerLanguage } from '../../games/per-language.svelte.ts';
import type { CardWords } from './words.en.ts';

const words = new PerLanguage<CardWords>({
  en: () => import('./words.en.ts').then((file) => file.en),
  fr: () => import('./words.fr.ts').then((file) => file.fr),
});

// Whatever of this folder is loaded comes with its words.
await words.load(language.current);

/** The words of this folder in the page's language. */
export const c = (): CardWords => words.loadedIn(language.current);
