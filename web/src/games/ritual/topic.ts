import type { RitualCard, Seat } from './model.ts';

/** What a sheet tells about. */
export type Topic = { about: 'shaman'; seat: Seat } | { about: 'card'; card: RitualCard } | { about: 'goal' | 'reserve' };
