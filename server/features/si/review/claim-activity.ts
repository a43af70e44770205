import type { Transaction } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { keepClaim } from '#contract/si/history.calls.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { CLAIM_IDLE_MS } from '#machines/si/shipping-instruction.guards.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { refused } from '../findings.ts';

/** The claimer is still at it: the claim lapses 15 minutes from now. Nobody keeps another's claim alive. */
export async function noteActivity(
  { db }: Tx,
  now: Date,
  { seat }: SeatedWho,
  id: string,
): Promise<DataOf<typeof keepClaim>> {
  const row = await db
    .selectFrom('shippingInstruction')
    .select(['claimerId', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.claimerId !== seat.employeeId) throw refused({ code: 'SI-L-02' });
  const seen = { employeeId: seat.employeeId, at: now };
  await db
    .insertInto('siClaimActivity')
    .values({ siId: id, companyId: row.companyId, ...seen })
    .onConflict(conflict => conflict.column('siId').doUpdateSet(seen))
    .execute();
  return { LapsesAt: new Date(now.getTime() + CLAIM_IDLE_MS).toISOString() };
}

/** The claimer's last sign of life; null without one since another claimed. */
export async function lastActivity(
  db: Transaction<Tables>,
  { id, claimerId }: Pick<SiDocument, 'id' | 'claimerId'>,
): Promise<string | null> {
  if (claimerId === null) return null;
  const seen = await db
    .selectFrom('siClaimActivity')
    .select('at')
    .where('siId', '=', id)
    .where('employeeId', '=', claimerId)
    .executeTakeFirst();
  return seen?.at.toISOString() ?? null;
}
