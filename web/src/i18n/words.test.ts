import { expect, it } from 'vitest';
import { en } from './en.ts';
import { en as enPages } from './en.pages.ts';
import { de } from './elision.fr.ts';
import { fr } from './fr.ts';
import { fr as frPages } from './fr.pages.ts';
import { en as enLog } from '../shell/log/words.en.ts';
import { fr as frLog } from '../shell/log/words.fr.ts';
import { preferredLang } from './preferred.ts';

it('speaks the first language of the browser that it knows', () => {
  expect(preferredLang(['de-DE', 'fr-CA', 'en'])).toBe('fr');
  expect(preferredLang(['EN-us'])).toBe('en');
  expect(preferredLang(['de'])).toBe('en');
});

it('counts as each language counts', () => {
  expect([0, 1, 2].map(enPages.gather.waitChairs)).toEqual([
    '0 seats are still empty.',
    '1 seat is still empty.',
    '2 seats are still empty.',
  ]);
  expect([0, 1, 2].map(frPages.gather.waitChairs)).toEqual([
    '0 place est encore libre.',
    '1 place est encore libre.',
    '2 places sont encore libres.',
  ]);
});

it('tells what decisions cost in percentage points', () => {
  expect([0.01, 0.294].map(enPages.coach.cost)).toEqual(['cost 1 percentage point', 'cost 29 percentage points']);
  expect([0.01, 0.0199].map(frPages.coach.cost)).toEqual(['a coûté 1 point de pourcentage', 'a coûté 2 points de pourcentage']);
  expect(enPages.coach.average(0.0004, 53)).toBe('53 decisions. Cost on average: next to nothing.');
  expect(frPages.coach.average(0.0134, 1)).toBe('1 décision. Coût moyen\u00a0: 1,3 point de pourcentage.');
});

it('writes scores with a minus, not a hyphen', () => {
  expect([70, 0, -5].map(en.result.score)).toEqual(['70', '0', '−5']);
});

it('elides before a vowel in French', () => {
  const names = ['Léa', 'Ada', 'Édith', 'Ömer', 'Yann', 'Yves', 'Hiroki', 'Hélène', 'Hugo', 'Convive 6139'];
  expect(names.map(de)).toEqual([
    'de Léa',
    'd’Ada',
    'd’Édith',
    'd’Ömer',
    'de Yann',
    'd’Yves',
    'de Hiroki',
    'd’Hélène',
    'd’Hugo',
    'de Convive 6139',
  ]);
});

it('writes the first of a month as French does', () => {
  expect(['2026-11-01', '2026-11-11'].map(frPages.day)).toEqual(['1er novembre 2026', '11 novembre 2026']);
  expect(enPages.day('2026-11-01')).toBe('1 November 2026');
});

it('says nothing in English on a French page', () => {
  const same = [...sameTexts(en, fr, ''), ...sameTexts(enPages, frPages, ''), ...sameTexts(enLog, frLog, 'log')];
  const common = [
    'daily.points',
    'gather.addBot',
    'lobby.title',
    'result.points',
    'seed.secret',
    'settings.motion',
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
