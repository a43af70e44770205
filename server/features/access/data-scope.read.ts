import type { Kysely } from 'kysely';
import { type DataScope, type ScopeArea, scopeIn } from '#contract/access/permission-items.ts';
import type { Tables } from '../../db/tables.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { itemsInForce } from '../identity/rights.read.ts';

/**
 * How far a seat sees in an area: the widest that its roles and its exceptions in force give (design A.2), its own rows where
 * none says anything. Asked inside the request's scope or before it.
 */
export async function dataScopeOf(
  db: Kysely<Tables>,
  { seat }: Pick<SeatedWho, 'seat'>,
  area: ScopeArea,
  now: Date,
): Promise<DataScope> {
  return scopeIn(await itemsInForce(db, seat.employeeId, now), area);
}
