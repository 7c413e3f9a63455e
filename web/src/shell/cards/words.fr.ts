import { count } from '../../i18n/count.fr.ts';
import { de } from '../../i18n/elision.fr.ts';
import type { CardWords } from './words.en.ts';

/** Le français de la fiche des cartes, des notes et de la recherche. */
export const fr: CardWords = {
  open: 'Cartes et notes',
  title: 'Toutes les cartes',
  numbers: 'Ce que comptent ces nombres',
  tabs: { cards: 'Cartes', notes: 'Notes' },
  search: 'Chercher',
  searchHint: 'Un nom, ou un mot du texte',
  none: 'Rien ne correspond.',
  found: (n) => count(n, 'carte', 'cartes'),
  show: 'Montrer',
  shown: { all: 'Toutes', unseen: 'Pas vues', seen: 'Vues' },
  copies: (n) => `${n} dans la partie`,
  leftOut: 'Hors de cette partie',
  tally: (seen, unseen) => {
    if (seen === 0) return unseen === 1 ? 'Pas vue' : `Aucune vue sur ${unseen}`;
    if (unseen === 0) return seen === 1 ? 'Vue' : `Toutes vues (${seen})`;
    return seen === 1 ? `1 vue sur ${seen + unseen}` : `${seen} vues sur ${seen + unseen}`;
  },
  sum: (seen, unseen) => `${count(seen, 'carte vue', 'cartes vues')}, ${unseen} à voir.`,
  rulings: 'Règles à son sujet',
  loading: 'Un instant…',
  failed: 'Impossible de savoir ce qui a été vu. Les cartes sont toutes là.',
  notes: {
    text: 'Pour toi seulement : les notes restent dans ce navigateur et ne sont envoyées à personne.',
    table: 'Sur cette partie',
    about: (name) => `Au sujet ${de(name)}`,
    kept: 'Gardé',
  },
  gallery: 'Toutes les cartes',
  ownDeck: 'Ton propre paquet',
  inHelp: 'Chercher dans l’aide',
  rules: (n) => count(n, 'règle', 'règles'),
};
