import type { Seat } from './model.ts';

/** What a sheet tells about. */
export type Topic =
  | { about: 'player'; seat: Seat }
  | { about: 'odds'; seat: Seat }
  | { about: 'dummy'; dummy: number }
  | { about: 'discards' | 'deck' | 'doom' };
