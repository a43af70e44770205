import { z } from 'zod';
import { rateShareResource } from '#contract/rates/share/share.resource.ts';
import type { SubscriptionKind, SubscriptionState } from '#contract/rates/share/share-codes.ts';
import { type ResourceTable, tableRow, viewRow } from '../../../kernel/resource/table-row.ts';

export interface RateSubscriptionTableRow {
  readonly id: string;
  readonly shareId: string;
  readonly companyId: string;
  readonly ownerCompanyId: string;
  readonly shareName: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly ownerCode: string;
  readonly ownerName: string;
  readonly kind: SubscriptionKind;
  readonly state: SubscriptionState;
  readonly autoImport: boolean;
  readonly carrierIds: string[];
  readonly polIds: string[];
  readonly podIds: string[];
  readonly note: string | null;
  readonly answeredAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a receiver pays for one container type. */
export interface AcceptedPrice {
  readonly containerType: string;
  readonly currency: string;
  readonly cost: string;
}

interface RateShareAcceptedRow {
  readonly subscriptionId: string;
  readonly rateId: string;
  readonly companyId: string;
  readonly prices: readonly AcceptedPrice[];
  readonly acceptedAt: Date;
  readonly acceptedBy: string | null;
}

export interface RateShareTables {
  readonly rateShare: ResourceTable<typeof rateShareResource> & { readonly companyId: string };
  readonly rateSubscription: RateSubscriptionTableRow;
  readonly myRateSubscription: RateSubscriptionTableRow;
  readonly myRateSubscriber: Omit<
    RateSubscriptionTableRow,
    'ownerCompanyId' | 'ownerCode' | 'ownerName' | 'autoImport' | 'carrierIds' | 'polIds' | 'podIds'
  >;
  readonly rateShareAccepted: RateShareAcceptedRow;
}

const subscriptionRow = z.object({
  id: z.string(),
  shareId: z.string(),
  companyId: z.string(),
  ownerCompanyId: z.string(),
  shareName: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  ownerCode: z.string(),
  ownerName: z.string(),
  kind: z.string(),
  state: z.string(),
  autoImport: z.boolean(),
  carrierIds: z.array(z.string()),
  polIds: z.array(z.string()),
  podIds: z.array(z.string()),
  note: z.string().nullable(),
  answeredAt: z.date().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

/** Row schemas by table. */
export const rateShareRows = {
  rateShare: tableRow(rateShareResource).extend({ companyId: z.string() }),
  rateSubscription: subscriptionRow,
  myRateSubscription: viewRow(subscriptionRow),
  myRateSubscriber: viewRow(
    subscriptionRow.omit({
      ...{ ownerCompanyId: true, ownerCode: true, ownerName: true },
      ...{ autoImport: true, carrierIds: true, polIds: true, podIds: true },
    }),
  ),
  rateShareAccepted: z.object({
    subscriptionId: z.string(),
    rateId: z.string(),
    companyId: z.string(),
    prices: z.unknown(),
    acceptedAt: z.date(),
    acceptedBy: z.string().nullable(),
  }),
};
