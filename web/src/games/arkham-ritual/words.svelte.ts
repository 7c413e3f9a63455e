import type { Lang } from '../../i18n/index.svelte.ts';
import type { Kind } from '../../wire/arkham-ritual/Kind.ts';
import type { PrintedCard } from '../../wire/arkham-ritual/PrintedCard.ts';
import { PerLanguage } from '../per-language.svelte.ts';
import type { Texts } from './later/texts.en.ts';
import type { Card, Catalogue, Colour, Holder, Seat, Table } from './model.ts';
import type { Sentences, Who } from './words.en.ts';

/** Prompts and events; one language of them must be loaded before anything is shown. */
export const sentences = new PerLanguage<Sentences>({
  en: () => import('./words.en.ts').then((file) => file.en),
  fr: () => import('./words.fr.ts').then((file) => file.fr),
});

/** Rules, help and the reasons of numbers. */
export const texts = new PerLanguage<Texts>({
  en: () => import('./later/texts.en.ts').then((file) => file.en),
  fr: () => import('./later/texts.fr.ts').then((file) => file.fr),
});

/** What is said at the table, with what is printed on its cards. */
export interface Words extends Sentences {
  catalogue: Catalogue;
  cards: Record<Card, PrintedCard>;
  colours: Record<Colour, string>;
  kinds: Record<Kind, string>;
}

const known = new WeakMap<Sentences, WeakMap<Catalogue, Words>>();

export function wordsFor({ lang, catalogue }: { lang: Lang; catalogue: Catalogue }): Words {
  const said = sentences.loadedIn(lang);
  let printed = known.get(said);
  if (!printed) known.set(said, (printed = new WeakMap()));
  let words = printed.get(catalogue);
  if (!words) printed.set(catalogue, (words = { ...said, ...printedIn(catalogue) }));
  return words;
}

function printedIn(catalogue: Catalogue): Omit<Words, keyof Sentences> {
  const names = <Id extends string>(list: { id: Id; name: string }[]) =>
    Object.fromEntries(list.map(({ id, name }) => [id, name])) as Record<Id, string>;
  const cards = Object.fromEntries(catalogue.cards.map((card) => [card.id, card])) as Record<Card, PrintedCard>;
  return { catalogue, cards, colours: names(catalogue.colours), kinds: names(catalogue.kinds) };
}

export function whoIs(scene: Table, seat: Seat): Who {
  const name = scene.players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`;
  return { name, you: scene.you === seat };
}

/** The name of a holder of a card inside a sentence. */
export function nameOf(scene: Table, holder: Holder): string {
  const words = wordsFor(scene);
  return 'seat' in holder ? words.object(whoIs(scene, holder.seat)) : words.theDummy(holder.dummy + 1);
}
