import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogues } from './fixtures/plays.ts';
import { en as textsEn } from './later/texts.en.ts';
import { fr as textsFr } from './later/texts.fr.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const list = fileURLToPath(new URL('../../../../docs/rules/arkham-noir.md', import.meta.url));

test('every rule has a short text in both languages, and no text is without a rule', () => {
  const rules = [...readFileSync(list, 'utf8').matchAll(/^- (AN-\d+) /gm)].map(([, id]) => id);
  expect(Object.keys(textsEn.rules)).toEqual(rules);
  expect(Object.keys(textsFr.rules)).toEqual(rules);
});

test('both languages say as much', () => {
  expect(textsFr.help).toHaveLength(textsEn.help.length);
  for (const text of [textsEn, textsFr].flatMap(({ rules, help }) => [...Object.values(rules), ...help])) {
    expect(text).toMatch(/^\p{Lu}.+\.$/su);
  }
  const keys = (words: object): unknown[] =>
    Object.entries(words).map(([key, value]) => (typeof value === 'object' ? [key, keys(value as object)] : key));
  expect(keys(fr)).toEqual(keys(en));
  expect(keys({ ...textsFr, rules: {} })).toEqual(keys({ ...textsEn, rules: {} }));
});

test('what stands on a card is short in both languages', () => {
  for (const { techniques, effects } of Object.values(catalogues)) {
    for (const { short } of techniques) expect(short.length).toBeLessThanOrEqual(5);
    for (const { short } of effects) expect(short.length).toBeLessThanOrEqual(11);
  }
});
