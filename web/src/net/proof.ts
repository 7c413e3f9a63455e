import type { TableView } from '../wire/TableView.ts';
import { checkDraws, type DrawsCheck } from './draws.ts';
import { checkSeed, dailySeed, type SeedCheck } from './fairness.ts';
import { fromHex } from './random.ts';
import { readRecord } from './record.ts';

/** All that this browser could work out about a deal. */
export interface Proof {
  /** Of a deal that was mixed at the table. */
  seal: SeedCheck | null;
  /** Whether a daily deal is that of its date. */
  daily: boolean | null;
  draws: DrawsCheck | NoDraws;
}

/** Why no draw was checked: the record did not come, is none, or is of another seed than was checked. */
export type NoDraws = 'unfetched' | 'unreadable' | 'other_seed';

/** What this browser remembers of a table: the seal it saw, and the words it gave. */
export interface Remembered {
  sealed: string | null;
  given: { seat: number; given: string }[];
}

type Dealt = Pick<TableView, 'game' | 'origin' | 'fairness'>;

/** Works out anew, from the record of a finished game, all that the server claims about its deal. */
export function proofOf({ game, origin, fairness }: Dealt, record: string | null, { sealed, given }: Remembered): Proof {
  const seal = fairness && checkSeed(fairness, sealed, given);
  const read = record === null ? null : readRecord(record);
  const seed = read && fromHex(read.seed);
  if (!read || seed?.length !== 32) return { seal, daily: null, draws: record === null ? 'unfetched' : 'unreadable' };
  const daily = origin.kind === 'daily' ? dailySeed(game, origin.date) === read.seed : null;
  const isOther = fairness !== null && fairness.seed !== read.seed;
  return { seal, daily, draws: isOther ? 'other_seed' : checkDraws(read, seed) };
}

export type Verdict = 'fair' | 'fits' | 'partly' | 'unfair';

/** What the whole comes to: one thing wrong is enough, and what was not checked is not proved. */
export function verdictOf({ seal, daily, draws }: Proof): Verdict {
  const isBroken = seal !== null && !(seal.keptItsWord && seal.seedFollows && seal.yourWordUsed !== false);
  if (isBroken || daily === false || draws === 'unreadable' || draws === 'other_seed') return 'unfair';
  if (draws === 'unfetched') return 'partly';
  if (draws.difference) return 'unfair';
  if (draws.unknown > 0) return 'partly';
  return seal?.commitmentWasSeen || daily ? 'fair' : 'fits';
}
