import { expect, it } from 'vitest';
import { paths, routeOf } from './router.ts';

const at = (path: string) => routeOf(new URL(path, 'http://host.example'));

it('knows every page by its address', () => {
  expect(at('/')).toEqual({ page: 'lobby' });
  expect(at('/new?game=ritual')).toEqual({ page: 'new', game: 'ritual' });
  expect(at('/t/abc23')).toEqual({ page: 'table', table: 'abc23', invite: null });
  expect(at('/help/arkham-ritual#AR-14')).toEqual({ page: 'help', game: 'arkham-ritual', rule: 'AR-14' });
  expect(at('/coach/abc23?i=word')).toEqual({ page: 'coach', table: 'abc23', invite: 'word' });
  expect(at('/daily/arkham-noir')).toEqual({ page: 'daily', game: 'arkham-noir', date: null });
  expect(at('/link?code=x')).toEqual({ page: 'link', code: 'x' });
  expect(at('/me')).toEqual({ page: 'profile' });
  for (const page of ['about', 'privacy', 'accessibility', 'security']) expect(at(`/${page}`)).toEqual({ page });
});

it('knows pages below a path of the server', () => {
  const below = (path: string) => routeOf(new URL(path, 'http://host.example'), '/games/');
  expect(below('/games/')).toEqual({ page: 'lobby' });
  expect(below('/games/t/abc?i=word')).toEqual({ page: 'table', table: 'abc', invite: 'word' });
  expect(below('/games/t/a/b')).toEqual({ page: 'lost' });
});

it('takes an invite from the query or from behind the hash', () => {
  expect(at('/t/abc?i=word')).toMatchObject({ invite: 'word' });
  expect(at('/t/abc#word')).toMatchObject({ invite: 'word' });
});

it('reads viewer, step and date and does not trust them', () => {
  expect(at('/replay/abc?as=2&step=17')).toMatchObject({ viewer: '2', step: 17, veiled: false });
  expect(at('/daily/noir?date=soon')).toMatchObject({ date: null });
  expect(at('/replay/abc?as=<b>&step=-1')).toMatchObject({ viewer: 'all', step: null });
});

it('is lost anywhere else', () => {
  for (const path of ['/t', '/t/a/b', '/nowhere', '/t/%3Cb%3E', '/help/']) expect(at(path)).toEqual({ page: 'lost' });
});

it('reads the addresses it writes', () => {
  expect(at(paths.invite('abc', 'word'))).toMatchObject({ page: 'table', table: 'abc', invite: 'word' });
  expect(at(paths.replay('abc', 'spectator', 3, true))).toMatchObject({ viewer: 'spectator', step: 3, veiled: true });
  expect(at(paths.coach('abc'))).toMatchObject({ page: 'coach', table: 'abc' });
  expect(at(paths.daily('noir', '2026-11-16'))).toMatchObject({ page: 'daily', date: '2026-11-16' });
  expect(at(paths.help('ritual', 'RI-01'))).toMatchObject({ page: 'help', rule: 'RI-01' });
  expect(at(paths.link('a b'))).toEqual({ page: 'link', code: 'a b' });
});
