import { describe, expect, it } from 'vitest';
import type { FairnessView } from '../wire/FairnessView.ts';
import { checkDraws, drawAgain, type DrawsCheck } from './draws.ts';
import { proofOf, verdictOf, type Proof } from './proof.ts';
import { fromHex } from './random.ts';
import { readRecord } from './record.ts';

/** Records as they are downloaded, one of each game. */
const records = import.meta.glob<string>('./fixtures/*.json', { query: '?raw', import: 'default', eager: true });
const games = Object.entries(records).map(([path, text]): [string, string] => [/(\w[\w-]*)\.json$/.exec(path)?.[1] ?? '', text]);

interface Written {
  walpurgis: number;
  game: string;
  seed: string;
  fairness: { secret: string; commitment: string; entropy: string[] };
  log: { at: number; fate?: { dice?: number[]; pick?: number; order?: number[] } }[];
  chances?: Record<string, Record<string, number>>[];
}

const read = (text: string) => JSON.parse(text) as Written;
const horror = () => read(Object.fromEntries(games)['arkham-horror'] ?? '');

/** What a page that was there from the start finds out about a record. */
function prove(record: Written | string, { sealed, given }: { sealed?: string; given?: string } = {}): Proof {
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  const { game, seed, fairness } = typeof record === 'string' ? horror() : record;
  const told: FairnessView = { ...fairness, givers: [], seed };
  const remembered = { sealed: sealed ?? fairness.commitment, given: [{ seat: 0, given: given ?? fairness.entropy[0] ?? '' }] };
  return proofOf({ game, origin: { kind: 'fair' }, fairness: told }, text, remembered);
}

function drawsIn({ draws }: Proof): DrawsCheck {
  if (typeof draws === 'string') throw new Error(draws);
  return draws;
}

/** The place in the log of the first draw of a kind, and its number among the draws. */
function firstOf({ log }: Written, kind: 'dice' | 'pick' | 'order') {
  const fates = log.filter(({ fate }) => fate);
  const entry = fates.find(({ fate }) => fate?.[kind] !== undefined);
  if (!entry?.fate) throw new Error(`no ${kind}`);
  return { at: log.indexOf(entry), number: fates.indexOf(entry) + 1, fate: entry.fate };
}

describe.each(games)('a record of %s', (_, text) => {
  it('is drawn again from its seal to its last draw', () => {
    const record = read(text);
    const fates = record.log.filter(({ fate }) => fate).length;
    const proof = prove(record);
    const { total, checked, unknown, difference } = drawsIn(proof);
    expect({ total, unknown, difference }).toEqual({ total: fates, unknown: 0, difference: null });
    expect(checked.dice + checked.pick + checked.shuffle).toBe(fates);
    expect(verdictOf(proof)).toBe('fair');
  });

  it('does not follow from another seed', () => {
    const record = { ...read(text), seed: '11'.repeat(32) };
    const proof = prove(record);
    expect(proof.seal?.seedFollows).toBe(false);
    expect(drawsIn(proof).difference).not.toBeNull();
    expect(verdictOf(proof)).toBe('unfair');
  });

  it('does not pass with another seal or another word', () => {
    const record = read(text);
    const resealed = { ...record, fairness: { ...record.fairness, commitment: '22'.repeat(32) } };
    expect(verdictOf(prove(resealed))).toBe('unfair');
    expect(verdictOf(prove(record, { sealed: '22'.repeat(32) }))).toBe('unfair');
    const reworded = { ...record, fairness: { ...record.fairness, entropy: record.fairness.entropy.map(() => '33'.repeat(16)) } };
    expect(prove(reworded).seal?.seedFollows).toBe(false);
    expect(verdictOf(prove(record, { given: '33'.repeat(16) }))).toBe('unfair');
  });

  it('does not pass with two cards of a shuffle in each other’s place', () => {
    const record = read(text);
    const { number, fate } = firstOf(record, 'order');
    const order = fate.order ?? [];
    const [first = 0, second = 0] = order;
    [order[0], order[1]] = [second, first];
    const { difference } = drawsIn(prove(record));
    expect([difference?.number, difference?.expected?.values[0], difference?.found?.values[0]]).toEqual([number, first, second]);
    expect(verdictOf(prove(record))).toBe('unfair');
  });

  it('does not pass with the last two cards of a shuffle in each other’s place', () => {
    const record = read(text);
    const { number, fate } = firstOf(record, 'order');
    fate.order?.push(...(fate.order?.splice(-2).reverse() ?? []));
    expect(drawsIn(prove(record)).difference?.number).toBe(number);
  });

  it('does not pass with a draw removed, at the start or at the end', () => {
    const places = read(text).log.flatMap(({ fate }, at) => (fate ? [at] : []));
    for (const at of [places[0] ?? 0, places.at(-1) ?? 0]) {
      const record = read(text);
      record.log.splice(at, 1);
      expect(drawsIn(prove(record)).difference).not.toBeNull();
    }
    const record = read(text);
    record.log.splice(places.at(-1) ?? 0, 1);
    expect(drawsIn(prove(record)).difference).toMatchObject({ number: places.length, found: null });
  });

  it('does not pass with a draw added, nor with the log cut off', () => {
    const record = read(text);
    const total = record.log.filter(({ fate }) => fate).length;
    record.log.push({ at: 0, fate: { pick: 0 } });
    expect(drawsIn(prove(record)).difference).toEqual({ number: total + 1, expected: null, found: { kind: 'pick', values: [0] } });
    const cut = read(text);
    cut.log.length = 0;
    expect(drawsIn(prove(cut)).difference).toMatchObject({ number: 1, found: null });
    expect(prove(text.slice(0, text.length / 2)).draws).toBe('unreadable');
  });
});

