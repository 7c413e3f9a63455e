import type { Lang } from '../../i18n/index.svelte.ts';
import { PerLanguage } from '../per-language.svelte.ts';
import type { Seat, Spot, Table } from './model.ts';
import type { Texts } from './later/texts.en.ts';
import type { Who, Words } from './words.en.ts';

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

export function whoIs(scene: Table, seat: Seat): Who {
  const name = scene.players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`;
  return { name, you: scene.you === seat };
}

/** The name of a holder of a card inside a sentence. */
export function nameOf(scene: Table, spot: Spot): string {
  const words = wordsFor(scene.lang);
  return 'seat' in spot ? words.object(whoIs(scene, spot.seat)) : words.dummy(spot.dummy + 1);
}
