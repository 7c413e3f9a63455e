import { keep, recall } from '../../net/keep.ts';
import { client } from '../../net/client.svelte.ts';
import { randomHex } from '../../net/random.ts';

interface Given {
  seat: number;
  given: string;
}

const MOST_REMEMBERED = 60;

/** The random word this browser gave for a seat, kept so that its use can be checked at the end. */
export function wordGiven(table: string): Given | null {
  return recall<Record<string, Given>>('words')?.[table] ?? null;
}

/** Sits down and adds this browser's half to the shuffle. */
export async function sit(table: string, seat: number): Promise<void> {
  const given = randomHex(16);
  await client.do({ do: 'sit', table, seat, entropy: given });
  const { [table]: _, ...others } = recall<Record<string, Given>>('words') ?? {};
  const newest = Object.entries(others).slice(1 - MOST_REMEMBERED);
  keep('words', { ...Object.fromEntries(newest), [table]: { seat, given } });
}
