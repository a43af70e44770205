import { choice, code, decimal, instant, integer, rows, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { BID_STATE_LABELS, SPACE_BID } from './bids.calls.ts';
import { SPACE_PATHS } from './paths.ts';

/**
 * Prices that buyers have offered for a company's ready space (design commercial B.2, PriceBid), for who sells it and for the platform: a
 * list only, whose events are `bids.calls.ts`. It stands on the page of what waits for an answer.
 */

const computed = { computed: true } as const;
const hidden = { computed: true, hiddenColumn: true } as const;

const itemFields = {
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  qty: integer({ zh: '数量', en: 'Quantity' }, { min: 1, required: true }),
  price: decimal({ zh: '出价', en: 'Bid' }, { scale: 2, required: true }),
  offerPrice: decimal({ zh: '现价', en: 'Price' }, { scale: 2 }),
  counterPrice: decimal({ zh: '还价', en: "Seller's price" }, { scale: 2 }),
} as const;

export const spaceBidResource = defineResource({
  name: 'SpaceBidList',
  docType: SPACE_BID,
  title: { zh: '客户出价', en: 'Bids of customers' },
  paths: [SPACE_PATHS.queue],
  owner: 'company',
  abilities: ['export'],
  fields: {
    state: choice({ zh: '状态', en: 'Status' }, BID_STATE_LABELS, { ...computed, width: 150 }),
    dueAt: instant({ zh: '答复期限', en: 'Answer due' }, { ...computed, width: 140 }),
    offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, ...computed, width: 140 }),
    buyerName: text({ zh: '买方', en: 'Buyer' }, { max: 120, ...computed, width: 160 }),
    buyerNameEn: text({ zh: '买方(英文)', en: 'Buyer (English)' }, { max: 120, ...hidden }),
    sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, ...hidden, width: 160 }),
    sellerNameEn: text({ zh: '卖方(英文)', en: 'Seller (English)' }, { max: 120, ...hidden }),
    sellerCode: code({ zh: '卖方编码', en: 'Seller code' }, { max: 6, ...hidden }),
    items: rows({ zh: '箱量与出价', en: 'Containers and bid' }, itemFields, { most: 8, ...computed, width: 210 }),
    currency: code({ zh: '币种', en: 'Currency' }, { max: 3, ...computed, width: 70 }),
    amount: decimal({ zh: '出价合计', en: 'Bid in total' }, { scale: 2, ...computed, width: 110 }),
    offerAmount: decimal({ zh: '现价合计', en: 'Price in total' }, { scale: 2, ...computed, width: 110 }),
    belowPct: decimal({ zh: '低于现价 %', en: 'Below price, %' }, { scale: 1, ...computed, width: 110 }),
    sailing: text({ zh: '航次', en: 'Sailing' }, { max: 120, ...computed, width: 200 }),
    lane: text({ zh: '航线', en: 'Lane' }, { max: 30, ...computed, width: 130 }),
    etd: instant({ zh: '开航', en: 'ETD' }, { ...computed, width: 140 }),
    bidAt: instant({ zh: '出价时间', en: 'Bid at' }, { ...computed, width: 140 }),
    note: text({ zh: '买方留言', en: "Buyer's note" }, { max: 200, ...computed, width: 200 }),
    answer: text({ zh: '答复', en: 'Answer' }, { max: 500, ...computed, width: 160 }),
    orderNo: code({ zh: '订单号', en: 'Order no.' }, { max: 13, ...hidden, width: 140 }),
  },
  key: ['offerNo', 'buyerName', 'bidAt'],
  caption: { code: 'offerNo', zh: 'buyerName', en: 'buyerNameEn' },
  search: ['offerNo', 'buyerName', 'sailing'],
  sort: '-createdAt',
});
