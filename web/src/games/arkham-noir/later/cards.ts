import { language, type Lang } from '../../../i18n/index.svelte.ts';
import type { CardEntry, CardGroup } from '../../game.ts';
import type { Attribute, Catalogue, ClueCard, Mark, VictimCard } from '../model.ts';
import { techniqueNames, texts, wordsFor, type Words } from '../words.svelte.ts';
import Face from './Face.svelte';
import type { Texts } from './texts.en.ts';

const ATTRIBUTES: Record<Attribute, string[]> = {
  puzzle: ['AN-25', 'AN-30'],
  key: ['AN-17'],
  lock: ['AN-17', 'AN-55'],
  minimum_three: ['AN-18'],
};
const MARKS: Record<Mark, string[]> = { brain: ['AN-20', 'AN-31'], hourglass: ['AN-15', 'AN-32'] };

function clueEntry(words: Words, sheet: Texts['sheet'], clue: ClueCard): CardEntry {
  const { id, name, icon, left, right, attributes, effects, marks } = clue;
  const does = effects.map((effect) => {
    const { optional, does } = words.effects[effect];
    return `${optional ? `○ ${words.may}` : `■ ${words.must}`} ${does}.`;
  });
  const signs = [...attributes.map((one) => words.attributes[one]), ...marks.map((one) => words.marks[one])];
  const rules = [
    'AN-16',
    ...attributes.flatMap((one) => ATTRIBUTES[one]),
    ...(effects.length > 0 ? ['AN-21'] : []),
    ...marks.flatMap((one) => MARKS[one]),
  ];
  return {
    id,
    name,
    kind: [words.kinds[icon], ...attributes.map((one) => words.attributes[one].name)].join(' · '),
    text: [
      `${sheet.left} ${words.or(techniqueNames(words, left))}. ${sheet.right} ${words.or(techniqueNames(words, right))}.`,
      ...does,
      ...signs.map((sign) => words.says(sign.name, sign.does)),
    ],
    rules: [...new Set(rules)],
    copies: 1,
  };
}

function victimEntry(words: Words, sheet: Texts['sheet'], { id, name, role, right }: VictimCard): CardEntry {
  return {
    id,
    name,
    kind: words.says(words.board.victim, role),
    text: [`${sheet.right} ${words.or(techniqueNames(words, right))}.`],
    rules: ['AN-02', 'AN-16'],
    copies: 1,
  };
}

export function groups(catalogue: Catalogue, lang: Lang): CardGroup[] {
  const words = wordsFor({ lang, catalogue });
  const sheet = texts.loadedIn(lang).sheet;
  const clues = catalogue.icons.map(({ id, name }) => ({
    title: name,
    cards: catalogue.clues.filter(({ icon }) => icon === id).map((clue) => clueEntry(words, sheet, clue)),
  }));
  return [...clues, { title: sheet.allVictims, cards: catalogue.victims.map((victim) => victimEntry(words, sheet, victim)) }];
}

/** What each paragraph of the help speaks of. */
export const helpPictures = [['v1', 'v4'], ['v1', 'n03'], [], ['n01'], ['n04'], [], [], [], [], [], []];

export const tallyNote = (lang: Lang): string => texts.loadedIn(lang).tally;

export const ownDeck = (lang: Lang): string[] => texts.loadedIn(lang).ownDeck;

await texts.load(language.current);

export { Face };
