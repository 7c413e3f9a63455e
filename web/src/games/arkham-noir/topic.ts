import type { Clue, Pile, Victim } from './model.ts';

/** What a sheet tells about. */
export type Topic =
  | { about: 'card'; card: Clue }
  | { about: 'case'; victim: Victim }
  | { about: 'pile'; pile: Pile }
  | { about: 'evidence' | 'victims' | 'contact' };
