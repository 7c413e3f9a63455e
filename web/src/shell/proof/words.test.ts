import { expect, it } from 'vitest';
import type { Difference } from '../../net/draws.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const dice = (...values: number[]) => ({ kind: 'dice' as const, values });
const shuffle = (...values: number[]) => ({ kind: 'shuffle' as const, values });
const pick = (value: number) => ({ kind: 'pick' as const, values: [value] });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('counts what was drawn again', () => {
  expect(en.draws({ shuffle: 5, dice: 1, pick: 2 })).toContain('In all: 8 draws (5 shuffles, 1 roll of dice and 2 picks).');
  expect(plain(fr.draws({ shuffle: 1, dice: 0, pick: 2 }))).toContain('En tout : 3 tirages (1 mélange et 2 choix au hasard).');
  expect([en, fr].map(({ draws }) => draws({ shuffle: 0, dice: 0, pick: 0 }))).toEqual([
    'Nothing was drawn in this game.',
    'Rien n’a été tiré au sort dans cette partie.',
  ]);
});

it.each<[Difference, string, string]>([
  [
    { number: 3, expected: dice(3, 5), found: dice(3, 6) },
    'Draw 3 of 9 (2 dice): the seed gives 3, 5; the record says 3, 6.',
    'Tirage 3 sur 9 (2 dés) : la graine donne 3, 5 ; l’enregistrement dit 3, 6.',
  ],
  [
    { number: 1, expected: shuffle(2, 0, 1), found: shuffle(2, 1, 0) },
    'Draw 1 of 9 (a shuffle of 3), place 2: the seed gives 0; the record says 1.',
    'Tirage 1 sur 9 (un mélange de 3), place 2 : la graine donne 0 ; l’enregistrement dit 1.',
  ],
  [
    { number: 4, expected: dice(3), found: pick(2) },
    'Draw 4 of 9 is another one: the rules asked for 1 die, the record holds a pick.',
    'Tirage 4 sur 9, un autre que prévu : il fallait 1 dé, l’enregistrement contient un choix au hasard.',
  ],
  [
    { number: 9, expected: null, found: pick(2) },
    'Draw 9 of 9 is one too many (a pick): nothing asked for it.',
    'Le tirage 9 sur 9 est de trop (un choix au hasard) : rien ne le demandait.',
  ],
  [
    { number: 10, expected: shuffle(1, 0), found: null },
    'Draw 10 is missing: the rules asked for a shuffle of 2, and the record ends before it.',
    'Le tirage 10 manque : il fallait un mélange de 2, et l’enregistrement s’arrête avant.',
  ],
])('says which draw differs, and how', (difference, english, french) => {
  expect(en.difference(difference, 9)).toBe(english);
  expect(plain(fr.difference(difference, 9))).toBe(french);
});
