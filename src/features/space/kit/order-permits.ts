import type { Text } from '#contract/kernel/text.ts';
import { fill } from '#contract/kernel/text.ts';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import { type OrderState, SPACE_CODES, type SpaceCode } from '#contract/space/space-codes.ts';
import type { SpacePurchaseRow } from '#contract/space/space-order.resource.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import type { OrderCommand, OrderContext } from '#machines/space/space-order.commands.ts';
import { spaceOrderLifecycle } from '#machines/space/space-order.lifecycle.ts';

/** What may be asked of an order from the own side, by the same machine that the server asks; which space is free only the server knows. */

interface Seen extends Partial<Pick<SpaceOrder, 'side' | 'isExtended' | 'confirmDueAt'>> {
  readonly state: OrderState;
  readonly holdExpireAt: string;
  readonly etd: string;
}

/** An order as its lists have it. */
export const seenInList = (row: Pick<SpacePurchaseRow, 'state' | 'holdExpireAt' | 'etd'>): Seen => ({
  ...{ state: row.state ?? 'CANCELLED', holdExpireAt: row.holdExpireAt ?? '', etd: row.etd ?? '' },
});

/** Events of a person; fees and field faults are looked at elsewhere, so they stand here as agreed and complete. */
const COMMANDS = {
  EXTEND: { type: 'EXTEND', waiting: 0 },
  SUBMIT: { type: 'SUBMIT', openErrors: 0, isInstant: false },
  GIVE_UP: { type: 'GIVE_UP' },
  WITHDRAW: { type: 'WITHDRAW' },
  REQUEST_CANCEL: { type: 'REQUEST_CANCEL', fee: '0', agreedFee: '0' },
  CONFIRM: { type: 'CONFIRM' },
  REJECT: { type: 'REJECT', remarks: '--' },
} as const;
export type OrderAsk = keyof typeof COMMANDS;

/** `true`, or the machine's reason. */
export function mayAsk(order: Seen, event: OrderAsk, now: number): true | Text {
  const side = order.side ?? 'BUYER';
  const context: OrderContext = {
    ...{ sellerCompanyId: 'SELLER', buyerCompanyId: 'BUYER', etd: order.etd, holdExpireAt: order.holdExpireAt },
    ...{ confirmDueAt: order.confirmDueAt ?? null, cancelDueAt: null, isExtended: order.isExtended ?? false },
  } as OrderContext;
  const companyKind = side === 'STAFF' ? 'platform' : 'customer';
  const actor = { employeeId: null, companyId: side, companyKind, reviews: side === 'STAFF' };
  const command = { ...COMMANDS[event], actor, at: new Date(now).toISOString() } as unknown as OrderCommand;
  const permit = permits(spaceOrderLifecycle, order.state, context, command);
  if (permit.ok) return true;
  const { code, params = {} } = permit.refusal;
  const { zh, en } = SPACE_CODES[code as SpaceCode];
  return { zh: fill(zh, params), en: fill(en, params) };
}

/** The event by which a buyer gives space back: it depends on how far the order has come. */
export const GIVING_BACK: Readonly<Partial<Record<OrderState, OrderAsk>>> = {
  HELD: 'GIVE_UP',
  SUBMITTED: 'WITHDRAW',
  CONFIRMED: 'REQUEST_CANCEL',
};
