import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { en as textsEn } from './later/texts.en.ts';
import { fr as textsFr } from './later/texts.fr.ts';
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

test('cards are called what the rules call them', () => {
  const data = read('crates/arkham-ritual/data/arkham-ritual.ron');
  const named = [...data.matchAll(/card: (\w+), copies: \d, name: \(en: "([^"]+)", fr: "([^"]+)"\)/g)];
  expect(named).toHaveLength(Object.keys(en.cards).length);
  for (const [, card, english, french] of named) {
    expect(en.cards[card as keyof typeof en.cards].name).toBe(english);
    expect(fr.cards[card as keyof typeof fr.cards].name).toBe(french);
  }
});

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
});
