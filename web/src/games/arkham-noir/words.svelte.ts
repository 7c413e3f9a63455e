import type { Lang } from '../../i18n/index.svelte.ts';
import { PerLanguage } from '../per-language.svelte.ts';
import type { Texts } from './later/texts.en.ts';
import type {
  Attribute,
  Catalogue,
  Clue,
  ClueCard,
  Effect,
  EffectText,
  Icon,
  Mark,
  Table,
  Technique,
  Victim,
  VictimCard,
} from './model.ts';
import type { Sentences } from './words.en.ts';

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

interface Printed {
  catalogue: Catalogue;
  limits: Catalogue['limits'];
  clue: (card: Clue) => ClueCard;
  victim: (victim: Victim) => VictimCard;
  kinds: Record<Icon, string>;
  techniques: Record<Technique, { name: string; short: string }>;
  attributes: Record<Attribute, { name: string; does: string }>;
  marks: Record<Mark, { name: string; does: string }>;
  effects: Record<Effect, EffectText>;
}

/** What is said at the desk, with what is printed on its cards. */
export type Words = Sentences & Printed;

const known = new WeakMap<Sentences, WeakMap<Catalogue, Words>>();

export function wordsFor({ lang, catalogue }: { lang: Lang; catalogue: Catalogue }): Words {
  const said = sentences.loadedIn(lang);
  let printed = known.get(said);
  if (!printed) known.set(said, (printed = new WeakMap()));
  let words = printed.get(catalogue);
  if (!words) printed.set(catalogue, (words = { ...said, ...printedIn(catalogue) }));
  return words;
}

function finds<T extends { id: string }>(list: T[]): (id: string) => T {
  const known = new Map(list.map((one) => [one.id, one]));
  return (id) => {
    const found = known.get(id);
    if (!found) throw new Error(`no card ${id} in this deck`);
    return found;
  };
}

function printedIn(catalogue: Catalogue): Printed {
  const byId = <Id extends string, T extends { id: Id }>(list: T[]) =>
    Object.fromEntries(list.map((one) => [one.id, one])) as Record<Id, T>;
  return {
    catalogue,
    limits: catalogue.limits,
    clue: finds(catalogue.clues),
    victim: finds(catalogue.victims),
    kinds: Object.fromEntries(catalogue.icons.map(({ id, name }) => [id, name])) as Printed['kinds'],
    techniques: byId(catalogue.techniques),
    attributes: byId(catalogue.attributes),
    marks: byId(catalogue.marks),
    effects: byId(catalogue.effects),
  };
}

type Told = Pick<Table, 'lang' | 'catalogue'>;
export const nameOf = (scene: Told, card: Clue): string => wordsFor(scene).clue(card).name;
export const victimName = (scene: Told, victim: Victim): string => wordsFor(scene).victim(victim).name;
export const contactName = ({ catalogue }: Told): string => catalogue.contact;
export const techniqueNames = (words: Words, techniques: Technique[]): string[] =>
  techniques.map((technique) => words.techniques[technique].name);
