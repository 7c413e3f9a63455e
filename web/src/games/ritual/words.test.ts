import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rituals } from './fixtures/plays.ts';
import { en as textsEn } from './later/texts.en.ts';
import { fr as textsFr } from './later/texts.fr.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

test('every rule has a short text in both languages, and no text is without a rule', () => {
  const rules = [...read('docs/rules/ritual.md').matchAll(/^- (RT-\d+) /gm)].map(([, id]) => id);
  expect(Object.keys(textsEn.rules)).toEqual(rules);
  expect(Object.keys(textsFr.rules)).toEqual(rules);
});

test('both languages say as much', () => {
  expect(textsFr.help).toHaveLength(textsEn.help.length);
  for (const text of [...Object.values(textsEn.rules), ...Object.values(textsFr.rules), ...textsEn.help, ...textsFr.help]) {
    expect(text).toMatch(/^\p{Lu}.+\.$/su);
  }
  const keys = (words: object): unknown[] =>
    Object.entries(words).map(([key, value]) => (typeof value === 'object' && !Array.isArray(value) ? [key, keys(value as object)] : key));
  expect(keys(fr)).toEqual(keys(en));
  expect(keys(textsFr)).toEqual(keys(textsEn));
});

test('stones are told apart by a letter of their own, in both languages', () => {
  for (const { en: printed, fr: imprimé } of rituals) {
    for (const { colours } of [printed, imprimé]) {
      expect(new Set(colours.map(({ element }) => element[0])).size).toBe(colours.length);
    }
  }
});
