import { language, type Lang } from '../../../i18n/index.svelte.ts';
import type { CardEntry, CardGroup } from '../../game.ts';
import type { Catalogue } from '../model.ts';
import { stonesIn, texts, wordsFor } from '../words.svelte.ts';
import Face from './Face.svelte';

export function groups(catalogue: Catalogue, lang: Lang): CardGroup[] {
  const words = wordsFor({ lang, catalogue });
  const said = texts.loadedIn(lang).details;
  const ritual = catalogue.cards.map(
    ({ id, text }, place): CardEntry => ({
      id,
      name: said.cardNumber(place + 1),
      kind: said.ritualCard,
      text: [text],
      rules: ['RT-07', 'RT-33', 'RT-36'],
      copies: 1,
    }),
  );
  const inspirations = catalogue.inspirations.map(
    ({ id, need }, place): CardEntry => ({
      id,
      name: said.inspirationNumber(place + 1),
      kind: said.inspirationCard,
      text: [stonesIn(words, need)],
      rules: ['RT-07', 'RT-31'],
      copies: 1,
    }),
  );
  return [
    { title: catalogue.ritual_name, cards: ritual },
    { title: said.inspirations, cards: inspirations },
  ];
}

/** What each paragraph of the help speaks of. */
export const helpPictures = [[], ['i01', 'i12'], ['c1', 'c2'], [], [], []];

export const tallyNote = (lang: Lang): string => texts.loadedIn(lang).tally;

export const ownDeck = (lang: Lang): string[] => texts.loadedIn(lang).ownDeck;

await texts.load(language.current);

export { Face };
