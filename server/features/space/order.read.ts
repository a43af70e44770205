import { AppError } from '#contract/kernel/errors.ts';
import { spaceOrder } from '#machines/space/space-order.document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import type { SpaceOrderRow } from './tables.ts';

/** Rows of orders, for showing. */

export const SPACE_ORDER = spaceOrder.type;

/**
 * Of which offer. An order is there for its two sides, and for staff of the platform, who order for customers and look after
 * everybody's.
 */
export async function offerOfOrder(
  { db }: Tx,
  id: string,
  seat: Pick<Seat, 'companyId' | 'companyKind'>,
): Promise<string> {
  const { companyId, companyKind } = seat;
  const row = await db
    .selectFrom('spaceOrder')
    .select('offerId')
    .where('id', '=', id)
    .$if(companyKind !== 'platform', q =>
      q.where(eb => eb.or([eb('companyId', '=', companyId), eb('sellerCompanyId', '=', companyId)])),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row.offerId;
}

export const readOrder = ({ db }: Tx, id: string): Promise<SpaceOrderRow> =>
  db.selectFrom('spaceOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
