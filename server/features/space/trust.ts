import type { Tx } from '../../kernel/tenancy.ts';

/** Offers of a seller that staff have approved before the next goes on sale by itself. */
const TRUSTED_AFTER = 3;

/** A company whose last offers were approved is trusted; a platform needs no review anyway. */
export async function isTrustedSeller({ db }: Tx, companyId: string): Promise<boolean> {
  const approved = await db
    .selectFrom('documentEvent')
    .select('id')
    .where('documentType', '=', 'spaceOffer')
    .where('companyId', '=', companyId)
    .where('event', '=', 'APPROVE')
    .limit(TRUSTED_AFTER)
    .execute();
  return approved.length >= TRUSTED_AFTER;
}
