import type { Finding } from '#contract/kernel/errors.ts';
import { code, decimal, instant, integer, longText, rows, text, yesNo } from '#contract/kernel/field.ts';
import { OFFER_RIGHTS } from '#contract/space/offer-rights.ts';
import { SPACE_PATHS, spaceRight } from '#contract/space/paths.ts';
import { OFFER_STATE_LABELS, type OfferState, SPACE_CODES } from '#contract/space/space-codes.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import {
  changedFields,
  type DocumentActor,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  remarksGuard,
  sideGuard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * An offer of ready space (design commercial B.3.1): containers on one sailing that are for sale now.
 *
 *     NEW -> DRAFT -> PENDING -> ON_SALE <-> PAUSED, SOLD_OUT -> CLOSED -> FINISHED
 *              |                     '-> OFF ---------------------------^
 *              '-> DELETED
 *
 * What is held and sold of each line is no part of it: orders move it many times a minute. Staff who review may do for a seller what the
 * seller may do; the log names both.
 */

const HIDDEN = { computed: true, hiddenColumn: true } as const;

const { state: _state, ...shown } = spaceOfferResource.fields;
const { offerNo: _offerNo, stateReason: _stateReason, ...typed } = shown;
const TYPED = Object.keys(typed) as (keyof typeof typed & string)[];

const fields = {
  ...shown,
  companyId: text({ zh: '卖方企业', en: "Seller's company" }, { max: 36, required: true, ...HIDDEN }),
  authorId: text({ zh: '编写人', en: 'Written by' }, { max: 36, ...HIDDEN }),
  /** The platform, where its staff publish for the seller. */
  publisherCompanyId: text({ zh: '代发企业', en: 'Published by' }, { max: 36, ...HIDDEN }),
  /** First among the offers of a public site. */
  isPinned: yesNo({ zh: '置顶', en: 'Pinned' }, HIDDEN),
  publishedAt: instant({ zh: '首次上架', en: 'First on sale' }, HIDDEN),
  /** Departure before the sailing was changed, and when buyers were told. */
  formerEtd: instant({ zh: '原开航', en: 'Former ETD' }, HIDDEN),
  etdToldAt: instant({ zh: '船期变动通知', en: 'Change of the sailing told' }, HIDDEN),
  /** Until when buyers of the sailing before may cancel free of charge. */
  freeUntil: instant({ zh: '免费取消至', en: 'Cancelled free until' }, HIDDEN),
  /** The booking whose surplus it is. */
  sourceBookingId: text({ zh: '源订舱', en: 'Booking of the surplus' }, { max: 36, ...HIDDEN }),
  sourceBookingNo: text({ zh: '源订舱号', en: 'Booking no. of the surplus' }, { max: 35, ...HIDDEN }),
};

const SIDES = { seller: 'companyId' } as const;

/** Staff of the platform who review offers. */
const reviews = ({ companyKind, holds }: DocumentActor): boolean =>
  companyKind === 'platform' && holds.includes('REVIEW');

/** The seller, or staff who publish for it. */
const isSeller = sideGuard(SIDES)('seller', 'NS-02', { or: reviews });
/** A draft may be thrown away by the company that published for the seller, too. */
const isSellerOrPublisher = guard<{ readonly companyId: string; readonly publisherCompanyId: string | null }>({
  code: 'NS-02',
  holds: ({ companyId, publisherCompanyId }, { actor }) =>
    actor.companyId !== null && [companyId, publisherCompanyId].includes(actor.companyId),
});
const isReviewer = guard({ code: 'NS-04', holds: (_, { actor }) => reviews(actor) });
const isNotAuthor = guard<{ readonly authorId: string | null }>({
  code: 'NS-05',
  holds: ({ authorId }, { actor }) => actor.employeeId !== authorId,
});
const isSystem = systemGuard('NS-07');
const hasReason = remarksGuard('NS-06', 2);

/** Errors of design B.6. */
interface Checked {
  readonly openErrors: number;
}
interface Submitting extends Checked {
  /** The platform trusts this seller. */
  readonly isTrusted: boolean;
}
const isComplete = guard<unknown, unknown, Checked>({
  code: 'NS-08',
  needs: ['world'],
  holds: (_, { world }) => world.openErrors === 0,
  params: (_, { world }) => ({ n: world.openErrors }),
});
/** Without it the offer waits for a reviewer. */
const isTrusted = guard<unknown, unknown, Submitting>({
  code: 'NS-04',
  chooses: true,
  needs: ['world'],
  holds: (_, { world, actor }) => world.isTrusted || reviews(actor),
});

