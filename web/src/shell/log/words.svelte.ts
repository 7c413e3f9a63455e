import { PerLanguage } from '../../games/per-language.svelte.ts';
import { language } from '../../i18n/index.svelte.ts';
import type { LogWords } from './words.en.ts';

const words = new PerLanguage<LogWords>({
  en: () => import('./words.en.ts').then((file) => file.en),
  fr: () => import('./words.fr.ts').then((file) => file.fr),
});

// Whatever tells lines of the log comes with its words.
await words.load(language.current);

/** What happens at a table, in the page's language. */
export const happened = (): LogWords => words.loadedIn(language.current);
