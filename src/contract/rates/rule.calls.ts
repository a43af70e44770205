import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { rowResultSchema, systemShape } from '../kernel/resource.ts';
import type { Text } from '../kernel/text.ts';
import { RATE_STATES } from './codes.ts';
import { customerLevelResource } from './customer-level.resource.ts';
import { markupRuleResource } from './markup-rule.resource.ts';
import { RATE_PATHS, rateRight } from './paths.ts';
import { seenRows } from './row-list.ts';
import { sailTemplateResource } from './sail-template.resource.ts';
import { surchargeRuleResource } from './surcharge-rule.resource.ts';

/** What rules of pricing can do beyond list and form (design commercial 0.5): one declaration for each command. */

const id = z.string().min(1).max(36);
const rowResults = z.array(rowResultSchema);

const FEE_PATHS = [RATE_PATHS.carrierFees, RATE_PATHS.localFees, RATE_PATHS.lclFees];
const MARKUP_PATHS = [RATE_PATHS.companyMarkups, RATE_PATHS.salesMarkups];

const onAny = (paths: readonly string[], code: string) => ({ anyOf: paths.map(path => rateRight(path, code)) });

const bulk = <const B extends z.ZodRawShape>(
  path: `/api/${string}`,
  access: ReturnType<typeof onAny>,
  summary: Text,
  body: B,
) =>
  defineCall({ method: 'POST', path, access, summary, body: z.object({ rows: seenRows, ...body }), data: rowResults });

/** Copies of rules for another time; everything else stays. */
export const copySurchargeRules = bulk(
  '/api/SurchargeRule/Copy',
  onAny(FEE_PATHS, 'COPY'),
  { zh: '复制附加费规则', en: 'Copies for another validity, row by row' },
  { validFrom: z.iso.date(), validTo: z.iso.date().nullable() },
);

/** The last day of rules; what was priced keeps its snapshot. */
export const endSurchargeRules = bulk(
  '/api/SurchargeRule/End',
  onAny(FEE_PATHS, 'END'),
  { zh: '结束附加费规则', en: 'Sets the last day, row by row' },
  { validTo: z.iso.date() },
);

export const copyMarkupRules = bulk(
  '/api/MarkupRule/Copy',
  onAny(MARKUP_PATHS, 'COPY'),
  { zh: '复制加价规则', en: 'Copies for another validity, row by row' },
  { validFrom: z.iso.date(), validTo: z.iso.date().nullable() },
);

const switched = (action: 'Enable' | 'Disable', code: string, summary: Text) =>
  bulk(`/api/MarkupRule/${action}`, onAny(MARKUP_PATHS, code), summary, {});
export const enableMarkupRules = switched('Enable', 'ENABLE', { zh: '启用加价规则', en: 'Puts rules in force' });
export const disableMarkupRules = switched('Disable', 'DISABLE', {
  zh: '停用加价规则',
  en: 'Takes rules out of force',
});

/** What saving the rule would do to prices on sale; nothing is written. */
export const markupEffectCall = defineCall({
  method: 'POST',
  path: '/api/MarkupRule/Effect',
  access: { anyOf: [RATE_PATHS.companyMarkups, RATE_PATHS.levels].map(path => rateRight(path)) },
  summary: { zh: '加价影响', en: 'How many rates on sale a rule would change, and by how much' },
  body: z.object({ id: id.nullable(), rule: markupRuleResource.schema }),
  data: z.object({
    rates: z.int(),
    isMore: z.boolean(),
    least: z.string().nullable(),
    most: z.string().nullable(),
    belowCost: z.int(),
  }),
});

/** Searches of the last thirty days that a rule had a part in; the most hit first. */
export const markupHits = defineCall({
  method: 'GET',
  path: '/api/MarkupRule/Hits',
  access: { anyOf: [RATE_PATHS.companyMarkups, RATE_PATHS.levels].map(path => rateRight(path)) },
  summary: { zh: '加价命中次数', en: 'How often mark-up rules made a price in thirty days' },
  data: z.array(z.object({ id: z.string(), hits: z.int() })),
});

