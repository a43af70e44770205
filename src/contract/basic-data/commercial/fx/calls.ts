import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { rowResultSchema } from '../../../kernel/resource.ts';
import { DATA_PATHS } from '../../paths.ts';

/** Calls of the rates of exchange beside those of the resource. */

const at = (code: string) => ({ anyOf: [{ path: DATA_PATHS.currencies, code }] }) as const;
const table = z.string().regex(/^(MONTH|DAY|CARRIER:[A-Z]{2,4})$/);

const cellRow = z.object({
  id: z.string(),
  version: z.int(),
  currencyCode: z.string(),
  validFrom: z.iso.date(),
  validTo: z.iso.date(),
  rateToCny: z.string(),
  correction: z.int().nullable(),
  state: z.enum(['DRAFT', 'PUBLISHED', 'REPLACED']).nullable(),
});
const period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Longest stretch of a table: two years of months, or two months of days. */
export const MATRIX_MAX_DAYS = { DAY: 62, other: 1130 } as const;

/** The rate table: currencies by periods, with what is missing. */
export const fxMatrix = defineCall({
  method: 'GET',
  path: '/api/FxRate/Matrix',
  access: 'seat',
  summary: { zh: '汇率表', en: 'Rates of a table, currencies by periods, and the periods that lack one' },
  query: z.object({ table, from: z.iso.date(), to: z.iso.date() }),
  data: z.object({
    periods: z.array(period),
    rows: z.array(
      z.object({
        currency: z.string(),
        nameZh: z.string(),
        nameEn: z.string(),
        cells: z.array(z.object({ published: cellRow.nullable(), draft: cellRow.nullable(), isMissing: z.boolean() })),
      }),
    ),
    missing: z.array(z.object({ currency: z.string(), periods: z.array(period) })),
  }),
});

/** Copies the published rates of the month before as drafts of a month; currencies that have one already are left alone. */
export const fxCopyMonth = defineCall({
  method: 'POST',
  path: '/api/FxRate/CopyMonth',
  access: at('COPY_MONTH'),
  summary: { zh: '复制上月汇率为草稿', en: 'Copies the rates of the month before as drafts' },
  body: z.object({
    table: table.refine(name => name !== 'DAY').default('MONTH'),
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  }),
  data: z.object({ made: z.array(z.string()), skipped: z.array(z.string()) }),
});

/** Publishes drafts; a correction replaces what it corrects. The answer tells row by row. */
export const fxPublish = defineCall({
  method: 'POST',
  path: '/api/FxRate/Publish',
  access: at('PUBLISH'),
  summary: { zh: '发布汇率', en: 'Publishes drafts, row by row' },
  body: z.object({
    rows: z
      .array(z.object({ id: z.string().max(36), version: z.int() }))
      .min(1)
      .max(500),
  }),
  data: z.array(rowResultSchema),
});

/** Corrects a published rate: a new draft with the same days, which replaces it when it is published. */
export const fxCorrect = defineCall({
  method: 'POST',
  path: '/api/FxRate/Correct',
  access: at('RATE_ADD'),
  summary: { zh: '更正已发布汇率', en: 'A draft with the same days, to replace a published rate' },
  body: z.object({
    id: z.string().max(36),
    rateToCny: z.string().max(30),
    remarks: z.string().max(200).nullable().default(null),
    deviationConfirmed: z.boolean().default(false),
  }),
  data: cellRow,
  errors: ['not_found', 'event_not_allowed'],
});
