import { chacha20 } from '@noble/ciphers/chacha.js';
import type { Chance, DealRecord, Draw, Kind } from './record.ts';

/** The first draw that is not what the seed gives. */
export interface Difference {
  /** Counted from 1. */
  number: number;
  /** `null` where nothing was asked for. */
  expected: Draw | null;
  /** `null` where the record ends before it. */
  found: Draw | null;
}

export interface DrawsCheck {
  total: number;
  /** How many were drawn again and were the same. */
  checked: Record<Kind, number>;
  /** How many cannot be drawn again: the record does not say out of how many they were drawn. */
  unknown: number;
  difference: Difference | null;
}

const BLOCK = 64;
const WORD = 4;
const WORDS = 2 ** 32;

/** Draws a whole game again from its seed, up to the first difference. */
export function checkDraws({ draws, chances }: DealRecord, seed: Uint8Array): DrawsCheck {
  const check: DrawsCheck = { total: draws.length, checked: { dice: 0, pick: 0, shuffle: 0 }, unknown: 0, difference: null };
  for (let at = 0; at < Math.max(draws.length, chances.length); at += 1) {
    const [found = null, asked] = [draws[at], chances[at]];
    if (asked === null) {
      check.unknown += 1;
      continue;
    }
    const expected = asked ? drawAgain(seed, at, asked) : null;
    if (!expected || !found || !same(expected, found)) return { ...check, difference: { number: at + 1, expected, found } };
    check.checked[found.kind] += 1;
  }
  return check;
}

function same(one: Draw, other: Draw): boolean {
  return one.kind === other.kind && one.values.length === other.values.length && firstOther(one, other) < 0;
}

/** Where two draws of one kind and length differ first, counted from 0. */
export function firstOther(one: Draw, other: Draw): number {
  return one.values.findIndex((value, i) => value !== other.values[i]);
}

/** What the seed gives for the draw of this number, counted from 0. */
export function drawAgain(seed: Uint8Array, number: number, { kind, count, bound }: Chance): Draw {
  const words = keyStream(seed, number);
  if (kind === 'shuffle') return { kind, values: shuffled(words, count) };
  const first = kind === 'dice' ? 1 : 0;
  return { kind, values: Array.from({ length: count }, () => below(words, bound) + first) };
}

/** ChaCha20 (RFC 8439) as words: the seed is the key, the draw's number the nonce. */
function* keyStream(seed: Uint8Array, number: number): Generator<number, never> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(4, BigInt(number), true);
  for (let block = 0; ; block += 1) {
    const { buffer, byteOffset } = chacha20(seed, nonce, new Uint8Array(BLOCK), undefined, block);
    const bytes = new DataView(buffer, byteOffset, BLOCK);
    for (let at = 0; at < BLOCK; at += WORD) yield bytes.getUint32(at, true);
  }
}

/** A number from 0 to `bound - 1`, each as likely as any other (Lemire). */
function below(words: Generator<number, never>, bound: number): number {
  if (bound <= 1) return 0;
  for (;;) {
    const product = words.next().value * bound;
    if (product % WORDS >= WORDS % bound) return Math.floor(product / WORDS);
  }
}

/** Fisher-Yates from the last place down: which old place each new one is filled from. */
function shuffled(words: Generator<number, never>, count: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = below(words, last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