/** What saving a surcharge rule would reach; nothing is written. */
export const surchargeEffect = defineCall({
  method: 'POST',
  path: '/api/SurchargeRule/Effect',
  access: { anyOf: [RATE_PATHS.carrierFees, RATE_PATHS.localFees].map(path => rateRight(path)) },
  summary: { zh: '附加费影响', en: 'How many rates on sale a surcharge rule decides a fee of' },
  body: z.object({ id: id.nullable(), rule: surchargeRuleResource.schema }),
  data: z.object({
    rates: z.int(),
    isMore: z.boolean(),
    /** Prices promised for them in the last thirty days: they stay as they are. */
    snapshots: z.int(),
  }),
});

const chainStep = z.object({
  step: z.string(),
  ruleId: z.string().nullable(),
  ruleName: z.string().nullable(),
  version: z.int().nullable(),
  before: z.string(),
  after: z.string(),
});

/** The chain of mark-ups for a price on a lane, step by step and in words. */
export const explainMarkup = defineCall({
  method: 'POST',
  path: '/api/MarkupRule/Explain',
  access: { anyOf: [rateRight(RATE_PATHS.companyMarkups, 'EXPLAIN')] },
  summary: { zh: '加价解释', en: 'From cost to price, rule by rule' },
  body: z.object({
    cost: z.string().regex(/^\d{1,9}(\.\d{1,4})?$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
    containerType: z.string().max(6),
    carrierId: id,
    polId: id,
    podId: id,
    lineId: id.nullable().default(null),
    productType: z.string().max(20).default('FAK'),
    customerCompanyId: id.nullable().default(null),
    salesEmployeeId: id.nullable().default(null),
    day: z.iso.date(),
    isThroughPlatform: z.boolean().default(false),
  }),
  data: z.object({
    words: z.object({ zh: z.string(), en: z.string() }),
    level: z.string().nullable(),
    sell: z.string(),
    marginPct: z.string().nullable(),
    /** Least price that leaves the margin, where the chain went below it. */
    floor: z.string().nullable(),
    steps: z.array(chainStep),
  }),
});

const levelRow = z.object({ ...customerLevelResource.schema.shape, ...systemShape });

export const setDefaultLevel = defineCall({
  method: 'POST',
  path: '/api/CustomerLevel/SetDefault',
  access: { anyOf: [rateRight(RATE_PATHS.levels, 'DEFAULT')] },
  summary: { zh: '设为默认等级', en: 'The level of customers who were given none; If-Match' },
  body: z.object({ id }),
  data: levelRow,
  errors: ['not_found', 'stale_version'],
});

export const mergeLevels = defineCall({
  method: 'POST',
  path: '/api/CustomerLevel/Merge',
  access: { anyOf: [rateRight(RATE_PATHS.levels, 'MERGE')] },
  summary: { zh: '合并等级', en: 'Customers and rules of one level go to another, and the first is removed; If-Match' },
  body: z.object({ id, intoId: id }),
  data: z.object({ assignments: z.int(), rules: z.int() }),
  errors: ['not_found', 'stale_version'],
});

/** Gives customers a level; one that they have from before ends the day before. */
export const assignLevel = defineCall({
  method: 'POST',
  path: '/api/LevelAssignment/Assign',
  access: { anyOf: [rateRight(RATE_PATHS.levelCompanies, 'ASSIGN')] },
  summary: { zh: '分配等级', en: 'A level for many customers, customer by customer' },
  body: z.object({
    customerCompanyIds: z.array(id).min(1).max(200),
    levelId: id,
    lineId: id.nullable().default(null),
    carrierId: id.nullable().default(null),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable().default(null),
    note: z.string().trim().max(200).nullable().default(null),
  }),
  data: rowResults,
});

export const endLevels = bulk(
  '/api/LevelAssignment/End',
  { anyOf: [rateRight(RATE_PATHS.levelCompanies, 'END')] },
  { zh: '结束等级', en: 'Sets the last day, row by row' },
  { validTo: z.iso.date() },
);

const MOST_ASKED = 100;

/** What customers shipped and what was earned with them in ninety days, and the level that speaks for; by the ids of companies. */
export const levelVolumes = defineCall({
  method: 'GET',
  path: '/api/LevelAssignment/Volumes',
  access: { anyOf: [rateRight(RATE_PATHS.levelCompanies)] },
  summary: { zh: '客户货量与建议等级', en: 'TEU and margin of customers in ninety days, and the suggested level' },
  query: z.object({
    ids: z
      .string()
      .min(1)
      .max(MOST_ASKED * 37),
  }),
  data: z.array(
    z.object({
      customerCompanyId: z.string(),
      teu: z.string(),
      /** Mean of the prices promised; null where none was. */
      marginPct: z.string().nullable(),
      suggested: z.object({ id: z.string(), code: z.string() }).nullable(),
    }),
  ),
});

const plannedSailing = z.object({
  /** Local times at the port of loading, `2027-01-12 17:00`. */
  etd: z.string(),
  eta: z.string(),
  cutOffs: z.object({
    cy: z.string().nullable(),
    si: z.string().nullable(),
    vgm: z.string().nullable(),
    customs: z.string().nullable(),
  }),
  transitDays: z.int(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
  /** 停航, with the reason where one was given. */
  isBlank: z.boolean(),
  blankReason: z.string().nullable(),
});

/** The next departures of a template with their cut-offs. */
export const templateSailings = defineCall({
  method: 'GET',
  path: '/api/SailTemplate/Sailings',
  access: { anyOf: [rateRight(RATE_PATHS.sailTemplates)] },
  summary: { zh: '模板船期', en: 'The next departures with cut-offs, blank ones marked' },
  query: z.object({ id, from: z.iso.date().optional(), count: z.coerce.number().int().min(1).max(60).default(8) }),
  data: z.object({ zone: z.string(), sailings: z.array(plannedSailing) }),
  errors: ['not_found'],
});

/** The same sailings for another route: the copy is named as one and changed in its form. */
export const copySailTemplates = bulk(
  '/api/SailTemplate/Copy',
  { anyOf: [rateRight(RATE_PATHS.sailTemplates, 'COPY')] },
  { zh: '复制船期模板', en: 'Copies, row by row' },
  {},
);

export const blankSailing = defineCall({
  method: 'POST',
  path: '/api/SailTemplate/Blank',
  access: { anyOf: [rateRight(RATE_PATHS.sailTemplates, 'BLANK')] },
  summary: { zh: '标记停航', en: 'A departure falls away, or takes place after all; If-Match' },
  body: z.object({
    id,
    date: z.iso.date(),
    isBlank: z.boolean(),
    reason: z.string().trim().max(100).nullable().default(null),
  }),
  data: z.object({ ...sailTemplateResource.schema.shape, ...systemShape }),
  errors: ['not_found', 'stale_version'],
});

/** Rates that follow a template, those in work first; two hundred at most. */
export const templateRates = defineCall({
  method: 'GET',
  path: '/api/SailTemplate/Rates',
  access: { anyOf: [rateRight(RATE_PATHS.sailTemplates)] },
  summary: { zh: '引用模板的运价', en: 'Full-container rates that follow a template' },
  query: z.object({ id }),
  data: z.object({
    rates: z.array(
      z.object({
        id: z.string(),
        version: z.int(),
        rateNo: z.string(),
        state: z.enum(RATE_STATES),
        validFrom: z.string(),
        validTo: z.string(),
      }),
    ),
    isMore: z.boolean(),
  }),
  errors: ['not_found'],
});

/** Rates keep the template's sailings as their own and follow it no more: each is revised, under the rights of a revision. */
export const detachTemplate = defineCall({
  method: 'POST',
  path: '/api/SailTemplate/Detach',
  access: { anyOf: [rateRight(RATE_PATHS.sailTemplates, 'DETACH')] },
  summary: { zh: '运价脱离船期模板', en: 'Rates take the sailings as their own, rate by rate' },
  body: z.object({ id, rows: seenRows }),
  data: rowResults,
  errors: ['not_found'],
});
