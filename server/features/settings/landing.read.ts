import type { Kysely } from 'kysely';
import { displaySchema } from '#contract/settings/display.ts';
import type { Tables } from '../../db/tables.ts';

/** Where the account wants to arrive after signing in; null = the first page of the menu. */
export async function chosenLanding(db: Kysely<Tables>, ownerKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('userSetting')
    .select('value')
    .where('ownerKey', '=', ownerKey)
    .where('section', '=', 'display')
    .executeTakeFirst();
  const read = displaySchema.safeParse(row?.value);
  return read.success ? read.data.landing : null;
}