it('covers every game', () => {
  expect(games.map(([game]) => game)).toEqual(['arkham-horror', 'arkham-noir', 'arkham-ritual', 'ritual']);
});

describe('one draw', () => {
  it('names a die that fell otherwise', () => {
    const record = horror();
    const { number, fate } = firstOf(record, 'dice');
    const before = [...(fate.dice ?? [])];
    fate.dice = before.map((die, i) => (i === 0 ? (die % 6) + 1 : die));
    expect(drawsIn(prove(record)).difference).toEqual({
      number,
      expected: { kind: 'dice', values: before },
      found: { kind: 'dice', values: fate.dice },
    });
  });

  it('of more dice than were asked for is found', () => {
    const record = horror();
    const { number, fate } = firstOf(record, 'dice');
    fate.dice?.push(6);
    expect(drawsIn(prove(record)).difference?.number).toBe(number);
  });

  it('of another kind than was asked for is found', () => {
    const record = horror();
    const { at, number } = firstOf(record, 'dice');
    record.log[at] = { at: 0, fate: { pick: 1 } };
    const { difference } = drawsIn(prove(record));
    expect([difference?.number, difference?.expected?.kind, difference?.found?.kind]).toEqual([number, 'dice', 'pick']);
  });

  it('is what the server draws, pinned there by the same numbers', () => {
    const seed = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 7 : 0));
    const dice = drawAgain(seed, 3, { kind: 'dice', count: 12, bound: 6 }).values.map((die) => die - 1);
    expect(dice).toEqual([0, 3, 4, 4, 1, 4, 2, 3, 5, 0, 5, 2]);
    expect(drawAgain(seed, 4, { kind: 'shuffle', count: 12, bound: 0 }).values).toEqual([6, 7, 9, 4, 11, 5, 8, 2, 0, 10, 1, 3]);
    expect(drawAgain(seed, 0, { kind: 'pick', count: 1, bound: 1 }).values).toEqual([0]);
    // The first number of this seed would make some picks likelier than others, so the next one counts.
    const passedOver = fromHex('00011567'.padEnd(64, '0')) ?? seed;
    expect(drawAgain(passedOver, 0, { kind: 'pick', count: 1, bound: 65_175 }).values).toEqual([28_763]);
  });
});

