import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { DATA_PATHS } from '../paths.ts';

/** Resource that is overlaid -> resource of the screen that shows both together. */
export const RATE_VIEW_OF = {
  ShippingLine: 'RateCarrier',
  Terminal: 'RateTerminal',
  FeeCode: 'RateSurcharge',
  Line: 'RateLane',
  Port: 'RatePort',
} as const;

/** Resources that a company may lay its own values over. */
export type OverlaidResource = keyof typeof RATE_VIEW_OF;
const overlaid = z.enum(Object.keys(RATE_VIEW_OF) as [OverlaidResource, ...OverlaidResource[]]);

const PATHS = [
  DATA_PATHS.rateLines,
  DATA_PATHS.rateTerminals,
  DATA_PATHS.rateSurcharges,
  DATA_PATHS.rateLanes,
  DATA_PATHS.ratePorts,
];

/** The own company's overlay of one row; a row without one has version 0. */
export const overlaySchema = z.object({
  resource: overlaid,
  rowId: z.string(),
  hidden: z.boolean(),
  favourite: z.boolean(),
  sort: z.int().nullable(),
  shortName: z.string().nullable(),
  localCode: z.string().nullable(),
  note: z.string().nullable(),
  /** Values by resource, as the fields of its screen. */
  defaults: z.record(z.string(), z.unknown()),
  version: z.int(),
});

/** Lays values over a row: those that are given; If-Match carries the version that was read. */
export const saveOverlay = defineCall({
  method: 'POST',
  path: '/api/MasterData/Overlay',
  access: { anyOf: PATHS.map(path => ({ path, code: 'EDIT' })) },
  summary: { zh: '保存本企业的覆盖数据', en: "Lays the own company's values over a reference row" },
  body: z.strictObject({
    resource: overlaid,
    rowId: z.string().max(36),
    /** Own company, where it is given at all; another one's overlay is not found. */
    companyId: z.string().max(36).optional(),
    hidden: z.boolean().optional(),
    favourite: z.boolean().optional(),
    sort: z.int().nullable().optional(),
    shortName: z.string().max(40).nullable().optional(),
    localCode: z.string().max(20).nullable().optional(),
    note: z.string().max(200).nullable().optional(),
    defaults: z.record(z.string().max(40), z.unknown()).optional(),
  }),
  data: overlaySchema,
  errors: ['not_found', 'stale_version'],
});

/** Puts rows of one screen into an order, as they stand in the list. */
export const sortOverlays = defineCall({
  method: 'POST',
  path: '/api/MasterData/SortOverlays',
  access: { anyOf: PATHS.map(path => ({ path, code: 'SORT' })) },
  summary: { zh: '保存排序', en: 'Order of rows for the own company' },
  body: z.object({ resource: overlaid, rowIds: z.array(z.string().max(36)).min(1).max(500) }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found'],
});

const ALIAS_PATHS = PATHS.filter(path => path !== DATA_PATHS.rateLines).map(path => ({ path, code: 'ALIAS' }));

/** What a price sheet calls the row. */
export const aliasSchema = z.object({ id: z.string(), version: z.int(), system: z.string(), text: z.string() });

/** Names by which price sheets and carriers call a row. */
export const listAliases = defineCall({
  method: 'GET',
  path: '/api/MasterData/Aliases',
  access: { anyOf: ALIAS_PATHS },
  summary: { zh: '价格表别名', en: 'Names that price sheets use for a row' },
  query: z.object({ resource: overlaid, rowId: z.string().max(36) }),
  data: z.array(aliasSchema),
});

/** Adds names; each goes to the code mapping of its price sheet or carrier. */
export const addAliases = defineCall({
  method: 'POST',
  path: '/api/MasterData/AddAliases',
  access: { anyOf: ALIAS_PATHS },
  summary: { zh: '新增价格表别名', en: 'Adds names that price sheets use for a row' },
  body: z.object({
    resource: overlaid,
    rowId: z.string().max(36),
    system: z
      .string()
      .overwrite(system => system.trim().toUpperCase())
      .regex(/^(EXCEL:[A-Z0-9_-]{1,40}|CARRIER:[A-Z]{2,4})$/),
    texts: z.array(z.string().trim().min(1).max(200)).min(1).max(50),
  }),
  data: z.array(aliasSchema),
  errors: ['not_found'],
});

/** Takes a name away again. */
export const removeAlias = defineCall({
  method: 'POST',
  path: '/api/MasterData/RemoveAlias',
  access: { anyOf: ALIAS_PATHS },
  summary: { zh: '删除价格表别名', en: 'Removes a name that price sheets use for a row' },
  body: z.object({ resource: overlaid, rowId: z.string().max(36), id: z.string().max(36), version: z.int() }),
  data: z.array(aliasSchema),
  errors: ['not_found', 'stale_version'],
});
