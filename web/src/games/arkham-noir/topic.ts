import type { Clue, Pile, Victim } from './model.ts';

/** What a sheet tells about; `pick` where a card of these piles is asked for. */
export type Topic =
  | { about: 'card'; card: Clue }
  | { about: 'case'; victim: Victim }
  | { about: 'pile'; pile: Pile }
  | { about: 'pick'; piles: Pile[] }
  | { about: 'evidence' | 'victims' | 'contact' };