describe('a record that tells less', () => {
  it('of an older format is checked as far as it goes, and not called fair', () => {
    const { chances, ...older } = { ...horror(), walpurgis: 2 };
    const proof = prove(older);
    const { checked, unknown, total } = drawsIn(proof);
    expect(chances?.length).toBe(total);
    expect([checked.dice, checked.pick, checked.shuffle + unknown]).toEqual([0, 0, total]);
    expect(checked.shuffle).toBeGreaterThan(0);
    expect(verdictOf(proof)).toBe('partly');
  });

  it('that did not come proves nothing about its draws', () => {
    const { game, seed, fairness } = horror();
    const told = { game, origin: { kind: 'fair' as const }, fairness: { ...fairness, givers: [], seed } };
    const proof = proofOf(told, null, { sealed: fairness.commitment, given: [] });
    expect([proof.draws, verdictOf(proof)]).toEqual(['unfetched', 'partly']);
    const other = proofOf({ ...told, fairness: { ...told.fairness, seed: '00' } }, JSON.stringify(horror()), { sealed: null, given: [] });
    expect([other.draws, verdictOf(other)]).toEqual(['other_seed', 'unfair']);
  });

  it('is taken up where the rules changed', () => {
    const record = horror();
    const { at } = firstOf(record, 'dice');
    const before = record.log.slice(0, at);
    const drawn = before.filter(({ fate }) => fate).length;
    const adopted = { ...record, adopted: { rules: 1, state: {}, drawn, before }, log: record.log.slice(at), chances: record.chances?.slice(drawn) };
    const { total, difference } = drawsIn(prove(adopted));
    expect([total, difference]).toEqual([record.chances?.length, null]);
    expect(readRecord(JSON.stringify({ ...adopted, adopted: { ...adopted.adopted, drawn: drawn + 1 } }))).toBeNull();
  });
});

describe('a deal that was not mixed at the table', () => {
  it('is that of its date, or is not', () => {
    const origin = { kind: 'daily' as const, date: '2026-11-16', counts: true };
    const seed = '8b8ff86c6063b2d3cea4130623fef15eac46eda6569f8066a3dbeffd40e8b648';
    // Whose draws all follow from its seed, whichever that is.
    const record = (of: string) => {
      const order = drawAgain(fromHex(of) ?? new Uint8Array(), 0, { kind: 'shuffle', count: 40, bound: 0 }).values;
      return JSON.stringify({ seed: of, log: [{ at: 0, fate: { order } }], chances: [{ shuffle: { len: 40 } }] });
    };
    const table = { game: 'arkham-noir', origin, fairness: null };
    expect(verdictOf(proofOf(table, record(seed), { sealed: null, given: [] }))).toBe('fair');
    expect(verdictOf(proofOf(table, record('11'.repeat(32)), { sealed: null, given: [] }))).toBe('unfair');
    const branch = { ...table, origin: { kind: 'branch' as const, table: 'kq3vhmwx7e', step: 3 } };
    expect(verdictOf(proofOf(branch, record(seed), { sealed: null, given: [] }))).toBe('fits');
  });
});

it.each([
  '',
  'null',
  '[]',
  '{}',
  '{"seed":7,"log":[]}',
  '{"seed":"00","log":{}}',
  '{"seed":"00","log":[7]}',
  '{"seed":"00","log":[{"fate":{"pick":[1]}}]}',
  '{"seed":"00","log":[{"fate":{"constructor":[1]}}]}',
  '{"seed":"00","log":[{"fate":{"dice":[1],"pick":1}}]}',
  '{"seed":"00","log":[],"chances":[{"shuffle":{"len":1e9}}]}',
  '{"seed":"00","log":[],"chances":[{"dice":{"count":1}}]}',
  '{"seed":"00","log":[],"chances":7}',
  '{"seed":"00","log":[],"adopted":7}',
])('does not take %s for a record', (text) => {
  expect(readRecord(text)).toBeNull();
});

it('is quick with a long evening', () => {
  const draws = Array.from({ length: 2_000 }, (_, at) => drawAgain(new Uint8Array(32), at, { kind: 'dice', count: 9, bound: 6 }));
  const chances = draws.map(() => ({ kind: 'dice' as const, count: 9, bound: 6 }));
  expect(checkDraws({ seed: '', draws, chances }, new Uint8Array(32)).checked.dice).toBe(2_000);
});
