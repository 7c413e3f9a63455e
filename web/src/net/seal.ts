import type { TableView } from '../wire/TableView.ts';
import { Notebook } from './notebook.ts';

const seals = new Notebook<string>('seals');

/** What the server had committed to when this browser first saw the table, if that was before the end. */
export function sealSeen(table: string): string | null {
  return seals.read(table);
}

/** Notes the commitment while it still binds: what is told together with the secret proves nothing. */
export function noteSeal(table: TableView): void {
  if (!table.fairness && sealSeen(table.id) === null) seals.write(table.id, table.commitment);
}
