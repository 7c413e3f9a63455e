import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { en as textsEn } from './texts.en.ts';
import { fr as textsFr } from './texts.fr.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const rules = fileURLToPath(new URL('../../../../crates/arkham-noir/src', import.meta.url));

test('every rule that the rules of the game name has a short text in both languages', () => {
  const source = readdirSync(rules).map((file) => readFileSync(join(rules, file), 'utf8')).join('\n');
  const named = [...new Set([...source.matchAll(/AN-\d\d/g)].map(([id]) => id))].sort();
  expect(named.length).toBeGreaterThan(20);
  for (const id of named) expect(textsEn.rules).toHaveProperty(id);
  expect(Object.keys(textsFr.rules)).toEqual(Object.keys(textsEn.rules));
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
  for (const words of [en, fr]) {
    for (const { short } of Object.values(words.techniques)) expect(short.length).toBeLessThanOrEqual(5);
    for (const { short } of Object.values(words.effects)) expect(short.length).toBeLessThanOrEqual(11);
  }
});
