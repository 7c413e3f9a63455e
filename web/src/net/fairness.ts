import { sha256 } from '@noble/hashes/sha2.js';
import type { FairnessView } from '../wire/FairnessView.ts';
import { fromHex, toHex } from './random.ts';

export interface SeedCheck {
  /** The opened secret is the one the server committed to. */
  keptItsWord: boolean;
  /** This browser saw that commitment before the deal was opened. */
  commitmentWasSeen: boolean;
  /** The seed follows from that secret and what every browser gave. */
  seedFollows: boolean;
  /** The words this browser gave are those that were used; `null` when it gave none or forgot them. */
  yourWordUsed: boolean | null;
}

const PREFIX = 'walpurgis seed 1';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Computes anew what the server claims. `sealed` is the commitment that this browser noted before the
 * secret was opened, if it was there; `mine` what it gave for its seats.
 */
export function checkSeed(fairness: FairnessView, sealed: string | null, mine: { seat: number; given: string }[]): SeedCheck {
  const secret = fromHex(fairness.secret);
  if (!secret) return { keptItsWord: false, commitmentWasSeen: sealed !== null, seedFollows: false, yourWordUsed: null };
  const commitment = toHex(sha256(secret));
  const seed = seedOf(secret, fairness.entropy);
  return {
    keptItsWord: commitment === (sealed ?? commitment) && commitment === fairness.commitment,
    commitmentWasSeen: sealed !== null,
    seedFollows: seed !== null && seed === fairness.seed,
    yourWordUsed: mine.length > 0 ? mine.every(({ seat, given }) => fairness.entropy[seat] === given) : null,
  };
}

/** SHA-256 over the prefix, the secret, and each seat's word with its length before it. */
export function seedOf(secret: Uint8Array, entropy: string[]): string | null {
  const bytes = [...bytesOf(PREFIX), ...secret];
  for (const word of entropy) {
    const given = fromHex(word);
    if (!given || given.length > 255) return null;
    bytes.push(given.length, ...given);
  }
  return toHex(sha256(Uint8Array.from(bytes)));
}

/** The seed of a game's daily deal, which anyone can work out. */
export function dailySeed(game: string, date: string): string {
  return toHex(sha256(bytesOf(`walpurgis daily ${game} ${date}`)));
}
