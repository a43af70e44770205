import type { rateShareResource } from '#contract/rates/share/share.resource.ts';
import type { SubscriptionKind, SubscriptionState } from '#contract/rates/share/share-codes.ts';
import type { ResourceTable } from '../../../kernel/resource/table-row.ts';

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
  readonly myRateSubscriber: Omit<RateSubscriptionTableRow, 'ownerCompanyId' | 'ownerCode' | 'ownerName'>;
  readonly rateShareAccepted: RateShareAcceptedRow;
}
