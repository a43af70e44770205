import type { Door } from '../kernel/door.ts';
import { choice, code, decimal, instant, integer, rows, text, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { SPACE_PATHS } from './paths.ts';
import { ORDER_STATE_LABELS, type OrderState } from './space-codes.ts';

/**
 * One row for what one company bought of another's ready space, seen from either side (design commercial B.2); both are lists only: its
 * life is `machines/space/space-order.document.ts`.
 */

const itemFields = {
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  qty: integer({ zh: '数量', en: 'Quantity' }, { min: 1, required: true }),
  unitPrice: decimal({ zh: '单价', en: 'Price' }, { scale: 2, required: true }),
} as const;

const computed = { computed: true } as const;
const hidden = { computed: true, hiddenColumn: true } as const;

/** Who brought an order to nothing. */
export const ENDED_BY = {
  BUYER: { zh: '买方', en: 'Buyer' },
  SELLER: { zh: '卖方', en: 'Seller' },
  PLATFORM: { zh: '平台', en: 'Platform' },
  SYSTEM: { zh: '系统', en: 'System' },
} as const;
export type EndedBy = keyof typeof ENDED_BY;

const shared = {
  orderNo: code({ zh: '订单号', en: 'Order no.' }, { max: 13, ...computed, width: 140 }),
  state: choice({ zh: '状态', en: 'Status' }, ORDER_STATE_LABELS, { ...computed, width: 110 }),
  items: rows({ zh: '箱量', en: 'Containers' }, itemFields, { most: 8, ...computed, width: 150 }),
  currency: code({ zh: '币种', en: 'Currency' }, { max: 3, ...computed, width: 70 }),
  amount: decimal({ zh: '金额', en: 'Amount' }, { scale: 2, ...computed, width: 110 }),
  fee: decimal({ zh: '费用', en: 'Fee' }, { scale: 2, ...computed, width: 90 }),
  holdExpireAt: instant({ zh: '占舱至', en: 'Held until' }, { ...computed, width: 140 }),
  confirmDueAt: instant({ zh: '答复期限', en: 'Answer due' }, { ...computed, width: 140 }),
  sailing: text({ zh: '航次', en: 'Sailing' }, { max: 120, ...computed, width: 200 }),
  lane: text({ zh: '航线', en: 'Lane' }, { max: 30, ...computed, width: 130 }),
  etd: instant({ zh: '开航', en: 'ETD' }, { ...computed, width: 140 }),
  offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, ...computed, width: 140 }),
  buyerRef: text({ zh: '客户参考号', en: "Buyer's reference" }, { max: 35, ...computed, hiddenColumn: true }),
  stateReason: text({ zh: '原因', en: 'Reason' }, { max: 500, ...computed, hiddenColumn: true }),
} as const;

const common = {
  owner: 'company',
  abilities: ['export'],
  key: ['orderNo'],
  caption: { code: 'orderNo' },
  search: ['orderNo', 'offerNo', 'sailing'],
  sort: '-createdAt',
} as const;

export const spacePurchaseResource = defineResource({
  ...common,
  name: 'SpacePurchase',
  docType: 'spaceOrder',
  title: { zh: '现舱订单', en: 'Ready-space orders' },
  paths: [SPACE_PATHS.ownOrders, SPACE_PATHS.ownCancelled],
  doors: [
    { key: 'own', path: SPACE_PATHS.ownOrders, title: { zh: '我的现舱订单', en: 'My ready-space orders' }, only: {} },
    {
      key: 'ended',
      path: SPACE_PATHS.ownCancelled,
      title: { zh: '已取消现舱订单', en: 'Cancelled ready-space orders' },
      only: { state: ['CANCELLED', 'RELEASED', 'REJECTED', 'CANCEL_REQUESTED'] },
    },
  ],
  fields: {
    ...shared,
    sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, ...computed, width: 160 }),
    sellerNameEn: text({ zh: '卖方(英文)', en: 'Seller (English)' }, { max: 120, ...hidden }),
    endedBy: choice({ zh: '由谁结束', en: 'Ended by' }, ENDED_BY, { ...hidden }),
    bookingId: text({ zh: '订舱标识', en: 'Booking id' }, { max: 36, ...hidden }),
  },
});

