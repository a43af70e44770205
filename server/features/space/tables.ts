import { z } from 'zod';
import { hallLineResource } from '#contract/space/hall-line.resource.ts';
import { spaceBidResource } from '#contract/space/space-bid.resource.ts';
import type { OfferState, OrderState } from '#contract/space/space-codes.ts';
import { spaceMarketResource } from '#contract/space/space-market.resource.ts';
import type { EndedBy } from '#contract/space/space-order.resource.ts';
import { spaceOffer } from '#machines/space/space-offer.document.ts';
import type { AssignedRef, OrderItem, RevokeAsk } from '#machines/space/space-order.document.ts';
import { type DocumentTable, documentTable } from '../../kernel/document/document-table.ts';
import { type ResourceTable, tableRow, viewRow } from '../../kernel/resource/table-row.ts';
import { type SpaceBidRow, spaceBidRow } from './bids/tables.ts';
import { type SpaceUploadRow, spaceUploadRow } from './upload/tables.ts';
import { type SpaceWaiterRow, spaceWaiterRow } from './waiters/tables.ts';
import { type SpaceWatchRow, spaceWatchRow } from './watch/tables.ts';

export interface SpaceLineRow {
  readonly id: string;
  readonly offerId: string;
  readonly companyId: string;
  readonly containerType: string;
  readonly price: string;
  readonly qtyTotal: number;
  readonly qtyWithdrawn: number;
  readonly qtyHeld: number;
  readonly qtySold: number;
  readonly qtyReturned: number;
  readonly isBlocked: boolean;
}

