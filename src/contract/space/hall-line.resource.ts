import { choice, code, decimal, instant, integer, reference, references, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { SPACE_PATHS } from './paths.ts';
import { OFFER_STATE_LABELS } from './space-codes.ts';
import { CONFIRM_MODES } from './space-offer.resource.ts';

/**
 * One row for a container type of an offer that the reader may buy (design commercial B.4): what the hall and the staff's list show, each
 * by its own filters and views. A list only; it carries neither cost nor floor, and no more of the stock than buyers may know.
 */

const computed = { computed: true } as const;
const hidden = { computed: true, hiddenColumn: true } as const;

export const hallLineResource = defineResource({
  name: 'SpaceHallLine',
  docType: 'spaceHallLine',
  title: { zh: '现舱', en: 'Ready space' },
  paths: [SPACE_PATHS.hall, SPACE_PATHS.list, SPACE_PATHS.buy],
  owner: 'company',
  abilities: ['export'],
  fields: {
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { ...computed, width: 120 }),
    vesselName: text({ zh: '船名', en: 'Vessel' }, { max: 50, ...computed, width: 160 }),
    voyageNo: code({ zh: '航次', en: 'Voyage' }, { max: 50, ...computed, width: 100 }),
    polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { ...computed, width: 120 }),
    podId: reference({ zh: '目的港', en: 'Port of discharge' }, 'Port', { ...computed, width: 120 }),
    potIds: references({ zh: '中转港', en: 'Transhipment' }, 'Port', { most: 3, ...hidden }),
    etd: instant({ zh: '开航', en: 'ETD' }, { ...computed, width: 150 }),
    containerType: code({ zh: '箱型', en: 'Container' }, { max: 6, ...computed, width: 90 }),
    price: decimal({ zh: '单价', en: 'Price' }, { scale: 2, ...computed, width: 100 }),
    currency: code({ zh: '币种', en: 'Currency' }, { max: 3, ...computed, width: 70 }),
    available: integer({ zh: '可售', en: 'Available' }, { ...computed, width: 80 }),
    eta: instant({ zh: '到港', en: 'ETA' }, hidden),
    siCutOff: instant({ zh: '截单', en: 'SI cut-off' }, { ...computed, width: 150 }),
    isMore: yesNo({ zh: '可售更多', en: 'More than that' }, hidden),
    total: integer({ zh: '总量', en: 'Total' }, hidden),
    sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, ...computed, width: 160 }),
    sellerNameEn: text({ zh: '卖方(英文)', en: 'Seller (English)' }, { max: 120, ...hidden }),
    confirmMode: choice({ zh: '确认方式', en: 'Confirmation' }, CONFIRM_MODES, { ...computed, width: 100 }),
    sellUntil: instant({ zh: '销售截止', en: 'Sold until' }, { ...computed, width: 160 }),
    state: choice({ zh: '状态', en: 'Status' }, OFFER_STATE_LABELS, { ...computed, width: 90 }),
    offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, ...computed, width: 140 }),
    priceIncludes: texts({ zh: '含费用', en: 'Price includes' }, { max: 10, most: 40, ...hidden }),
    offerId: text({ zh: '现舱标识', en: 'Offer id' }, { max: 36, ...hidden }),
    isOwn: yesNo({ zh: '本公司', en: 'Own' }, hidden),
  },
  key: ['offerNo', 'containerType'],
  caption: { code: 'offerNo' },
  search: ['offerNo', 'vesselName', 'voyageNo'],
  // Lines of one offer follow one another.
  sort: 'etd,offerNo,containerType',
});

export type HallLineRow = RowOf<typeof hallLineResource>;
