import { expect, it } from 'vitest';
import { extend } from './history.ts';

it('adds what follows', () => expect(extend(['a', 'b'], 2, ['c'])).toEqual(['a', 'b', 'c']));
it('takes a full history in place of what it had', () => expect(extend(['a', 'b'], 0, ['a', 'c'])).toEqual(['a', 'c']));
it('does not double what it has', () => expect(extend(['a', 'b'], 1, ['b', 'c'])).toEqual(['a', 'b', 'c']));
it('does not accept a gap', () => expect(extend(['a'], 2, ['c'])).toBeNull());
