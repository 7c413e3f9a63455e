import { PerTable } from '../../net/per-table.ts';
import { paths } from '../../router.ts';

const invites = new PerTable<string>('invites');

/**
 * The invite this browser came with, or was told since: kept also for when it falls over before one has sat down, and
 * out of the address so that nobody shares it by mistake.
 */
export function keptInvite(table: string, given: string | null): string | null {
  const kept = invites.read(table);
  if (given && given !== kept) invites.write(table, given);
  return given ?? kept;
}

export function inviteLink(table: string, invite: string): string {
  return new URL(paths.invite(table, invite), location.href).href;
}
