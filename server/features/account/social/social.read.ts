import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Identities of other services that sign a user in, oldest first. */
export const identitiesOf = (db: Kysely<Tables>, userId: string) =>
  db.selectFrom('socialIdentity').selectAll().where('userId', '=', userId).orderBy('boundAt').limit(50).execute();
