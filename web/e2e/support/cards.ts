import type { Card } from '../../src/wire/arkham-ritual/Card.ts';

const ARTIFACTS = ['candelabra', 'ritual_dagger', 'black_tome', 'silver_chalice', 'stone_idol'] as const;
export const GREAT_OLD_ONES: readonly Card[] = ['cthulhu', 'nyarlathotep', 'yog_sothoth', 'hastur'];

/** In printed order, each with its names (AR-02). */
export const NAMES: Record<Card, string[]> = {
  candelabra: ['Candelabra', 'Chandelier'],
  candelabra_cursed: ['Cursed Candelabra', 'Chandelier maudit'],
  ritual_dagger: ['Ritual Dagger', 'Dague rituelle'],
  ritual_dagger_cursed: ['Cursed Ritual Dagger', 'Dague rituelle maudite'],
  black_tome: ['Black Tome', 'Grimoire noir'],
  black_tome_cursed: ['Cursed Black Tome', 'Grimoire noir maudit'],
  silver_chalice: ['Silver Chalice', 'Calice d’argent'],
  silver_chalice_cursed: ['Cursed Silver Chalice', 'Calice d’argent maudit'],
  stone_idol: ['Stone Idol', 'Idole de pierre'],
  stone_idol_cursed: ['Cursed Stone Idol', 'Idole de pierre maudite'],
  elder_sign: ['Elder Sign', 'Signe des Anciens'],
  gate: ['Gate', 'Portail'],
  magical_orb: ['Magical Orb', 'Orbe magique'],
  shining_trapezohedron: ['Shining Trapezohedron', 'Trapézoèdre brillant'],
  investigator: ['Investigator', 'Investigateur'],
  wary_student: ['Wary Student', 'Étudiant méfiant'],
  cultist: ['Cultist', 'Cultiste'],
  mad_professor: ['Mad Professor', 'Professeur fou'],
  cthulhu: ['Cthulhu'],
  nyarlathotep: ['Nyarlathotep'],
  yog_sothoth: ['Yog-Sothoth'],
  hastur: ['Hastur'],
};

export const CARDS = Object.keys(NAMES) as Card[];

export function isCursed(card: Card): boolean {
  return card.endsWith('_cursed') || GREAT_OLD_ONES.includes(card);
}

/** The 22 cards of a game: three of each artifact, the Elder Sign, two Gates, and one of each group (AR-03). */
export function deckOf(options: Record<string, unknown>): Card[] {
  const chosen = ['event', 'character_1', 'character_2', 'great_old_one'].map((group) => options[group] as Card);
  const artifacts = ARTIFACTS.flatMap((name): Card[] => [name, name, `${name}_cursed`]);
  return [...artifacts, 'elder_sign', 'gate', 'gate', ...chosen];
}

/** Any way of writing the name of a card: as the program does, as people do, in either language. */
const SPELLINGS = CARDS.flatMap((card) => [card, ...NAMES[card]].map((name): [string, Card] => [name, card]))
  .map(([name, card]): [string, Card] => [name.replace(/[ _’'-]+/g, "[ _’'-]*"), card])
  // The longest first, or a cursed artifact would be taken for a sane one.
  .sort(([a], [b]) => b.length - a.length);
const ANY_CARD = new RegExp(`(?<![\\p{L}\\d_])(?:${SPELLINGS.map(([name]) => `(${name})`).join('|')})(?![\\p{L}\\d_])`, 'giu');

/** Every card that `text` names. */
export function cardsIn(text: string): Card[] {
  return [...text.matchAll(ANY_CARD)].flatMap((match) => {
    const found = SPELLINGS[match.slice(1).findIndex((group) => group !== undefined)];
    return found ? [found[1]] : [];
  });
}
