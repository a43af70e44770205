import { z } from 'zod';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import { rateSubscription } from '#machines/rates/rate-subscription.document.ts';
import { type DocumentTable, documentTable } from '../../../kernel/document/document-table.ts';
import { viewRow } from '../../../kernel/resource/table-row.ts';

type RateSubscriptionTableRow = DocumentTable<typeof rateSubscription>;

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
  readonly rateShare: DocumentTable<typeof rateShare>;
  readonly rateSubscription: RateSubscriptionTableRow;
  readonly myRateSubscription: RateSubscriptionTableRow;
  readonly myRateSubscriber: Omit<
    RateSubscriptionTableRow,
    'ownerCompanyId' | 'ownerCode' | 'ownerName' | 'autoImport' | 'carrierIds' | 'polIds' | 'podIds'
  >;
  readonly rateShareAccepted: RateShareAcceptedRow;
}

const subscriptionRow = documentTable(rateSubscription);

/** Row schemas by table. */
export const rateShareRows = {
  rateShare: documentTable(rateShare),
  rateSubscription: subscriptionRow,
  myRateSubscription: viewRow(subscriptionRow),
  myRateSubscriber: viewRow(
    subscriptionRow.omit({
      ownerCompanyId: true,
      ownerCode: true,
      ownerName: true,
      autoImport: true,
      carrierIds: true,
      polIds: true,
      podIds: true,
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
