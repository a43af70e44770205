import { choice, code, decimal, instant, integer, rows, text } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { SPACE_PATHS } from './paths.ts';
import { ORDER_STATE_LABELS } from './space-codes.ts';

/**
 * One row for what one company bought of another's ready space, seen from either side (design commercial B.2); both are lists only: its
 * life is `machines/space/space-order.lifecycle.ts`.
 */

const itemFields = {
  lineId: code({ zh: '行', en: 'Line' }, { max: 50, required: true }),
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  qty: integer({ zh: '数量', en: 'Quantity' }, { min: 1, required: true }),
  unitPrice: decimal({ zh: '单价', en: 'Price' }, { scale: 2, required: true }),
} as const;

const computed = { computed: true } as const;

const shared = {
  orderNo: code({ zh: '订单号', en: 'Order no.' }, { max: 13, ...computed, width: 140 }),
  state: choice({ zh: '状态', en: 'State' }, ORDER_STATE_LABELS, { ...computed, width: 110 }),
  offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, ...computed, width: 140 }),
  sailing: text({ zh: '航次', en: 'Sailing' }, { max: 120, ...computed, width: 200 }),
  lane: text({ zh: '航程', en: 'Lane' }, { max: 30, ...computed, width: 130 }),
  etd: instant({ zh: '开航', en: 'ETD' }, { ...computed, width: 140 }),
  items: rows({ zh: '箱量', en: 'Containers' }, itemFields, { most: 8, ...computed, width: 150 }),
  currency: code({ zh: '币种', en: 'Currency' }, { max: 3, ...computed, width: 70 }),
  amount: decimal({ zh: '金额', en: 'Amount' }, { scale: 2, ...computed, width: 110 }),
  holdExpireAt: instant({ zh: '占舱至', en: 'Held until' }, { ...computed, width: 140 }),
  confirmDueAt: instant({ zh: '答复期限', en: 'Answer due' }, { ...computed, width: 140 }),
  fee: decimal({ zh: '费用', en: 'Fee' }, { scale: 2, ...computed, width: 90 }),
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
  fields: {
    ...shared,
    sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, ...computed, width: 160 }),
  },
});

export const spaceSaleResource = defineResource({
  ...common,
  name: 'SpaceSale',
  docType: 'spaceSale',
  title: { zh: '已售现舱', en: 'Ready space sold' },
  paths: [SPACE_PATHS.sold, SPACE_PATHS.queue, SPACE_PATHS.orders, SPACE_PATHS.cancelled, SPACE_PATHS.allSold],
  fields: {
    ...shared,
    buyerName: text({ zh: '买方', en: 'Buyer' }, { max: 120, ...computed, width: 160 }),
  },
});

export type SpacePurchaseRow = RowOf<typeof spacePurchaseResource>;
export type SpaceSaleRow = RowOf<typeof spaceSaleResource>;