interface Sold {
  readonly sellUntil: string;
}
const isStillSold = guard<Sold>({
  code: 'OFFER_CLOSED',
  needs: ['clock'],
  holds: ({ sellUntil }, { at }) => at < sellUntil,
});
const isSaleOver = guard<Sold>({
  code: 'NS-09',
  needs: ['clock'],
  holds: ({ sellUntil }, { at }) => at >= sellUntil,
});

/** A line as a change of quantity leaves it; containers. */
export interface Requantified {
  readonly id: string;
  readonly containerType: string;
  /** Total before the change. */
  readonly before: number;
  readonly total: number;
  readonly withdrawn: number;
  /** Came back, and is the waiters' before anybody's. */
  readonly returned: number;
  /** Withdrawn, held and sold. */
  readonly used: number;
}
interface Quantities {
  readonly lines: readonly Requantified[];
}
interface NewTotals {
  readonly lines: readonly { readonly containerType: string }[];
}
const shortOf = ({ lines }: Quantities): Requantified | undefined => lines.find(({ total, used }) => total < used);
const isNotBelowUsed = guard<unknown, NewTotals, Quantities>({
  code: 'QTY_BELOW_USED',
  needs: ['world'],
  holds: (_, { world }) => shortOf(world) === undefined,
  params: (_, { world }) => ({ n: shortOf(world)?.used }),
  path: (_, { world, payload }) => {
    const short = shortOf(world);
    return `lines.${payload.lines.findIndex(({ containerType }) => containerType === short?.containerType)}.total`;
  },
});
const leavesSpace = guard<unknown, unknown, Quantities>({
  code: 'NS-12',
  chooses: true,
  needs: ['world'],
  holds: (_, { world }) => world.lines.some(({ total, used }) => total > used),
});

interface Counted {
  /** Free containers of all lines. */
  readonly available: number;
}
const hasNothingLeft = guard<unknown, unknown, Counted>({
  code: 'NS-11',
  needs: ['world'],
  holds: (_, { world }) => world.available === 0,
});
const hasSpace = guard<{ readonly autoRelist: boolean }, unknown, Counted>({
  code: 'NS-12',
  needs: ['world'],
  holds: ({ autoRelist }, { world }) => autoRelist && world.available > 0,
});

const DAY = 86_400_000;
/** Three days after departure. */
const hasSailed = guard<{ readonly etd: string }>({
  code: 'NS-09',
  needs: ['clock'],
  holds: ({ etd }, { at }) => Date.parse(at) >= Date.parse(etd) + 3 * DAY,
});
interface Ending {
  readonly openOrders: number;
}
const hasNoOpenOrders = guard<unknown, unknown, Ending>({
  code: 'NS-10',
  needs: ['world'],
  holds: (_, { world }) => world.openOrders === 0,
});

/** What was published once is in use, in the words that deleting any row has. */
const IN_USE: Finding = {
  path: 'id',
  code: 'MD-16',
  severity: 'error',
  message: { zh: '已被引用 {n} 次，请停用或合并', en: 'In use {n} times; disable or merge it' },
  params: { n: 1 },
};
const isUnused = {
  ...guard({ code: 'MD-16', holds: () => false, findings: () => [IN_USE] }),
  isNever: true,
} as const;

const containerType = code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true });
const totals = {
  lines: rows(
    { zh: '数量', en: 'Quantities' },
    { containerType, total: integer({ zh: '总数', en: 'Total' }, { min: 0, max: 9_999, required: true }) },
    { most: 8 },
  ),
};
const prices = {
  lines: rows(
    { zh: '价格', en: 'Prices' },
    {
      containerType,
      price: decimal({ zh: '单价', en: 'Price' }, { scale: 2, min: 0, max: 9_999_999, required: true }),
    },
    { most: 8 },
  ),
};
const sailing = changedFields(fields, ['vesselName', 'voyageNo', 'etd', 'eta', 'siCutOff']);
const terms = {
  ...changedFields(fields, ['sellUntil']),
  remarkZh: longText({ zh: '备注', en: 'Remark (Chinese)' }, { max: 500 }).optional(),
  remarkEn: longText({ zh: '备注(英文)', en: 'Remark (English)' }, { max: 500 }).optional(),
};

const PUBLISHED = ['ON_SALE', 'PAUSED', 'SOLD_OUT'] as const;

const state = (name: OfferState, more: { readonly waitsFor?: keyof typeof SIDES; readonly final?: true } = {}) => {
  const { tone, ...label } = { tone: 'neutral' as const, ...OFFER_STATE_LABELS[name] };
  return { label, tone, ...more };
};

