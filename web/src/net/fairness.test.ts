import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FairnessView } from '../wire/FairnessView.ts';
import { checkSeed, dailySeed } from './fairness.ts';
import { fromHex, toHex } from './random.ts';

const secret = '11'.repeat(32);
const words = ['22'.repeat(16), '', '33'.repeat(16)];
const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex');
const bytes = (hex: string) => Buffer.from(hex, 'hex');

function opened(): FairnessView {
  const entropy = words.flatMap((word) => [Buffer.from([word.length / 2]), bytes(word)]);
  return {
    secret,
    commitment: hash(bytes(secret)),
    entropy: words,
    givers: [],
    seed: hash(Buffer.from('walpurgis seed 1'), bytes(secret), ...entropy),
  };
}

describe('the seed check', () => {
  it('finds an honest deal honest', () => {
    const fairness = opened();
    const check = checkSeed(fairness, fairness.commitment, [{ seat: 2, given: words[2] ?? '' }]);
    expect(check).toEqual({ keptItsWord: true, commitmentWasSeen: true, seedFollows: true, yourWordUsed: true });
  });

  it('finds a secret other than the promised one', () => {
    const check = checkSeed(opened(), hash(bytes('44'.repeat(32))), []);
    expect(check).toEqual({ keptItsWord: false, commitmentWasSeen: true, seedFollows: true, yourWordUsed: null });
  });

  it('does not trust a commitment that came together with its secret', () => {
    const check = checkSeed(opened(), null, []);
    expect(check).toEqual({ keptItsWord: true, commitmentWasSeen: false, seedFollows: true, yourWordUsed: null });
  });

  it('finds a seal that is not that of the secret, also where it was not there to see it', () => {
    const check = checkSeed({ ...opened(), commitment: hash(bytes('44'.repeat(32))) }, null, []);
    expect(check.keptItsWord).toBe(false);
  });

  it('finds a seed made of something else', () => {
    const fairness = { ...opened(), entropy: [...words].reverse().concat('55') };
    expect(checkSeed(fairness, fairness.commitment, []).seedFollows).toBe(false);
  });

  it('finds its own word replaced', () => {
    const fairness = opened();
    const check = checkSeed(fairness, fairness.commitment, [{ seat: 0, given: '66'.repeat(16) }]);
    expect(check.yourWordUsed).toBe(false);
  });

  it('does not take nonsense for a secret', () => {
    const check = checkSeed({ ...opened(), secret: 'no hex' }, null, []);
    expect(check.keptItsWord || check.seedFollows).toBe(false);
  });
});

it('knows the seed of a date, as every server does', () => {
  expect(dailySeed('arkham-noir', '2026-11-16')).toBe('8b8ff86c6063b2d3cea4130623fef15eac46eda6569f8066a3dbeffd40e8b648');
});

it('reads and writes hexadecimal', () => {
  expect(toHex(fromHex('00ff10') ?? new Uint8Array())).toBe('00ff10');
  expect(fromHex('0')).toBeNull();
  expect(fromHex('zz')).toBeNull();
});
