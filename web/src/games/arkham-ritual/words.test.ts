import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogues } from './fixtures/plays.ts';
import drawings from './drawings.json' with { type: 'json' };
import { en as textsEn } from './later/texts.en.ts';
import { fr as textsFr } from './later/texts.fr.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

test('every rule has a short text in both languages, and no text is without a rule', () => {
  const rules = [...read('docs/rules/arkham-ritual.md').matchAll(/^- (AR-\d+) /gm)].map(([, id]) => id);
  expect(Object.keys(textsEn.rules)).toEqual(rules);
  expect(Object.keys(textsFr.rules)).toEqual(rules);
});

test('both languages say as much', () => {
  expect(textsFr.help).toHaveLength(textsEn.help.length);
  for (const text of [
    ...Object.values(textsEn.rules),
    ...Object.values(textsFr.rules),
    ...textsEn.help,
    ...textsFr.help,
  ]) {
    expect(text).toMatch(/^\p{Lu}.+\.$/su);
  }
  const keys = (words: object): unknown[] =>
    Object.entries(words).map(([key, value]) => (typeof value === 'object' ? [key, keys(value as object)] : key));
  expect(keys(fr)).toEqual(keys(en));
});

test('every card has a drawing', () => {
  for (const { drawing } of [...catalogues.en.cards, ...catalogues.fr.cards]) expect(drawings).toHaveProperty(drawing);
});

test('who holds a card is told to everybody in their own person', () => {
  const [you, lea] = [{ name: 'You', you: true }, { name: 'Léa', you: false }];
  expect([en.board.holds(you, 'a lamp'), en.board.holds(lea, 'a lamp')]).toEqual(['You hold a lamp', 'Léa holds a lamp']);
  expect([fr.board.holds(you, 'une lampe'), fr.board.holds(lea, 'une lampe')]).toEqual(['Tu tiens une lampe', 'Léa tient une lampe']);
});
