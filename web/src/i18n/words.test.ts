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
