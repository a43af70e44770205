import { z } from 'zod';
import type { OrderState } from '#contract/space/space-codes.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { AssignedRef, OrderItem } from '#machines/space/space-order.evolve.ts';
import { type ResourceTable, tableRow, viewRow } from '../../kernel/resource/table-row.ts';

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
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface OfferKept {
  readonly companyId: string;
  readonly authorId: string | null;
  readonly formerEtd: Date | null;
  readonly etdToldAt: Date | null;
}

type SoldOrderRow = Omit<
  SpaceOrderRow,
  | ('sellerCompanyId' | 'buyerEmployeeId' | 'requestKey' | 'sellerName')
  | ('isExtended' | 'cancelDueAt' | 'details' | 'refs')
>;

export interface SpaceTables {
  readonly spaceOffer: ResourceTable<typeof spaceOfferResource> & OfferKept;
  readonly spaceLine: SpaceLineRow;
  readonly spaceOrder: SpaceOrderRow;
  readonly mySpaceOrder: SpaceOrderRow;
  readonly soldSpaceOrder: SoldOrderRow;
}

const orderRow = z.object({
  ...{ id: z.string(), orderNo: z.string(), offerId: z.string(), companyId: z.string(), sellerCompanyId: z.string() },
  ...{ buyerEmployeeId: z.string().nullable(), requestKey: z.string(), state: z.string(), offerNo: z.string() },
  ...{ sailing: z.string(), lane: z.string(), buyerName: z.string(), sellerName: z.string(), etd: z.date() },
  ...{ items: z.unknown(), currency: z.string(), amount: z.string(), holdExpireAt: z.date(), isExtended: z.boolean() },
  ...{ confirmDueAt: z.date().nullable(), cancelDueAt: z.date().nullable(), details: z.unknown(), refs: z.unknown() },
  ...{ fee: z.string().nullable(), buyerRef: z.string().nullable(), stateReason: z.string().nullable() },
  ...{ version: z.number(), createdAt: z.date(), updatedAt: z.date() },
});

/** Row schemas by table. @public a test compares them with the live database */
export const spaceRows = {
  spaceOffer: tableRow(spaceOfferResource, ['offerNo', 'state']).extend({
    ...{ companyId: z.string(), authorId: z.string().nullable() },
    ...{ formerEtd: z.date().nullable(), etdToldAt: z.date().nullable() },
  }),
  spaceLine: z.object({
    ...{ id: z.string(), offerId: z.string(), companyId: z.string(), containerType: z.string(), price: z.string() },
    ...{ qtyTotal: z.number(), qtyWithdrawn: z.number(), qtyHeld: z.number(), qtySold: z.number() },
    isBlocked: z.boolean(),
  }),
  spaceOrder: orderRow,
  mySpaceOrder: viewRow(orderRow),
  soldSpaceOrder: viewRow(
    orderRow.omit({
      ...{ sellerCompanyId: true, buyerEmployeeId: true, requestKey: true, sellerName: true },
      ...{ isExtended: true, cancelDueAt: true, details: true, refs: true },
    }),
  ),
};
