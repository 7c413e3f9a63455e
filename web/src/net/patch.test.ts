import { describe, expect, it } from 'vitest';
import { Misfit, patched, updated } from './patch.ts';

const view = { round: 1, players: [{ sanity: 7 }, { sanity: 6 }], 'a/b': { '~': 0 }, top: null };

describe('a patch', () => {
  it('replaces what is deep inside and keeps everything else the same object', () => {
    const after = patched(view, [{ op: 'replace', path: '/players/1/sanity', value: 5 }]) as typeof view;
    expect(after.players).toEqual([{ sanity: 7 }, { sanity: 5 }]);
    expect(after.players[0]).toBe(view.players[0]);
    expect(after['a/b']).toBe(view['a/b']);
    expect(view.players[1]).toEqual({ sanity: 6 });
  });

  it('adds to lists before the place named, and at their end', () => {
    const list = (path: string) => patched([1, 2], [{ op: 'add', path, value: 0 }]);
    expect([list('/0'), list('/1'), list('/2'), list('/-')]).toEqual([[0, 1, 2], [1, 0, 2], [1, 2, 0], [1, 2, 0]]);
  });

  it('adds and replaces fields', () => {
    expect(patched({ a: 1 }, [{ op: 'add', path: '/b', value: 2 }, { op: 'add', path: '/a', value: 3 }])).toEqual({ a: 3, b: 2 });
  });

  it('removes from lists and objects, one operation after the other', () => {
    const operations = [{ op: 'remove', path: '/players/0' }, { op: 'remove', path: '/players/0' }, { op: 'remove', path: '/top' }];
    expect(patched(view, operations)).toEqual({ round: 1, players: [], 'a/b': { '~': 0 } });
  });

  it('reads escaped names', () => {
    expect(patched(view, [{ op: 'replace', path: '/a~1b/~0', value: 1 }])).toMatchObject({ 'a/b': { '~': 1 } });
    expect(patched({ '~1': 0 }, [{ op: 'replace', path: '/~01', value: 1 }])).toEqual({ '~1': 1 });
    expect(patched({ '': 0 }, [{ op: 'replace', path: '/', value: 1 }])).toEqual({ '': 1 });
  });

  it('replaces the whole', () => expect(patched(view, [{ op: 'replace', path: '', value: 4 }])).toBe(4));

  it('does nothing when it is empty', () => expect(patched(view, [])).toBe(view));

  it('keeps to what the object has itself', () => {
    expect(() => patched({}, [{ op: 'replace', path: '/toString', value: 1 }])).toThrow(Misfit);
    expect(() => patched({}, [{ op: 'replace', path: '/constructor/prototype', value: 1 }])).toThrow(Misfit);
    expect(Object.keys(patched({}, [{ op: 'add', path: '/__proto__', value: 1 }]) as object)).toEqual(['__proto__']);
  });

  it.each([
    [{ op: 'replace', path: '/round/x', value: 1 }, /leads nowhere/],
    [{ op: 'replace', path: '/none', value: 1 }, /does not exist/],
    [{ op: 'remove', path: '/none' }, /does not exist/],
    [{ op: 'add', path: '/none/deeper', value: 1 }, /does not exist/],
    [{ op: 'replace', path: '/players/2', value: 1 }, /has only 2/],
    [{ op: 'add', path: '/players/3', value: 1 }, /has only 2/],
    [{ op: 'replace', path: '/players/-', value: 1 }, /no place in a list/],
    [{ op: 'replace', path: '/players/01', value: 1 }, /no place in a list/],
    [{ op: 'remove', path: '/players/-1' }, /no place in a list/],
    [{ op: 'replace', path: 'round', value: 1 }, /is not a path/],
    [{ op: 'remove', path: '' }, /cannot be removed/],
    [{ op: 'move', path: '/round', from: '/top' }, /is not known/],
    [{ path: '/round', value: 1 }, /is not known/],
  ])('that does not fit says why: %j', (operation, why) => {
    const before = structuredClone(view);
    expect(() => patched(view, [{ op: 'replace', path: '/round', value: 2 }, operation])).toThrow(why);
    expect(view).toEqual(before);
  });

  it('is a list', () => expect(() => patched(view, null)).toThrow(Misfit));
});

describe('an update', () => {
  it('is the whole, a change, or nothing', () => {
    expect(updated<object>({ a: 1 }, { whole: { b: 2 } })).toEqual({ b: 2 });
    expect(updated<object>({ a: 1 }, { patch: [{ op: 'add', path: '/b', value: 2 }] })).toEqual({ a: 1, b: 2 });
    expect(updated(view, null)).toBe(view);
  });
});
