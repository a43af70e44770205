import type { Text } from '#contract/kernel/text.ts';
import type { OrderState } from '#contract/space/space-codes.ts';
import type { OrderEvent } from '#machines/space/space-order.document.ts';
import { seatOf, told } from '../../kit/order-permits.ts';

/** An order as a list shows it; absent fields are those that the list does not know. */
export interface SoldRow {
  readonly state: OrderState;
  readonly etd: string;
  readonly fee: string | null;
  readonly settledAt: string | null;
  readonly isRevokeAsked: boolean;
}

export interface Teller {
  readonly isSeller: boolean;
  readonly isPlatform: boolean;
  /** Staff who decide on offers and revocations. */
  readonly reviews: boolean;
}

const NOBODY = '-';

/** Would the machine permit it? What is still to be said (a reason, numbers, a fee) stands as said. `true`, or its reason. */
export function mayTell(row: SoldRow, event: OrderEvent, teller: Teller, now: string): true | Text {
  const order = {
    sellerCompanyId: 'SELLER',
    companyId: 'BUYER',
    holdExpireAt: now,
    confirmDueAt: null,
    cancelDueAt: null,
    etd: row.etd,
    isExtended: false,
    items: [],
    fee: row.fee,
    settledAt: row.settledAt,
    revoke: row.isRevokeAsked ? { by: NOBODY, reason: '', compensation: null } : null,
  };
  const actor = seatOf({
    companyId: teller.isSeller ? 'SELLER' : 'OTHER',
    companyKind: teller.isPlatform ? 'platform' : 'provider',
    reviews: teller.reviews,
  });
  const world = { fee: '0', refs: [], items: [{}] };
  return told(order, row.state, { event, at: now, actor, remarks: '--', payload: { agreedFee: '0' }, world });
}
