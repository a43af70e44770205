import { z } from 'zod';
import { type DataOf, defineCall } from '../../kernel/call.ts';
import { conditionSchema } from '../../kernel/filter.ts';
import { keysetQuerySchema, pageOf } from '../../kernel/page.ts';
import { refLabelSchema } from '../../kernel/resource.ts';
import { fclRateResource } from '../fcl-rate.resource.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { batchActionSchema } from './actions.ts';
import { BATCH_KINDS, BATCH_STATES, ROW_OUTCOME_NAMES } from './batch-codes.ts';

/** Batches of rates (design commercial 0.5, A.3.3): each event of the machine is one call. */

const id36 = z.string().min(1).max(36);
const { maintenance, drafts, results, batchByHand, batchByRule, increases, pending, lcl } = RATE_PATHS;
/** Of batches of consolidation rates alone; the others ask for one of the other rights. */
const ofLcl = (code?: string) => rateRight(lcl, code);

const readers = {
  anyOf: [...[results, batchByHand, batchByRule, increases, pending].map(path => rateRight(path)), ofLcl()],
};
const makers = {
  anyOf: [
    ...[batchByHand, batchByRule].map(path => rateRight(path, 'PREVIEW')),
    ...[maintenance, drafts].map(path => rateRight(path, 'EDIT')),
    ofLcl('IMPORT'),
  ],
};
const holders = (code: string) => ({
  anyOf: [...[batchByHand, batchByRule].map(path => rateRight(path, code)), ofLcl('IMPORT')],
});
const confirmers = (code: string) => ({ anyOf: [rateRight(pending, code), ofLcl(code)] });

const cellEditSchema = z.object({
  id: id36,
  /** Further fields that are typed in the grid; those that are left out stay. */
  fields: z
    .object({
      validFrom: z.iso.date(),
      validTo: z.iso.date(),
      transitDays: z.int().min(1).max(120).nullable(),
    })
    .partial()
    .default({}),
  /** Container type -> cost; null = not offered. */
  prices: z.record(
    z.string().regex(/^\d{2}[A-Z]{2,4}$/),
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,4})?$/)
      .nullable(),
  ),
});
export type CellEdit = z.output<typeof cellEditSchema>;

/** Which rates: these, or all that a filter of the list finds when it is previewed. */
export const selectionSchema = z.union([
  z.object({ ids: z.array(id36).min(1).max(50_000) }),
  z.object({ filter: z.array(conditionSchema).max(20), q: z.string().max(100).default('') }),
]);
export type BatchSelection = z.output<typeof selectionSchema>;

