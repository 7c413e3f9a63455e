import { expect, it } from 'vitest';
import { en } from './en.ts';
import { en as enPages } from './en.pages.ts';
import { fr } from './fr.ts';
import { fr as frPages } from './fr.pages.ts';
import { preferredLang } from './preferred.ts';

it('speaks the first language of the browser that it knows', () => {
  expect(preferredLang(['de-DE', 'fr-CA', 'en'])).toBe('fr');
  expect(preferredLang(['EN-us'])).toBe('en');
  expect(preferredLang(['de'])).toBe('en');
});

it('counts as each language counts', () => {
  expect([0, 1, 2].map(enPages.gather.waitChairs)).toEqual([
    '0 chairs are still empty.',
    '1 chair is still empty.',
    '2 chairs are still empty.',
  ]);
  expect([0, 1, 2].map(frPages.gather.waitChairs)).toEqual([
    '0 chaise est encore libre.',
    '1 chaise est encore libre.',
    '2 chaises sont encore libres.',
  ]);
});

it('tells what decisions cost in points of chance', () => {
  expect([0.01, 0.294].map(enPages.coach.cost)).toEqual(['cost 1 point of chance', 'cost 29 points of chance']);
  expect([0.01, 0.0199].map(frPages.coach.cost)).toEqual(['coûte 1 point de chance', 'coûte 2 points de chance']);
  expect(enPages.coach.average(0.0004, 53)).toBe('53 decisions. Cost on average: next to nothing.');
  expect(frPages.coach.average(0.0134, 1)).toBe('1 décision. Coût moyen\u00a0: 1,3 point de chance.');
});

it('writes scores with a minus, not a hyphen', () => {
  expect([70, 0, -5].map(en.result.score)).toEqual(['70', '0', '−5']);
});

it('elides before a vowel in French', () => {
  expect(['Léa', 'Invité 6139', 'Édith'].map(frPages.daily.watch)).toEqual([
    'Revoir la partie de Léa',
    'Revoir la partie d’Invité 6139',
    'Revoir la partie d’Édith',
  ]);
});

it('says nothing in English on a French page', () => {
  const same = [...sameTexts(en, fr, ''), ...sameTexts(enPages, frPages, '')];
  const common = [
    'coach.chance',
    'daily.place',
    'daily.points',
    'gather.addBot',
    'lobby.title',
    'result.points',
    'seed.secret',
    'settings.volume',
    'table.panel',
  ];
  expect(same.sort()).toEqual(common);
});

function sameTexts(one: unknown, other: unknown, path: string): string[] {
  if (typeof one === 'string') return one === other && /[a-z]{3}/i.test(one) ? [path] : [];
  if (Array.isArray(one) || typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([key, value]) =>
    sameTexts(value, (other as Record<string, unknown>)[key], path ? `${path}.${key}` : key),
  );
}
