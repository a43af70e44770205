import type { Transaction } from 'kysely';
import { DEFAULT_PREFERENCES, type Preferences, preferencesSchema } from '#contract/message/preferences.ts';
import type { Tables } from '../../db/tables.ts';

/**
 * How the recipients (`e:` and an employee's id, `u:` and a user's) want to be told. Owner scope, as delivery works: a request's
 * role sees its own settings alone. Who has never chosen gets the defaults.
 */
export async function preferencesOf(
  trx: Transaction<Tables>,
  recipientKeys: readonly string[],
): Promise<ReadonlyMap<string, Preferences>> {
  const chosen = new Map<string, Preferences>();
  if (recipientKeys.length > 0) {
    const rows = await trx
      .selectFrom('userSetting')
      .select(['ownerKey', 'value'])
      .where('ownerKey', 'in', recipientKeys)
      .where('section', '=', 'notifications')
      .execute();
    for (const { ownerKey, value } of rows) {
      const read = preferencesSchema.safeParse(value);
      if (read.success) chosen.set(ownerKey, read.data);
    }
  }
  return new Map(recipientKeys.map(key => [key, chosen.get(key) ?? DEFAULT_PREFERENCES]));
}
