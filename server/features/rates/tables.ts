import { z } from 'zod';
import { customerLevelResource, levelAssignmentResource } from '#contract/rates/customer-level.resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { type ResourceTable, tableRow } from '../../kernel/resource/table-row.ts';
import { type BatchTables, rateBatchRows } from './batch/tables.ts';
import { type PriceOfferTables, priceOfferRows } from './offer-files/tables.ts';
import { type RatePostTables, ratePostRows } from './post/tables.ts';
import { type PriceRequestTables, priceRequestRows } from './request/tables.ts';
import { type RateSearchTables, rateSearchRows } from './search/tables.ts';
import { type RateShareTables, rateShareRows } from './share/tables.ts';
import { type PriceWatchTables, priceWatchRows } from './watch/tables.ts';

const fclRateLineRow = z.object({
  rateId: z.string(),
  companyId: z.string(),
  polId: z.string(),
  podId: z.string(),
  containerType: z.string(),
  carrierId: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  currency: z.string(),
  cost: z.string(),
  visibility: z.string(),
  visibleLevels: z.array(z.string()),
  visibleCompanyIds: z.array(z.string()),
  namedAccountIds: z.array(z.string()),
});

const fclRateVersionRow = z.object({
  rateId: z.string(),
  version: z.number(),
  companyId: z.string(),
  state: z.string(),
  event: z.string(),
  knownFrom: z.date(),
  knownTo: z.date(),
  polId: z.string(),
  podId: z.string(),
  carrierId: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  batchId: z.string().nullable(),
  actorEmployeeId: z.string().nullable(),
  content: z.unknown(),
});

const offerRow = z.object({
  companyId: z.string(),
  fingerprint: z.string(),
  publishedAt: z.date(),
});

/** What the document keeps beside the fields of its resource. */
const documentColumns = z.object({
  companyId: z.string(),
  authorId: z.string().nullable(),
  standing: z.unknown(),
  fingerprint: z.string(),
});

/** Lane and days of what is on sale; null where nothing is. */
const lclOffered = z.object({
  offerPolId: z.string().nullable(),
  offerPodId: z.string().nullable(),
  offerFrom: z.string().nullable(),
  offerTo: z.string().nullable(),
});

const rateConfigRow = z.object({
  companyId: z.string(),
  config: z.unknown(),
  version: z.number(),
  updatedAt: z.date(),
});

const markupRuleHitRow = z.object({
  companyId: z.string(),
  ruleId: z.string(),
  day: z.string(),
  hits: z.number(),
});

const rateRuleStampRow = z.object({
  companyId: z.string(),
  kind: z.string(),
  stamp: z.string(),
  stampedAt: z.date(),
});

const lclRateVersionRow = fclRateVersionRow.omit({ carrierId: true, batchId: true });

type Row<S extends z.ZodType> = z.infer<S>;

export interface RateTables
  extends RateSearchTables,
    BatchTables,
    RateShareTables,
    PriceRequestTables,
    PriceOfferTables,
    RatePostTables,
    PriceWatchTables {
  readonly surchargeRule: ResourceTable<typeof surchargeRuleResource>;
  readonly markupRule: ResourceTable<typeof markupRuleResource>;
  readonly customerLevel: ResourceTable<typeof customerLevelResource>;
  readonly levelAssignment: ResourceTable<typeof levelAssignmentResource>;
  readonly sailTemplate: ResourceTable<typeof sailTemplateResource>;
  readonly rateConfig: Row<typeof rateConfigRow>;
  readonly rateRuleStamp: Row<typeof rateRuleStampRow>;
  readonly markupRuleHit: Row<typeof markupRuleHitRow>;
  readonly fclRate: ResourceTable<typeof fclRateResource> & Row<typeof documentColumns>;
  readonly fclRateLine: Row<typeof fclRateLineRow>;
  readonly fclRateVersion: Row<typeof fclRateVersionRow>;
  readonly fclOffer: Row<typeof offerRow>;
  readonly lclRate: ResourceTable<typeof lclRateResource> & Row<typeof documentColumns> & Row<typeof lclOffered>;
  readonly lclRateVersion: Row<typeof lclRateVersionRow>;
  readonly lclOffer: Row<typeof offerRow>;
}

/** Computed fields that are never empty once a row is kept. */
const FILLED = ['rateNo', 'state', 'sourceKind'];
const ofCompany = { companyId: z.string() };

/** Row schemas by table. @public a test compares them with the live database */
export const rateRows: Readonly<Record<string, z.ZodObject>> = {
  surchargeRule: tableRow(surchargeRuleResource),
  markupRule: tableRow(markupRuleResource),
  customerLevel: tableRow(customerLevelResource),
  levelAssignment: tableRow(levelAssignmentResource),
  sailTemplate: tableRow(sailTemplateResource),
  rateConfig: rateConfigRow,
  rateRuleStamp: rateRuleStampRow,
  markupRuleHit: markupRuleHitRow,
  fclRate: tableRow(fclRateResource, FILLED).extend({ ...ofCompany, ...documentColumns.shape }),
  fclRateLine: fclRateLineRow,
  fclRateVersion: fclRateVersionRow,
  fclOffer: offerRow,
  lclRate: tableRow(lclRateResource, FILLED).extend({ ...ofCompany, ...documentColumns.shape, ...lclOffered.shape }),
  lclRateVersion: lclRateVersionRow,
  lclOffer: offerRow,
  ...rateBatchRows,
  ...rateSearchRows,
  ...priceRequestRows,
  ...priceOfferRows,
  ...ratePostRows,
  ...priceWatchRows,
  ...rateShareRows,
};
