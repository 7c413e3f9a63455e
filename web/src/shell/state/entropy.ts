import { client } from '../../net/client.svelte.ts';
import { PerTable } from '../../net/per-table.ts';
import { randomHex } from '../../net/random.ts';
import { commitmentSeen } from '../../net/commitments.ts';

interface Given {
  seat: number;
  given: string;
}

const words = new PerTable<Given | Given[]>('words');

/** The random words this browser gave for its seats, kept so that their use can be checked at the end. */
export function wordsGiven(table: string): Given[] {
  return [words.read(table) ?? []].flat();
}

/** Sits down and adds this browser's half to the shuffle, once the server has committed to its own. */
export async function sit(table: string, seat: number): Promise<void> {
  if (commitmentSeen(table) === null) await client.look(table);
  const given = randomHex(16);
  await client.at(table, { do: 'sit', seat, entropy: given });
  words.write(table, [...wordsGiven(table).filter((one) => one.seat !== seat), { seat, given }]);
}
