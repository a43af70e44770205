import Big from 'big.js';
import type { BookingPrice } from '#contract/booking/booking.ts';
import type { PricedRate } from '#contract/rates/rules/price/priced-rate.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { itemsInForce } from '../../identity/rights.read.ts';

/** Cost of bookings, for the platform’s own people who may see it; it never leaves the server for anybody else. */

export const maySeeCost = async ({ db }: Tx, { employeeId, companyKind }: Seat, now: Date): Promise<boolean> =>
  companyKind === 'platform' &&
  (await itemsInForce(db, employeeId, now)).some(
    ({ itemKey, permissionKey, value }) => itemKey === 'FIELD' && permissionKey === 'COST_VISIBLE' && value === '1',
  );

/** What the promised price costs the platform. */
export async function withCost(
  tx: Tx,
  price: BookingPrice,
  snapshotId: string | null,
  seat: Seat,
  now: Date,
): Promise<BookingPrice> {
  if (snapshotId === null || !(await maySeeCost(tx, seat, now))) return price;
  // Under the reader's own rights: a snapshot of another seller is not there.
  const kept = await tx.db.selectFrom('priceSnapshot').select('price').where('id', '=', snapshotId).executeTakeFirst();
  if (!kept) return price;
  const priced = kept.price as unknown as Pick<PricedRate, 'lines'>;
  return {
    ...price,
    lines: price.lines.map(line => {
      const one = priced.lines.find(
        ({ feeCode, containerType, currency }) =>
          feeCode === line.code && containerType === line.containerType && currency === line.currency,
      );
      const cost = one && new Big(one.unitCost).times(line.quantity).toFixed(2);
      return cost === undefined ? line : { ...line, cost };
    }),
  };
}
