import { fill, type Text } from '#contract/kernel/text.ts';
import { type OrderState, SPACE_CODES, type SpaceCode } from '#contract/space/space-codes.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import type { OrderCommand, OrderContext, OrderEvent } from '#machines/space/space-order.commands.ts';
import { spaceOrderLifecycle } from '#machines/space/space-order.lifecycle.ts';

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
export function mayTell(row: SoldRow, type: OrderEvent, teller: Teller, now: string): true | Text {
  const context: OrderContext = {
    ...{ sellerCompanyId: 'SELLER', buyerCompanyId: 'BUYER', holdExpireAt: now, confirmDueAt: null, cancelDueAt: null },
    ...{ etd: row.etd, isExtended: false, fee: row.fee, isSettled: row.settledAt !== null },
    revokeAskedBy: row.isRevokeAsked ? NOBODY : null,
  };
  const actor = {
    ...{ employeeId: 'E', companyId: teller.isSeller ? 'SELLER' : 'OTHER', reviews: teller.reviews },
    companyKind: teller.isPlatform ? 'platform' : 'provider',
  };
  const said = { remarks: '--', isOver: false, fee: '0', agreedFee: '0' };
  const permit = permits(spaceOrderLifecycle, row.state, context, {
    type,
    at: now,
    actor,
    ...said,
  } as unknown as OrderCommand);
  if (permit.ok) return true;
  const { code, params = {} } = permit.refusal;
  const { zh, en } = SPACE_CODES[code as SpaceCode];
  return { zh: fill(zh, params), en: fill(en, params) };
}
