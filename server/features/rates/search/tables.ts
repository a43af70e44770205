import type { QueryChannel } from '#contract/rates/search/codes.ts';

interface PriceQueryLogRow {
  readonly id: string;
  readonly at: Date;
  readonly channel: QueryChannel;
  readonly companyId: string | null;
  readonly employeeId: string | null;
  readonly sellerCompanyId: string;
  readonly customerCompanyId: string | null;
  readonly polCodes: readonly string[];
  readonly podCodes: readonly string[];
  readonly containerTypes: readonly string[];
  readonly criteria: unknown;
  readonly resultCount: number;
  readonly bestCurrency: string | null;
  readonly bestAmount: string | null;
  readonly chosenRateId: string | null;
  readonly convertedTo: string | null;
  readonly ms: number;
  readonly visitor: string | null;
}

interface PriceSnapshotRow {
  readonly id: string;
  readonly companyId: string;
  readonly buyerCompanyId: string | null;
  readonly rateId: string;
  readonly rateVersion: number;
  readonly criteria: unknown;
  readonly price: unknown;
  readonly priceDate: string;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly replacesId: string | null;
}

export interface RateSearchTables {
  readonly priceQueryLog: PriceQueryLogRow;
  readonly priceSnapshot: PriceSnapshotRow;
}