export const spaceOffer = defineDocument({
  type: spaceOfferResource.docType,
  controller: spaceOfferResource.name,
  title: spaceOfferResource.title,
  paths: spaceOfferResource.paths,
  fields,
  number: 'offerNo',
  sides: SIDES,
  owner: 'seller',
  platform: true,
  sort: '-updatedAt',
  search: ['offerNo', 'vesselName', 'voyageNo'],
  // Whoever needs an offer and its orders holds the offer first.
  lockRank: 99,
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  edited: { key: ['offerNo'] },
  states: {
    DRAFT: state('DRAFT'),
    PENDING: state('PENDING'),
    ON_SALE: state('ON_SALE'),
    PAUSED: state('PAUSED'),
    SOLD_OUT: state('SOLD_OUT'),
    CLOSED: state('CLOSED'),
    OFF: state('OFF'),
    FINISHED: state('FINISHED', { final: true }),
    DELETED: { label: { zh: '已删除', en: 'Deleted' }, gone: true },
  },
  codes: { ...SPACE_CODES, 'MD-16': IN_USE.message },
  notPermitted: 'NS-01',
  rights: { REVIEW: [spaceRight(SPACE_PATHS.allSelling, 'APPROVE')] },
  events: {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isSeller],
      label: { zh: '新增', en: 'Add' },
      past: { zh: '新建', en: 'Made' },
      right: OFFER_RIGHTS.CREATE,
      payload: typed,
      once: true,
    }),
    COPY: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isSeller],
      label: { zh: '复制', en: 'Copy' },
      past: { zh: '复制', en: 'Copied' },
      right: OFFER_RIGHTS.COPY,
    }),
    EDIT: event({
      from: ['DRAFT'],
      to: 'same',
      guards: [isSeller],
      label: { zh: '编辑', en: 'Edit' },
      past: { zh: '修改', en: 'Changed' },
      right: OFFER_RIGHTS.EDIT,
      payload: changedFields(fields, TYPED),
    }),
    /** A draft of the platform becomes that of the seller it publishes for. */
    SELL_FOR: event({
      from: ['DRAFT'],
      to: 'same',
      guards: [isReviewer],
      label: { zh: '代卖方发布', en: 'Publish for a seller' },
      past: { zh: '代卖方发布', en: 'Made for a seller' },
      right: OFFER_RIGHTS.SELL_FOR,
      remarks: 'optional',
    }),
    SUBMIT: event<OfferState, Submitting>({
      rows: [
        { from: ['DRAFT'], to: 'ON_SALE', guards: [isSeller, isComplete, isTrusted] },
        { from: ['DRAFT'], to: 'PENDING', guards: [isSeller, isComplete] },
      ],
      label: { zh: '提交', en: 'Submit' },
      past: { zh: '提交', en: 'Submitted' },
      intent: 'primary',
      right: OFFER_RIGHTS.SUBMIT,
      bulk: true,
      remarks: 'optional',
    }),
    APPROVE: event({
      from: ['PENDING'],
      to: 'ON_SALE',
      guards: [isReviewer, isNotAuthor],
      label: { zh: '审核通过', en: 'Approve' },
      past: { zh: '审核通过', en: 'Approved' },
      intent: 'success',
      right: OFFER_RIGHTS.APPROVE,
      bulk: true,
      remarks: 'optional',
    }),
    REJECT: event({
      from: ['PENDING'],
      to: 'DRAFT',
      guards: [isReviewer, hasReason],
      label: { zh: '审核退回', en: 'Return' },
      past: { zh: '审核退回', en: 'Returned' },
      intent: 'warning',
      right: OFFER_RIGHTS.REJECT,
      bulk: true,
      remarks: 'required',
    }),
    PAUSE: event({
      from: ['ON_SALE'],
      to: 'PAUSED',
      guards: [isSeller],
      label: { zh: '暂停', en: 'Pause' },
      past: { zh: '暂停', en: 'Paused' },
      right: OFFER_RIGHTS.PAUSE,
      bulk: true,
      remarks: 'optional',
    }),
    RESUME: event({
      from: ['PAUSED'],
      to: 'ON_SALE',
      guards: [isSeller, isStillSold],
      label: { zh: '恢复销售', en: 'Resume' },
      past: { zh: '恢复销售', en: 'Sold again' },
      right: OFFER_RIGHTS.RESUME,
      bulk: true,
      remarks: 'optional',
    }),
    CHANGE_QTY: event<OfferState, Quantities, typeof totals>({
      rows: [
        { from: ['PAUSED'], to: 'same', guards: [isSeller, isNotBelowUsed] },
        { from: ['ON_SALE', 'SOLD_OUT'], to: 'ON_SALE', guards: [isSeller, isNotBelowUsed, leavesSpace] },
        { from: ['ON_SALE', 'SOLD_OUT'], to: 'SOLD_OUT', guards: [isSeller, isNotBelowUsed] },
      ],
      label: { zh: '修改数量', en: 'Change the quantity' },
      past: { zh: '修改数量', en: 'Quantity changed' },
      right: OFFER_RIGHTS.CHANGE_QTY,
      payload: totals,
    }),
    CHANGE_PRICE: event({
      from: ['ON_SALE', 'PAUSED'],
      to: 'same',
      guards: [isSeller],
      label: { zh: '修改价格', en: 'Change the price' },
      past: { zh: '修改价格', en: 'Price changed' },
      right: OFFER_RIGHTS.CHANGE_PRICE,
      payload: prices,
    }),
    CHANGE_SAILING: event({
      from: PUBLISHED,
      to: 'same',
      guards: [isSeller, hasReason],
      label: { zh: '修改船期', en: 'Change the sailing' },
      past: { zh: '修改船期', en: 'Sailing changed' },
      right: OFFER_RIGHTS.CHANGE_SAILING,
      payload: sailing,
      remarks: 'required',
    }),
    /** What of a published offer is neither number, price nor sailing: until when it is sold, and its remarks. */
    CHANGE_TERMS: event<OfferState, Checked, typeof terms>({
      from: PUBLISHED,
      to: 'same',
      guards: [isSeller, isComplete],
      label: { zh: '修改截止与备注', en: 'Change the terms' },
      past: { zh: '修改截止与备注', en: 'Terms changed' },
      right: OFFER_RIGHTS.CHANGE_TERMS,
      payload: terms,
    }),
    PIN: event({
      from: PUBLISHED,
      to: 'same',
      guards: [isReviewer],
      label: { zh: '置顶', en: 'Pin' },
      past: { zh: '置顶', en: 'Pinned' },
      right: OFFER_RIGHTS.PIN,
      payload: { isPinned: yesNo({ zh: '置顶', en: 'Pinned' }) },
      bulk: true,
      remarks: 'optional',
    }),
    SELL_OUT: event({
      from: ['ON_SALE'],
      to: 'SOLD_OUT',
      guards: [isSystem, hasNothingLeft],
      label: { zh: '售罄', en: 'Sold out' },
    }),
    /** Space came back. */
    RELIST: event({
      from: ['SOLD_OUT'],
      to: 'ON_SALE',
      guards: [isSystem, isStillSold, hasSpace],
      label: { zh: '重新上架', en: 'On sale again' },
    }),
    CLOSE: event({
      from: PUBLISHED,
      to: 'CLOSED',
      guards: [isSystem, isSaleOver],
      label: { zh: '销售截止', en: 'Sale closed' },
    }),
    TAKE_OFF: event({
      from: [...PUBLISHED, 'CLOSED'],
      to: 'OFF',
      guards: [isSeller, hasReason],
      label: { zh: '下架', en: 'Take off' },
      past: { zh: '下架', en: 'Taken off' },
      intent: 'danger',
      right: OFFER_RIGHTS.TAKE_OFF,
      bulk: true,
      remarks: 'required',
    }),
    FINISH: event({
      from: ['CLOSED', 'OFF'],
      to: 'FINISHED',
      guards: [isSystem, hasSailed, hasNoOpenOrders],
      label: { zh: '完结', en: 'Finished' },
    }),
    DELETE: event({
      rows: [
        { from: ['DRAFT'], to: 'DELETED', guards: [isSellerOrPublisher] },
        { from: ['PENDING', ...PUBLISHED, 'CLOSED', 'OFF', 'FINISHED'], to: 'DELETED', guards: [isUnused] },
      ],
      label: { zh: '删除', en: 'Delete' },
      past: { zh: '删除', en: 'Deleted' },
      right: OFFER_RIGHTS.DELETE,
      bulk: true,
    }),
    RESTORE: event({
      from: ['DELETED'],
      to: 'DRAFT',
      guards: [isSeller],
      label: { zh: '恢复', en: 'Bring back' },
      past: { zh: '恢复', en: 'Brought back' },
      right: OFFER_RIGHTS.RESTORE,
    }),
  },
});

export type SpaceOfferDocument = DocumentRowOf<typeof spaceOffer>;
export type OfferEvent = EventName<typeof spaceOffer>;