export interface SpaceOrderRow {
  readonly id: string;
  readonly orderNo: string;
  readonly offerId: string;
  /** The buyer's. */
  readonly companyId: string;
  readonly sellerCompanyId: string;
  readonly buyerEmployeeId: string | null;
  /** Staff who ordered for the buyer; absent in the views of the two sides. */
  readonly soldBy?: string | null;
  readonly requestKey: string;
  readonly state: OrderState;
  readonly offerNo: string;
  readonly sailing: string;
  readonly lane: string;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly etd: Date;
  readonly items: readonly OrderItem[];
  readonly currency: string;
  readonly amount: string;
  readonly holdExpireAt: Date;
  readonly isExtended: boolean;
  readonly confirmDueAt: Date | null;
  readonly cancelDueAt: Date | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly refs: readonly AssignedRef[];
  readonly fee: string | null;
  readonly buyerRef: string | null;
  readonly stateReason: string | null;
  /** When it came to nothing, or the buyer asked that it does, and by whom. */
  readonly endedAt: Date | null;
  readonly endedBy: EndedBy | null;
  readonly revoke: RevokeAsk | null;
  readonly compensation: string | null;
  readonly settlementRef: string | null;
  readonly settledAt: Date | null;
  readonly submittedAt: Date | null;
  /** By a person of the seller's; silence is no answer. */
  readonly answeredAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type SoldOrderRow = Omit<
  SpaceOrderRow,
  | 'sellerCompanyId'
  | 'buyerEmployeeId'
  | 'soldBy'
  | 'requestKey'
  | 'isExtended'
  | 'details'
  | 'refs'
  | 'revoke'
  | 'submittedAt'
  | 'answeredAt'
  | 'confirmedAt'
> & {
  readonly sellerCode: string;
  readonly isRevokeAsked: boolean;
  readonly deposit: string;
  readonly contactName: string | null;
  readonly contactAt: string | null;
  readonly goods: string | null;
  readonly refText: string | null;
  readonly buyerNameEn: string;
  readonly sellerNameEn: string;
  readonly sourceBookingNo: string | null;
};

/** What a company bought, with the booking that it has become. */
type BoughtOrderRow = Omit<
  SpaceOrderRow,
  | 'soldBy'
  | 'endedAt'
  | 'revoke'
  | 'compensation'
  | 'settlementRef'
  | 'settledAt'
  | 'submittedAt'
  | 'answeredAt'
  | 'confirmedAt'
> & {
  readonly sellerNameEn: string;
  readonly bookingId: string | null;
};

/** Which companies have looked at an offer, day by day. */
interface SpaceLookRow {
  readonly offerId: string;
  readonly companyId: string;
  readonly day: string;
}

/** Told once each: that a hold ends soon, that an answer is due. */
interface OrderTold {
  readonly holdToldAt?: Date | null;
  readonly answerToldAt?: Date | null;
}

export interface SpaceTables {
  /** A deleted one has no row. */
  readonly spaceOffer: DocumentTable<typeof spaceOffer> & { readonly state: OfferState };
  readonly spaceLine: SpaceLineRow;
  readonly hallSpaceLine: ResourceTable<typeof hallLineResource>;
  readonly spaceOrder: SpaceOrderRow & OrderTold;
  readonly spaceWaiter: SpaceWaiterRow;
  readonly spaceWatch: SpaceWatchRow;
  readonly spaceBid: SpaceBidRow;
  readonly soldSpaceBid: ResourceTable<typeof spaceBidResource>;
  readonly spaceUpload: SpaceUploadRow;
  readonly mySpaceOrder: BoughtOrderRow;
  readonly soldSpaceOrder: SoldOrderRow;
  readonly allSpaceOffer: ResourceTable<typeof spaceMarketResource>;
  readonly spaceLook: SpaceLookRow;
}

const orderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  offerId: z.string(),
  companyId: z.string(),
  sellerCompanyId: z.string(),
  buyerEmployeeId: z.string().nullable(),
  requestKey: z.string(),
  state: z.string(),
  offerNo: z.string(),
  sailing: z.string(),
  lane: z.string(),
  buyerName: z.string(),
  sellerName: z.string(),
  etd: z.date(),
  items: z.unknown(),
  currency: z.string(),
  amount: z.string(),
  holdExpireAt: z.date(),
  isExtended: z.boolean(),
  confirmDueAt: z.date().nullable(),
  cancelDueAt: z.date().nullable(),
  details: z.unknown(),
  refs: z.unknown(),
  fee: z.string().nullable(),
  buyerRef: z.string().nullable(),
  stateReason: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const endedRow = {
  endedAt: z.date().nullable(),
  endedBy: z.string().nullable(),
  compensation: z.string().nullable(),
  settlementRef: z.string().nullable(),
  settledAt: z.date().nullable(),
};

const toldRow = { holdToldAt: z.date().nullable(), answerToldAt: z.date().nullable() };

const milestones = {
  submittedAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  confirmedAt: z.date().nullable(),
};

/** Row schemas by table. @public a test compares them with the live database */
export const spaceRows = {
  spaceOffer: documentTable(spaceOffer, { offerNo: z.string() }),
  spaceLine: z.object({
    id: z.string(),
    offerId: z.string(),
    companyId: z.string(),
    containerType: z.string(),
    price: z.string(),
    qtyTotal: z.number(),
    qtyWithdrawn: z.number(),
    qtyHeld: z.number(),
    qtySold: z.number(),
    qtyReturned: z.number(),
    isBlocked: z.boolean(),
  }),
  hallSpaceLine: viewRow(tableRow(hallLineResource)),
  spaceOrder: orderRow.extend({
    soldBy: z.string().nullable(),
    ...endedRow,
    ...milestones,
    revoke: z.unknown(),
    ...toldRow,
  }),
  spaceWaiter: spaceWaiterRow,
  spaceWatch: spaceWatchRow,
  spaceBid: spaceBidRow,
  soldSpaceBid: viewRow(tableRow(spaceBidResource)),
  spaceUpload: spaceUploadRow,
  mySpaceOrder: viewRow(
    orderRow.extend({
      sellerNameEn: z.string(),
      endedBy: z.string(),
      bookingId: z.string(),
    }),
  ),
  soldSpaceOrder: viewRow(
    orderRow
      .omit({
        sellerCompanyId: true,
        buyerEmployeeId: true,
        requestKey: true,
        isExtended: true,
        details: true,
        refs: true,
      })
      .extend({
        ...endedRow,
        sellerCode: z.string(),
        isRevokeAsked: z.boolean(),
        deposit: z.string(),
        contactName: z.string(),
        contactAt: z.string(),
        goods: z.string(),
        refText: z.string(),
        buyerNameEn: z.string(),
        sellerNameEn: z.string(),
        sourceBookingNo: z.string(),
      }),
  ),
  allSpaceOffer: viewRow(tableRow(spaceMarketResource)),
  spaceLook: z.object({ offerId: z.string(), companyId: z.string(), day: z.string() }),
};
