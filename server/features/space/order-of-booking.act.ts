import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { lockDocument } from '../../kernel/document/document-row.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { lockOffer, readOffer } from './offer.read.ts';
import { feeNow } from './order.present.ts';
import { readOrder } from './order.read.ts';
import { settleOffer } from './settle-offer.ts';
import { feeOf, holding, type OrderPrepared, servedSpaceOrder } from './space-order.served.ts';

/** What a booking made of an order of ready space asks of the order: what giving it back costs, and that it is given back. */

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
  deps: Deps,
  orderId: string,
  { actor, at, remarks, agreedFee }: Asked,
): Promise<boolean> {
  const offer = await holdOfferOf(tx, orderId);
  const row = await lockDocument(tx.db, servedSpaceOrder, orderId, null);
  if (row.state !== 'CONFIRMED') return row.state !== 'CANCEL_REQUESTED';
  const now = new Date(at);
  const held = holding(offer);
  const fee = feeOf({ row, held, now });
  const isFree = Number(fee) === 0;
  const buyer: DocumentActor = {
    kind: 'employee',
    employeeId: actor.employeeId,
    userId: null,
    companyId: row.companyId,
    companyKind: 'customer',
    holds: [],
  };
  const prepared: OrderPrepared = { numbers: null, isOfBooking: true };
  const ask = isFree ? { event: 'CANCEL' } : { event: 'REQUEST_CANCEL', payload: { agreedFee } };
  await changeDocument({ tx, deps }, servedSpaceOrder, row, {
    ...ask,
    actor: buyer,
    now,
    remarks: remarks ?? null,
    held,
    prepared,
  });
  await settleOffer(tx, deps, offer, now);
  return isFree;
}
