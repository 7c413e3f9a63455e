import { count } from '../../i18n/count.en.ts';

/** English, for the sheet of all cards, the notes and the search: loaded with them. */
export const en = {
  open: 'Cards and notes',
  title: 'All cards',
  numbers: 'What these numbers count',
  tabs: { cards: 'Cards', notes: 'Notes' },
  search: 'Search',
  searchHint: 'A name, or a word of the text',
  none: 'Nothing fits.',
  found: (n: number) => count(n, 'card', 'cards'),
  show: 'Show',
  shown: { all: 'All', unseen: 'Not seen', seen: 'Seen' },
  /** Of one card. */
  copies: (n: number) => (n === 1 ? '1 in the game' : `${n} in the game`),
  leftOut: 'Left out of this game',
  tally: (seen: number, unseen: number) => {
    if (seen === 0) return unseen === 1 ? 'Not seen' : `None of ${unseen} seen`;
    if (unseen === 0) return seen === 1 ? 'Seen' : `All ${seen} seen`;
    return `${seen} of ${seen + unseen} seen`;
  },
  /** Of all cards. */
  sum: (seen: number, unseen: number) => `${seen} seen, ${unseen} not.`,
  rulings: 'Rules about it',
  loading: 'One moment…',
  failed: 'What has been seen could not be fetched. The cards are all here.',
  notes: {
    text: 'Only for you: notes stay in this browser and are sent to nobody.',
    table: 'About this game',
    about: (name: string) => `About ${name}`,
    kept: 'Kept',
  },
  gallery: 'All cards',
  ownDeck: 'A deck of your own',
  inHelp: 'Search the help',
  rules: (n: number) => count(n, 'rule', 'rules'),
};

export type CardWords = typeof en;
