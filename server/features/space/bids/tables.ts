import { z } from 'zod';
import type { BidState } from '#contract/space/bids.calls.ts';

export interface BidItem {
  readonly lineId: string;
  readonly containerType: string;
  readonly qty: number;
  /** Decimal text, in the currency of the offer. */
  readonly price: string;
}

export interface SpaceBidRow {
  readonly id: string;
  readonly offerId: string;
  /** The bidder's. */
  readonly companyId: string;
  readonly sellerCompanyId: string;
  readonly employeeId: string;
  readonly requestKey: string;
  readonly orderNo: string;
  readonly state: BidState;
  readonly items: readonly BidItem[];
  readonly currency: string;
  readonly note: string;
  readonly answer: string;
  readonly answeredBy: string | null;
  /** The seller's own price by container type, decimal text, where he named one. */
  readonly counter: Readonly<Record<string, string>> | null;
  readonly dueAt: Date;
  readonly orderId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const spaceBidRow = z.object({
  id: z.string(),
  offerId: z.string(),
  companyId: z.string(),
  sellerCompanyId: z.string(),
  employeeId: z.string(),
  requestKey: z.string(),
  orderNo: z.string(),
  state: z.string(),
  items: z.unknown(),
  counter: z.unknown(),
  currency: z.string(),
  note: z.string(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  dueAt: z.date(),
  orderId: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
