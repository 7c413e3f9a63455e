import type { CardEntry, CardGroup } from '../../games/game.ts';
import type { CardTally } from '../../wire/CardTally.ts';

export type Seen = 'all' | 'seen' | 'unseen';

/** Without accents and capitals, so that "signe" finds "Signé" and "SIGNE". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();
}

/** Whether each word that is looked for is in the text. */
export function has(text: string, sought: string): boolean {
  const within = plain(text);
  return plain(sought).split(/\s+/).every((word) => within.includes(word));
}

const textOf = ({ name, kind, text, rules }: CardEntry): string => [name, kind, ...text, ...rules].join(' ');

/** The groups with the cards that are looked for; those that have none left are left out. */
export function find(groups: CardGroup[], sought: string, seen: Seen, tally: ReadonlyMap<string, CardTally>): CardGroup[] {
  const isShown = ({ id }: CardEntry) => seen === 'all' || (tally.get(id)?.[seen] ?? 0) > 0;
  const fits = (card: CardEntry) => isShown(card) && has(textOf(card), sought);
  return groups.map(({ title, cards }) => ({ title, cards: cards.filter(fits) })).filter(({ cards }) => cards.length > 0);
}

/** How many cards somebody has seen, and how many not, copies counted. */
export function total(tally: Iterable<CardTally>): { seen: number; unseen: number } {
  const sum = { seen: 0, unseen: 0 };
  for (const { seen, unseen } of tally) {
    sum.seen += seen;
    sum.unseen += unseen;
  }
  return sum;
}
