import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Two ships may bear one name: does `from`'s name also mean a ship besides the two that are merged? Then it says nothing. */
export async function isNameOfOthers({ db }: Pick<Tx, 'db'>, from: AnyRow, to: AnyRow): Promise<boolean> {
  const other = await db
    .selectFrom('vessel')
    .select('id')
    .where('name', '=', String(from.name))
    .where('id', 'not in', [from.id, to.id])
    .where('status', '<>', 'MERGED')
    .executeTakeFirst();
  return other !== undefined;
}
