import type { Lang } from '../../i18n/index.svelte.ts';
import { PerLanguage } from '../per-language.svelte.ts';
import { clueOf, victimOf, type Clue, type Table, type Technique, type Victim } from './model.ts';
import type { Texts } from './later/texts.en.ts';
import type { Words } from './words.en.ts';

/** Names, prompts and events; one language of them must be loaded before anything is shown. */
export const words = new PerLanguage<Words>({
  en: () => import('./words.en.ts').then((file) => file.en),
  fr: () => import('./words.fr.ts').then((file) => file.fr),
});

/** Rules and help. */
export const texts = new PerLanguage<Texts>({
  en: () => import('./later/texts.en.ts').then((file) => file.en),
  fr: () => import('./later/texts.fr.ts').then((file) => file.fr),
});

export const wordsFor = (lang: Lang): Words => words.loadedIn(lang);

type Named = Pick<Table, 'view' | 'lang'>;
export const nameOf = ({ view, lang }: Named, card: Clue): string => clueOf(view, card).name[lang];
export const victimName = ({ view, lang }: Named, victim: Victim): string => victimOf(view, victim).name[lang];
export const contactName = ({ view, lang }: Named): string => view.deck.contact[lang];
export const techniqueNames = (words: Words, techniques: Technique[]): string[] =>
  techniques.map((technique) => words.techniques[technique].name);
