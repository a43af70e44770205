import type { Text } from '#contract/kernel/text.ts';
import { fill } from '#contract/kernel/text.ts';
import type { OrderDetails, SpaceOrder } from '#contract/space/space.calls.ts';
import { type OrderState, SPACE_CODES, type SpaceCode } from '#contract/space/space-codes.ts';
import type { SpacePurchaseRow } from '#contract/space/space-order.resource.ts';
import { type DocumentActor, type DocumentCommand, permitsDocument } from '#machines/kernel/document.ts';
import { type OrderEvent, type SpaceOrderDocument, spaceOrder } from '#machines/space/space-order.document.ts';

/** What may be asked of an order from the own side, by the same machine that the server asks; which space is free only the server knows. */

/** The reader as the machine knows them; which button they have is the menu's to say. */
export const seatOf = ({
  companyId,
  companyKind,
  reviews,
}: Pick<DocumentActor, 'companyId' | 'companyKind'> & { readonly reviews: boolean }): DocumentActor => ({
  kind: 'employee',
  employeeId: 'E',
  userId: null,
  companyId,
  companyKind,
  holds: reviews ? ['REVIEW'] : [],
});

/** `true`, or the machine's reason in words. */
export function told(
  row: Partial<SpaceOrderDocument>,
  state: OrderState,
  command: DocumentCommand & { readonly event: OrderEvent },
): true | Text {
  const permit = permitsDocument(spaceOrder, state, row, command);
  if (permit.ok) return true;
  const { code, params = {} } = permit.refusal;
  const { zh, en } = SPACE_CODES[code as SpaceCode];
  return { zh: fill(zh, params), en: fill(en, params) };
}

/** Details with nothing missing. */
const COMPLETE: OrderDetails = {
  contactName: '-',
  phone: '-',
  mail: '',
  goods: '-',
  grossKgPerContainer: '1',
  buyerRef: '',
  remark: '',
};

interface Seen extends Partial<Pick<SpaceOrder, 'side' | 'isExtended' | 'confirmDueAt'>> {
  readonly state: OrderState;
  readonly holdExpireAt: string;
  readonly etd: string;
}

/** An order as its lists have it. */
export const seenInList = (row: Pick<SpacePurchaseRow, 'state' | 'holdExpireAt' | 'etd'>): Seen => ({
  state: row.state ?? 'CANCELLED',
  holdExpireAt: row.holdExpireAt ?? '',
  etd: row.etd ?? '',
});

/** What is still to be said stands as said: fees and field faults are looked at elsewhere. */
const SAID = {
  EXTEND: { world: { waiting: 0 } },
  SUBMIT: { payload: { details: COMPLETE }, world: { isInstant: false, refs: [] } },
  GIVE_UP: {},
  WITHDRAW: {},
  REQUEST_CANCEL: { payload: { agreedFee: '0' }, world: { fee: '0' } },
  REDUCE: { payload: { agreedFee: '0' }, world: { fee: '0', items: [{ containerType: '', qty: 1 }], refs: [] } },
  CONFIRM: { world: { refs: [] } },
  REJECT: { remarks: '--' },
} as const;
export type OrderAsk = keyof typeof SAID;

/** `true`, or the machine's reason. */
export function mayAsk(order: Seen, event: OrderAsk, now: number): true | Text {
  const side = order.side ?? 'BUYER';
  const row = {
    companyId: 'BUYER',
    sellerCompanyId: 'SELLER',
    etd: order.etd,
    items: [],
    holdExpireAt: order.holdExpireAt,
    confirmDueAt: order.confirmDueAt ?? null,
    isExtended: order.isExtended ?? false,
  };
  const isStaff = side === 'STAFF';
  const actor = seatOf({ companyId: side, companyKind: isStaff ? 'platform' : 'customer', reviews: isStaff });
  return told(row, order.state, { event, actor, at: new Date(now).toISOString(), ...SAID[event] });
}

/** The event by which a buyer gives space back: it depends on how far the order has come. */
export const GIVING_BACK: Readonly<Partial<Record<OrderState, OrderAsk>>> = {
  HELD: 'GIVE_UP',
  SUBMITTED: 'WITHDRAW',
  CONFIRMED: 'REQUEST_CANCEL',
};
