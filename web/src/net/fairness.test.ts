import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FairnessView } from '../wire/FairnessView.ts';
import { checkSeed } from './fairness.ts';
import { fromHex, toHex } from './random.ts';
import { plainSha256, sha256 } from './sha256.ts';

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
    seed: hash(Buffer.from('walpurgis seed 1'), bytes(secret), ...entropy),
  };
}

describe('the seed check', () => {
  it('finds an honest deal honest', async () => {
    const fairness = opened();
    const check = await checkSeed(fairness, fairness.commitment, [{ seat: 2, given: words[2] ?? '' }]);
    expect(check).toEqual({ keptItsWord: true, commitmentWasSeen: true, seedFollows: true, yourWordUsed: true });
  });

  it('finds a secret other than the promised one', async () => {
    const check = await checkSeed(opened(), hash(bytes('44'.repeat(32))), []);
    expect(check).toEqual({ keptItsWord: false, commitmentWasSeen: true, seedFollows: true, yourWordUsed: null });
  });

  it('does not trust a commitment that came together with its secret', async () => {
    const check = await checkSeed(opened(), null, []);
    expect(check).toEqual({ keptItsWord: true, commitmentWasSeen: false, seedFollows: true, yourWordUsed: null });
  });

  it('finds a seed made of something else', async () => {
    const fairness = { ...opened(), entropy: [...words].reverse().concat('55') };
    expect((await checkSeed(fairness, fairness.commitment, [])).seedFollows).toBe(false);
  });

  it('finds its own word replaced', async () => {
    const fairness = opened();
    const check = await checkSeed(fairness, fairness.commitment, [{ seat: 0, given: '66'.repeat(16) }]);
    expect(check.yourWordUsed).toBe(false);
  });

  it('does not take nonsense for a secret', async () => {
    const check = await checkSeed({ ...opened(), secret: 'no hex' }, null, []);
    expect(check.keptItsWord || check.seedFollows).toBe(false);
  });
});

describe('sha256', () => {
  it('is the same with and without the help of the browser', async () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const text = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
      expect(toHex(plainSha256(text))).toBe(hash(text));
      expect(toHex(await sha256(text))).toBe(hash(text));
    }
  });
});

it('reads and writes hexadecimal', () => {
  expect(toHex(fromHex('00ff10') ?? new Uint8Array())).toBe('00ff10');
  expect(fromHex('0')).toBeNull();
  expect(fromHex('zz')).toBeNull();
});
