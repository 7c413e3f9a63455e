import { describe, expect, it } from 'vitest';
import { extend, nextOf, prepend, since } from './history.ts';

const known = { first: 3, events: ['d', 'e'] };

describe('a history of which the beginning is not known', () => {
  it('takes what follows', () => expect(extend(known, 5, ['f'])).toEqual({ first: 3, events: ['d', 'e', 'f'] }));
  it('does not double what it has', () => expect(extend(known, 4, ['e', 'f'])).toEqual({ first: 3, events: ['d', 'e', 'f'] }));
  it('does not accept a gap', () => expect(extend(known, 6, ['g'])).toBeNull());
  it('takes a longer one in its place', () => expect(extend(known, 0, ['a', 'b'])).toEqual({ first: 0, events: ['a', 'b'] }));
  it('knows the number that comes next', () => expect(nextOf(known)).toBe(5));
  it('tells what came since', () => expect([since(known, 4), since(known, 0)]).toEqual([['e'], ['d', 'e']]));
});

describe('older events', () => {
  it('come before what is known', () => expect(prepend(known, 1, ['b', 'c'])).toEqual({ first: 1, events: ['b', 'c', 'd', 'e'] }));
  it('are cut where they are known already', () => expect(prepend(known, 2, ['c', 'd'])).toEqual({ first: 2, events: ['c', 'd', 'e'] }));
  it('are left out where a gap would remain', () => expect(prepend(known, 0, ['a'])).toBe(known));
  it('are left out where nothing is missing', () => expect(prepend(known, 3, ['d'])).toBe(known));
});
