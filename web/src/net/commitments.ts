import type { TableView } from '../wire/TableView.ts';
import { PerTable } from './per-table.ts';

const noted = new PerTable<string>('seals');

/** What the server had committed to when this browser first saw the table, if that was before the end. */
export function commitmentSeen(table: string): string | null {
  return noted.read(table);
}

/** Notes the commitment while it still binds: what is told together with the secret proves nothing. */
export function noteCommitment(table: TableView): void {
  if (!table.fairness && commitmentSeen(table.id) === null) noted.write(table.id, table.commitment);
}
