import type { Lang } from '../../i18n/index.svelte.ts';
import type { ColourText } from '../../wire/ritual/ColourText.ts';
import type { PrintedCard } from '../../wire/ritual/PrintedCard.ts';
import { PerLanguage } from '../per-language.svelte.ts';
import type { Texts } from './later/texts.en.ts';
import { countsOf, lotsOf, type Catalogue, type Colour, type Lot, type RitualCard, type Seat, type Stones, type Table } from './model.ts';
import type { Sentences, Where, Who } from './words.en.ts';

/** Prompts and events; one language of them must be loaded before anything is shown. */
export const sentences = new PerLanguage<Sentences>({
  en: () => import('./words.en.ts').then((file) => file.en),
  fr: () => import('./words.fr.ts').then((file) => file.fr),
});

/** Rules and help. */
export const texts = new PerLanguage<Texts>({
  en: () => import('./later/texts.en.ts').then((file) => file.en),
  fr: () => import('./later/texts.fr.ts').then((file) => file.fr),
});

/** Why something is not possible: in words that come with the rules. */
export const reasons = new PerLanguage({ en: () => reasonsIn('en'), fr: () => reasonsIn('fr') });

async function reasonsIn(lang: Lang): Promise<typeof import('./later/why-not.ts')> {
  const [module] = await Promise.all([import('./later/why-not.ts'), texts.load(lang)]);
  return module;
}

/** What is said at the table, with what is printed on its cards. */
export interface Words extends Sentences {
  catalogue: Catalogue;
  cards: Record<RitualCard, PrintedCard>;
  colours: Record<Colour, ColourText>;
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
  const byId = <Id extends string, T extends { id: Id }>(list: T[]) =>
    Object.fromEntries(list.map((one) => [one.id, one])) as Record<Id, T>;
  return { catalogue, cards: byId(catalogue.cards), colours: byId(catalogue.colours) };
}

export function whoIs(scene: Table, seat: Seat): Who {
  const name = scene.players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`;
  return { name, you: scene.you === seat };
}

/** Whose stones a lot is, and which of theirs where they have several. */
export function whereIs(scene: Table, lot: Lot): Where {
  const owner = scene.view.lots.find(({ id }) => id === lot)?.owner ?? 0;
  const own = lotsOf(scene.view, owner);
  return { who: whoIs(scene, owner), lot: own.length > 1 ? own.findIndex(({ id }) => id === lot) + 1 : null };
}

/** Some stones in a sentence. */
export function stonesIn(words: Words, stones: Stones): string {
  const counts = countsOf(stones, words.catalogue);
  return counts.length ? words.list(counts.map(({ colour, count }) => words.count(count, colour))) : words.board.nothing;
}

const RUNES = ['I', 'II', 'III', 'IV', 'V', 'VI'];
export const runeName = (rune: number): string => RUNES[rune - 1] ?? `${rune}`;
