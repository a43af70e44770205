import type { Kysely } from 'kysely';
import { itemEntry, mergePermissionItems } from '#contract/access/permission-items.ts';
import type { Tables } from '../../db/tables.ts';
import { EXPORT_MAX_ROWS } from '../../kernel/export-limit.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { itemsInForce } from './rights.read.ts';

const ITEM = { itemKey: 'EXPORT', permissionKey: 'MAX_ROWS' } as const;
const FALLBACK = itemEntry(ITEM)!.fallback;

/**
 * Rows that one file of the seat may have: the largest number that its roles and its own exceptions in force give, else what
 * counts where nobody says anything (design A.2). Staff in a support view bring no items of their own.
 */
export async function exportLimitOf(
  db: Kysely<Tables>,
  { seat, acting }: Pick<SeatedWho, 'seat' | 'acting'>,
  now: Date,
): Promise<number> {
  const items = acting ? [] : await itemsInForce(db, seat.employeeId, now);
  const own = items.filter(item => item.itemKey === ITEM.itemKey && item.permissionKey === ITEM.permissionKey);
  return Math.min(Number(mergePermissionItems(own)[0]?.value ?? FALLBACK), EXPORT_MAX_ROWS);
}
