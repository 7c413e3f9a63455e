import { language, type Lang } from '../../../i18n/index.svelte.ts';
import type { CardEntry, CardGroup } from '../../game.ts';
import type { Card, Catalogue } from '../model.ts';
import { texts, wordsFor } from '../words.svelte.ts';
import Face from './Face.svelte';
import type { Texts } from './texts.en.ts';

type Rule = keyof Texts['rules'];

const ARTIFACT: Rule[] = ['AR-31', 'AR-26'];
const OLD_ONE: Rule[] = ['AR-21', 'AR-31', 'AR-37'];

/** The rules about each card besides those of its kind. */
const RULES: Partial<Record<Card, Rule[]>> = {
  elder_sign: ['AR-20'],
  gate: ['AR-21', 'AR-22'],
  magical_orb: ['AR-23', 'AR-25'],
  shining_trapezohedron: ['AR-24', 'AR-25'],
  investigator: ['AR-34'],
  wary_student: ['AR-35'],
  cultist: ['AR-32'],
  mad_professor: ['AR-36'],
  cthulhu: ['AR-40', 'AR-63'],
  nyarlathotep: ['AR-41'],
  yog_sothoth: ['AR-42'],
  hastur: ['AR-43', 'AR-62'],
};

export function groups(catalogue: Catalogue, lang: Lang): CardGroup[] {
  const words = wordsFor({ lang, catalogue });
  const entry = ({ id, name, kind, colour, does, wakes, copies }: Catalogue['cards'][number]): CardEntry => ({
    id,
    name,
    kind: `${words.kinds[kind]} · ${words.colours[colour]}`,
    text: wakes ? [does, `${catalogue.woken} ${wakes}`] : [does],
    rules: [...(RULES[id] ?? []), ...(kind === 'artifact' ? ARTIFACT : kind === 'great_old_one' ? OLD_ONE : [])],
    copies,
  });
  return catalogue.kinds.map(({ id, name }) => ({
    title: name,
    cards: catalogue.cards.filter(({ kind }) => kind === id).map(entry),
  }));
}

/** What each paragraph of the help speaks of. */
export const helpPictures: Card[][] = [
  [],
  [],
  ['gate', 'candelabra'],
  ['elder_sign', 'gate', 'cthulhu'],
  ['silver_chalice', 'silver_chalice_cursed'],
  ['cultist', 'mad_professor', 'investigator', 'wary_student'],
  [],
];

export const tallyNote = (lang: Lang): string => texts.loadedIn(lang).tally;

await texts.load(language.current);

export { Face };
