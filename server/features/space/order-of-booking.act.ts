import type { OrderCommand } from '#machines/space/space-order.commands.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { lockOffer, readOffer, settleOffer } from './offer.store.ts';
import { feeNow } from './order.present.ts';
import { lockOrder, readOrder, stepOrder } from './order.store.ts';
import { feeWith } from './order-fee.ts';

/** What a booking made of an order of ready space asks of the order: what giving it back costs, and that it is given back. */

const CANCEL_ANSWER_MS = 4 * 3_600_000;

/** Whoever needs both holds the offer first, as every call to orders does. */
export const holdOfferOf = async (tx: Tx, orderId: string) => lockOffer(tx, (await readOrder(tx, orderId)).offerId);

export async function feeOfOrder(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<{ readonly fee: string; readonly currency: string } | null> {
  const row = await readOrder(tx, orderId);
  if (row.state !== 'CONFIRMED') return null;
  return { fee: feeNow(row, await readOffer(tx, row.offerId), now), currency: row.currency };
}

interface Asked {
  readonly actor: { readonly employeeId: string | null };
  readonly at: string;
  readonly remarks?: string;
  readonly agreedFee: string;
}

/** The buyer gives it back: at once where that is free, else the seller answers. True: it has ended. */
export async function cancelOrderOfBooking(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  orderId: string,
  { actor, at, remarks, agreedFee }: Asked,
): Promise<boolean> {
  const offer = await holdOfferOf(tx, orderId);
  const row = await lockOrder(tx, orderId);
  if (row.state !== 'CONFIRMED') return row.state !== 'CANCEL_REQUESTED';
  const now = new Date(at);
  const fee = feeNow(row, offer, now);
  const buyer = { employeeId: actor.employeeId, companyId: row.companyId, companyKind: 'customer', reviews: false };
  const said = { actor: buyer, at, fee, ...(remarks && { remarks }) };
  if (Number(fee) === 0)
    await stepOrder(tx, deps, row, { type: 'CANCEL', ...said } as OrderCommand, () => ({
      fee: feeWith(row, fee),
    }));
  else
    await stepOrder(tx, deps, row, { type: 'REQUEST_CANCEL', ...said, agreedFee } as OrderCommand, () => ({
      fee: feeWith(row, fee),
      cancelDueAt: new Date(now.getTime() + CANCEL_ANSWER_MS).toISOString(),
    }));
  await settleOffer(tx, deps, offer, at);
  return Number(fee) === 0;
}
