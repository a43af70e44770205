import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { dataScopeOf } from '../../access/data-scope.read.ts';

/** Whose sales mark-ups a person keeps: his own and those of the people who report to him; null = everybody's. */
export async function salesPeopleOf(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  who: SeatedWho,
): Promise<readonly string[] | null> {
  const now = clock.now();
  const scopes = [await dataScopeOf(db, who, 'RATE', now), await dataScopeOf(db, who, 'CRM', now)];
  if (scopes.includes('COMPANY')) return null;
  const { rows } = await sql<{ id: string }>`select id from reports_of(${who.seat.employeeId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}
