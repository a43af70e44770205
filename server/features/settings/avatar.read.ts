import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { avatarUrlOf } from './avatar.ts';

/** Address of the picture of an account: the person's own, or that of a company account. Null = none. */
export async function avatarUrl(db: Kysely<Tables>, ownerKey: string): Promise<string | null> {
  const row = await db.selectFrom('avatar').select('id').where('ownerKey', '=', ownerKey).executeTakeFirst();
  return row ? avatarUrlOf(row.id) : null;
}
