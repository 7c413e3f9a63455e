import { client } from '../../net/client.svelte.ts';
import { Notebook } from '../../net/notebook.ts';
import { randomHex } from '../../net/random.ts';
import { sealSeen } from '../../net/seal.ts';

interface Given {
  seat: number;
  given: string;
}

const words = new Notebook<Given>('words');

/** The random word this browser gave for a seat, kept so that its use can be checked at the end. */
export function wordGiven(table: string): Given | null {
  return words.read(table);
}

/** Sits down and adds this browser's half to the shuffle, once the server has committed to its own. */
export async function sit(table: string, seat: number): Promise<void> {
  if (sealSeen(table) === null) await client.look(table);
  const given = randomHex(16);
  await client.do({ do: 'sit', table, seat, entropy: given });
  words.write(table, { seat, given });
}
