import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Nobody agrees to more versions than this. */
const MOST = 100;

/** All versions of the terms that a person has agreed to, newest first. */
export const consentsOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('userConsent')
    .select(['version', 'at'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
