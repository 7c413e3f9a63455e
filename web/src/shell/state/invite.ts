import { paths } from '../../router.ts';

const key = (table: string) => `walpurgis.invite.${table}`;

/** The invite this tab came with: kept for a reload, out of the address so that nobody shares it by mistake. */
export function keptInvite(table: string, given: string | null): string | null {
  try {
    if (given) sessionStorage.setItem(key(table), given);
    return given ?? sessionStorage.getItem(key(table));
  } catch {
    return given;
  }
}

export function inviteLink(table: string, invite: string): string {
  return new URL(paths.invite(table, invite), location.href).href;
}
