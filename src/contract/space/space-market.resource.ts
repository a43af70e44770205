import type { Door } from '../kernel/door.ts';
import { choice, code, decimal, instant, integer, reference, text, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { SPACE_PATHS } from './paths.ts';
import { OFFER_STATE_LABELS } from './space-codes.ts';
import { CONFIRM_MODES, OFFER_VISIBILITY } from './space-offer.resource.ts';

const computed = { computed: true } as const;
const hidden = { computed: true, hiddenColumn: true } as const;

const MARKET_DOORS: readonly Door[] = [
  {
    key: 'selling',
    path: SPACE_PATHS.allSelling,
    title: { zh: '在售现舱管理', en: 'On-sale ready-space management' },
    only: { state: ['PENDING', 'ON_SALE', 'PAUSED', 'SOLD_OUT'] },
  },
  {
    key: 'all',
    path: SPACE_PATHS.all,
    title: { zh: '现舱管理', en: 'Ready-space management' },
    only: {},
  },
];

/** Offers of all sellers as the staff of the platform see them: a list; neither cost nor floor nor booking numbers. */
export const spaceMarketResource = defineResource({
  name: 'SpaceMarket',
  docType: 'spaceMarket',
  title: { zh: '现舱管理', en: 'Ready-space management' },
  paths: [SPACE_PATHS.allSelling, SPACE_PATHS.all],
  doors: MARKET_DOORS,
  owner: 'company',
  abilities: ['export'],
  fields: {
    offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, ...computed, width: 140 }),
    state: choice({ zh: '状态', en: 'Status' }, OFFER_STATE_LABELS, { ...computed, width: 90 }),
    sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, ...computed, width: 160 }),
    sellerNameEn: text({ zh: '卖方(英文)', en: 'Seller (English)' }, { max: 120, ...hidden }),
    sellerCode: code({ zh: '卖方编码', en: 'Seller code' }, { max: 6, ...hidden }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { ...computed, width: 120 }),
    vesselName: text({ zh: '船名', en: 'Vessel' }, { max: 50, ...computed, width: 160 }),
    voyageNo: code({ zh: '航次', en: 'Voyage' }, { max: 50, ...computed, width: 90 }),
    polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { ...computed, width: 100 }),
    podId: reference({ zh: '目的港', en: 'Port of discharge' }, 'Port', { ...computed, width: 100 }),
    etd: instant({ zh: '开航', en: 'ETD' }, { ...computed, width: 130 }),
    lineText: text(
      { zh: '箱型 余/总 @单价', en: 'Containers free/total @price' },
      { max: 400, ...computed, width: 220 },
    ),
    currency: code({ zh: '币种', en: 'Currency' }, { max: 3, ...computed, width: 70 }),
    qtyTotal: integer({ zh: '总量', en: 'Total' }, { ...hidden }),
    qtyHeld: integer({ zh: '占用', en: 'Held' }, { ...computed, width: 70 }),
    qtySold: integer({ zh: '已售', en: 'Sold' }, { ...computed, width: 70 }),
    qtyWithdrawn: integer({ zh: '撤回', en: 'Withdrawn' }, { ...hidden }),
    qtyFree: integer({ zh: '可售', en: 'Free' }, { ...computed, width: 70 }),
    teuFree: decimal({ zh: '可售 TEU', en: 'Free TEU' }, { scale: 2, ...hidden }),
    sellUntil: instant({ zh: '销售截止', en: 'Sold until' }, { ...computed, width: 130 }),
    confirmMode: choice({ zh: '确认方式', en: 'Confirmation' }, CONFIRM_MODES, { ...hidden }),
    visibility: choice({ zh: '可见范围', en: 'Visible to' }, OFFER_VISIBILITY, { ...hidden }),
    isPinned: yesNo({ zh: '置顶', en: 'Pinned' }, { ...hidden }),
    isBlocked: yesNo({ zh: '数量异常停售', en: 'Blocked: counters do not agree' }, { ...hidden }),
    isOnBehalf: yesNo({ zh: '平台代发', en: 'Published by the platform' }, { ...hidden }),
    publishedAt: instant({ zh: '上架时间', en: 'On sale since' }, { ...hidden }),
    stateReason: text({ zh: '原因', en: 'Reason' }, { max: 500, ...hidden }),
  },
  key: ['offerNo'],
  caption: { code: 'offerNo' },
  search: ['offerNo', 'vesselName', 'voyageNo'],
  sort: '-updatedAt',
});

export type SpaceMarketRow = RowOf<typeof spaceMarketResource>;