const saleDoor = (key: string, path: string, zh: string, en: string, ...states: readonly OrderState[]): Door => ({
  key,
  path,
  title: { zh, en },
  only: states.length === 0 ? {} : { state: states },
});

/** Screens of orders that were sold, each with its states; sellers see their own, the platform those of all. */
const SALE_DOORS: readonly Door[] = [
  saleDoor('sold', SPACE_PATHS.sold, '已售现舱订单', 'Sold ready-space orders', 'CONFIRMED', 'SHIPPED', 'NO_SHOW'),
  saleDoor('orders', SPACE_PATHS.orders, '现舱订单', 'Ready-space orders'),
  saleDoor(
    'cancelled',
    SPACE_PATHS.cancelled,
    '现舱取消订单',
    'Cancelled ready-space orders',
    'CANCELLED',
    'RELEASED',
    'REJECTED',
    'CANCEL_REQUESTED',
  ),
  saleDoor(
    'allSold',
    SPACE_PATHS.allSold,
    '已售现舱管理',
    'Sold ready-space management',
    'CONFIRMED',
    'CANCEL_REQUESTED',
    'SHIPPED',
    'NO_SHOW',
  ),
  saleDoor('ownSales', SPACE_PATHS.ownOrders, '售出的现舱订单', 'Ready-space orders sold'),
];

export const spaceSaleResource = defineResource({
  ...common,
  name: 'SpaceSale',
  docType: 'spaceSale',
  title: { zh: '已售现舱', en: 'Ready space sold' },
  paths: [SPACE_PATHS.sold, SPACE_PATHS.orders, SPACE_PATHS.cancelled, SPACE_PATHS.allSold, SPACE_PATHS.ownOrders],
  doors: SALE_DOORS,
  fields: {
    ...shared,
    buyerName: text({ zh: '买方', en: 'Buyer' }, { max: 120, ...computed, width: 160 }),
    buyerNameEn: text({ zh: '买方(英文)', en: 'Buyer (English)' }, { max: 120, ...hidden }),
    sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, ...computed, width: 160 }),
    sellerNameEn: text({ zh: '卖方(英文)', en: 'Seller (English)' }, { max: 120, ...hidden }),
    sellerCode: code({ zh: '卖方编码', en: 'Seller code' }, { max: 6, ...hidden }),
    deposit: decimal({ zh: '定金', en: 'Deposit' }, { scale: 2, ...hidden }),
    contactName: text({ zh: '联系人', en: 'Contact' }, { max: 35, ...hidden }),
    contactAt: text({ zh: '联系方式', en: 'Reached at' }, { max: 100, ...hidden }),
    goods: text({ zh: '货物', en: 'Goods' }, { max: 100, ...hidden }),
    sourceBookingNo: code({ zh: '源订舱', en: 'Surplus of booking' }, { max: 13, ...hidden }),
    refText: text({ zh: '订舱号', en: 'Booking no.' }, { max: 500, ...hidden }),
    cancelDueAt: instant({ zh: '取消答复期限', en: 'Answer to the cancellation due' }, { ...hidden }),
    endedAt: instant({ zh: '结束时间', en: 'Ended' }, { ...hidden }),
    endedBy: choice({ zh: '由谁结束', en: 'Ended by' }, ENDED_BY, { ...hidden }),
    isRevokeAsked: yesNo({ zh: '卖方申请撤销', en: 'Seller asks to revoke' }, { ...hidden }),
    compensation: decimal({ zh: '补偿', en: 'Compensation' }, { scale: 2, ...hidden }),
    settledAt: instant({ zh: '结算时间', en: 'Settled' }, { ...hidden }),
    settlementRef: text({ zh: '结算号', en: 'Settlement no.' }, { max: 50, ...hidden }),
  },
});

export type SpacePurchaseRow = RowOf<typeof spacePurchaseResource>;
export type SpaceSaleRow = RowOf<typeof spaceSaleResource>;
