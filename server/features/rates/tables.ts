import type { customerLevelResource, levelAssignmentResource } from '#contract/rates/customer-level.resource.ts';
import type { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import type { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import type { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import type { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import type { ResourceTable } from '../../kernel/resource/table-row.ts';
import type { BatchTables } from './batch/tables.ts';
import type { RateSearchTables } from './search/tables.ts';

interface FclRateLineRow {
  readonly rateId: string;
  readonly companyId: string;
  readonly polId: string;
  readonly podId: string;
  readonly containerType: string;
  readonly carrierId: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly currency: string;
  readonly cost: string;
  readonly visibility: string;
  readonly visibleLevels: readonly string[];
  readonly visibleCompanyIds: readonly string[];
  readonly namedAccountIds: readonly string[];
}

interface FclRateVersionRow {
  readonly rateId: string;
  readonly version: number;
  readonly companyId: string;
  readonly state: string;
  readonly event: string;
  readonly knownFrom: Date;
  readonly knownTo: Date;
  readonly polId: string;
  readonly podId: string;
  readonly carrierId: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly batchId: string | null;
  readonly actorEmployeeId: string | null;
  readonly content: unknown;
}

interface FclOfferRow {
  readonly companyId: string;
  readonly fingerprint: string;
  readonly publishedAt: Date;
}

/** What the document keeps beside the fields of its resource. */
interface DocumentColumns {
  readonly companyId: string;
  readonly authorId: string | null;
  readonly standing: unknown;
  readonly fingerprint: string;
}

/** Lane and days of what is on sale; null where nothing is. */
interface LclOffered {
  readonly offerPolId: string | null;
  readonly offerPodId: string | null;
  readonly offerFrom: string | null;
  readonly offerTo: string | null;
}

interface RateConfigRow {
  readonly companyId: string;
  readonly config: unknown;
  readonly version: number;
  readonly updatedAt: Date;
}

interface RateRuleStampRow {
  readonly companyId: string;
  readonly kind: string;
  readonly stamp: string;
}

export interface RateTables extends RateSearchTables, BatchTables {
  readonly surchargeRule: ResourceTable<typeof surchargeRuleResource>;
  readonly markupRule: ResourceTable<typeof markupRuleResource>;
  readonly customerLevel: ResourceTable<typeof customerLevelResource>;
  readonly levelAssignment: ResourceTable<typeof levelAssignmentResource>;
  readonly sailTemplate: ResourceTable<typeof sailTemplateResource>;
  readonly rateConfig: RateConfigRow;
  readonly rateRuleStamp: RateRuleStampRow;
  readonly fclRate: ResourceTable<typeof fclRateResource> & DocumentColumns;
  readonly fclRateLine: FclRateLineRow;
  readonly fclRateVersion: FclRateVersionRow;
  readonly fclOffer: FclOfferRow;
  readonly lclRate: ResourceTable<typeof lclRateResource> & DocumentColumns & LclOffered;
  readonly lclRateVersion: Omit<FclRateVersionRow, 'carrierId' | 'batchId'>;
  readonly lclOffer: FclOfferRow;
}

export { rateSearchRows } from './search/tables.ts';