const batchSchema = z.object({
  id: z.string(),
  no: z.string(),
  kind: z.enum(Object.keys(BATCH_KINDS) as [keyof typeof BATCH_KINDS, ...(keyof typeof BATCH_KINDS)[]]),
  state: z.enum(BATCH_STATES as [(typeof BATCH_STATES)[number]]),
  title: z.string(),
  version: z.int(),
  /** What it writes: full-container or consolidation rates. */
  rates: z.enum(['fcl', 'lcl']),
  counts: z.record(z.string(), z.int()),
  /** What it does to each rate; empty for increases and files. */
  actions: z.array(batchActionSchema),
  author: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  reason: z.string().nullable(),
  appliedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
  jobId: z.string().nullable(),
  /** What each event would be refused with. */
  events: z.array(
    z.object({
      event: z.string(),
      allowed: z.boolean(),
      reason: z.string().nullable(),
      params: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
export type RateBatch = z.output<typeof batchSchema>;

export const createRateBatch = defineCall({
  method: 'POST',
  path: '/api/RateBatch/Create',
  access: makers,
  summary: { zh: '新建批量修改', en: 'Makes a batch and begins its preview' },
  body: z.object({
    title: z.string().trim().max(200).default(''),
    selection: selectionSchema,
    actions: z.array(batchActionSchema).max(20).default([]),
    /** Prices of single cells, typed by hand; done before the actions. */
    edits: z.array(cellEditSchema).max(2_000).default([]),
  }),
  data: batchSchema,
  errors: ['event_not_allowed', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

export const rateBatchDetail = defineCall({
  method: 'GET',
  path: '/api/RateBatch/Detail',
  access: readers,
  summary: { zh: '批次详情', en: 'One batch with its counts and what each event would do' },
  query: z.object({ id: id36 }),
  data: batchSchema,
  errors: ['not_found'],
});

const priceSchema = z.object({
  containerType: z.string(),
  currency: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const daysSchema = z.object({ validFrom: z.string(), validTo: z.string() });

/** What becomes of one rate: itself, and the rates that are made of it. */
const pieceSchema = z.object({
  isNew: z.boolean(),
  lane: z.string(),
  ...daysSchema.shape,
  prices: z.array(priceSchema),
  /** Other fields that differ from before. */
  fields: z.array(z.string()),
});

const batchRowSchema = z.object({
  seq: z.int(),
  rateId: z.string().nullable(),
  rateNo: z.string().nullable(),
  carrier: z.string(),
  lane: z.string(),
  before: daysSchema.nullable(),
  pieces: z.array(pieceSchema),
  outcome: z.enum(ROW_OUTCOME_NAMES as [(typeof ROW_OUTCOME_NAMES)[number]]),
  /** Code of `ROW_REASONS` or `BATCH_CODES`. */
  reason: z.string().nullable(),
  messages: z.array(z.object({ zh: z.string(), en: z.string() })),
  /** Approval rules that it hits. */
  hits: z.array(z.string()),
  /** Rates on sale that give up days to it. */
  cuts: z.int(),
  isEdited: z.boolean(),
  /** After a revert: it went back, or stayed as somebody has made it since. */
  reverted: z.enum(['BACK', 'KEPT']).nullable(),
  sourceRow: z.int().nullable(),
});
export type RateBatchRowView = z.output<typeof batchRowSchema>;

export const rateBatchRows = defineCall({
  method: 'GET',
  path: '/api/RateBatch/Rows',
  access: readers,
  summary: { zh: '批次明细', en: 'Rows of a batch by outcome, in their order' },
  query: keysetQuerySchema.extend({
    id: id36,
    outcome: z.enum(ROW_OUTCOME_NAMES as [(typeof ROW_OUTCOME_NAMES)[number]]).optional(),
  }),
  data: pageOf(batchRowSchema),
  errors: ['not_found'],
});

/** Every event asks for the version by `If-Match`. */
const event = <S extends z.ZodRawShape, A extends ReturnType<typeof holders>>(
  name: string,
  access: A,
  zh: string,
  en: string,
  shape: S,
) =>
  defineCall({
    method: 'POST',
    path: `/api/RateBatch/${name}`,
    access,
    summary: { zh, en },
    body: z.object({ id: id36, ...shape }),
    data: batchSchema,
    errors: ['not_found', 'stale_version', 'event_not_allowed', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
  });

const remarks = z.string().max(500).default('');
const skipErrors = z.boolean().default(false);
const seq = z.int().min(1);

export const previewRateBatch = event('Preview', makers, '预览批次', 'Works its rows out again, with other actions', {
  actions: z.array(batchActionSchema).max(20).optional(),
});
export const excludeBatchRow = event('ExcludeRow', makers, '排除行', 'Leaves rows out, or takes them in again', {
  seqs: z.array(seq).min(1).max(500),
});
export const editBatchRow = event('EditRow', makers, '修改行', 'Sets what a rate of the batch becomes', {
  seq,
  content: fclRateResource.schema,
});
/** What the sheet says wrongly or not at all, of a row that is an ERROR. */
const correctionShape = {
  seq,
  carrierId: id36,
  polId: id36,
  podId: id36,
  validFrom: z.iso.date(),
  validTo: z.iso.date(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  prices: cellEditSchema.shape.prices,
  /** Ports for names of the row: other rows and later sheets of the sender that name them are read so as well. */
  ports: z.record(z.string().max(200), id36).default({}),
};
const correctionSchema = z.object(correctionShape);
export type RowCorrection = z.output<typeof correctionSchema>;

export const correctBatchRow = event(
  'CorrectRow',
  makers,
  '改正错误行',
  'Corrects a row of a sheet that could not be read',
  correctionShape,
);
/** Those who keep rates send off what they have typed themselves; what needs a second person needs one here as well. */
const keepers = (code: string) => ({ anyOf: [...holders(code).anyOf, rateRight(maintenance, 'EDIT')] });
/** `Idempotency-Key`: the same key again is answered with the first answer and writes nothing. */
export const applyRateBatch = event('Apply', keepers('APPLY'), '执行批次', 'Writes the rows, in the background', {
  skipErrors,
});
export const submitRateBatch = event('Submit', keepers('SUBMIT'), '提交批次', 'Hands it to a second person', {
  skipErrors,
});
export const confirmRateBatch = event('Confirm', confirmers('CONFIRM'), '确认批次', 'A second person has it written', {
  remarks,
});
export const returnRateBatch = event('Return', confirmers('REJECT'), '退回批次', 'Gives it back to its author', {
  remarks,
});
export const revertRateBatch = event(
  'Revert',
  holders('REVERT'),
  '撤销批次',
  'Gives the rates back what they were',
  {},
);
export const retryRateBatch = event('Retry', holders('RETRY'), '重试冲突行', 'A new batch of the rows in conflict', {});
export const cancelRateBatch = event('Cancel', makers, '取消批次', 'Ends it before anything is written', {});

/** One row as the rate would be, to be edited. */
export const rateBatchRowContent = defineCall({
  method: 'GET',
  path: '/api/RateBatch/RowContent',
  access: readers,
  summary: { zh: '行内容', en: 'What the rate of one row would become' },
  query: z.object({ id: id36, seq: z.coerce.number().int().min(1) }),
  data: z.object({ content: fclRateResource.schema }),
  errors: ['not_found'],
});

/** A wrong row of an import as its sheet has it, with what of it could be read: to be corrected. */
export const rateBatchRowSource = defineCall({
  method: 'GET',
  path: '/api/RateBatch/RowSource',
  access: readers,
  summary: { zh: '错误行原文', en: 'What the sheet says in a row that is an error' },
  query: z.object({ id: id36, seq: z.coerce.number().int().min(1) }),
  data: z.object({
    row: z.int(),
    cells: z.array(z.object({ heading: z.string(), text: z.string() })),
    carrierId: z.string().nullable(),
    polId: z.string().nullable(),
    podId: z.string().nullable(),
    refs: z.record(z.string(), refLabelSchema),
    validFrom: z.string().nullable(),
    validTo: z.string().nullable(),
    currency: z.string(),
    prices: z.record(z.string(), z.string().nullable()),
    /** Names that are no one port's: of the port of loading, of discharge, or of another place of the row. */
    ports: z.array(
      z.object({
        text: z.string(),
        use: z.enum(['polId', 'podId', 'other']),
        candidates: z.array(refLabelSchema),
      }),
    ),
  }),
  errors: ['not_found'],
});
export type RowSource = DataOf<typeof rateBatchRowSource>;
