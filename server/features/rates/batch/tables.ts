import { z } from 'zod';
import type { BatchKind, BatchState, RowOutcome } from '#contract/rates/batch/batch-codes.ts';
import { increaseResource } from '#contract/rates/batch/increase.resource.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

export interface RateBatchRow {
  readonly id: string;
  readonly companyId: string;
  readonly batchNo: string;
  readonly kind: BatchKind;
  readonly title: string;
  readonly state: BatchState;
  readonly authorId: string | null;
  readonly total: number;
  readonly changed: number;
  readonly created: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly errors: number;
  readonly conflicts: number;
  readonly open: number;
  readonly hits: number;
  readonly reverted: number;
  readonly appliedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly seconds: number | null;
  readonly confirmedBy: string | null;
  readonly reason: string | null;
  readonly originId: string | null;
  readonly plan: unknown;
  readonly frozenIds: string[] | null;
  readonly jobId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A rate as a row of the batch wrote it. */
export interface WrittenRate {
  readonly id: string;
  readonly version: number;
  /** Null: the batch made it. */
  readonly before: FclRateInput | null;
  /** It gave up all its days, so the way back is a copy of it. */
  readonly isSuperseded: boolean;
}

export interface RateBatchRowRow {
  readonly batchId: string;
  readonly seq: number;
  readonly companyId: string;
  readonly rateId: string | null;
  readonly rateNo: string | null;
  readonly rateVersion: number | null;
  readonly before: FclRateInput | null;
  readonly content: FclRateInput | null;
  readonly copies: readonly FclRateInput[];
  readonly withdraws: readonly { readonly id: string; readonly version: number }[];
  readonly planned: RowOutcome;
  readonly reason: string | null;
  readonly messages: readonly { readonly zh: string; readonly en: string }[];
  readonly hits: string[];
  readonly cuts: number;
  readonly isEdited: boolean;
  readonly sourceRow: number | null;
  /** Set where it stands on another sheet of the file than the prices. */
  readonly sourceSheet: number | null;
  readonly cells: string[] | null;
  readonly outcome: RowOutcome | null;
  readonly writes: readonly WrittenRate[] | null;
  readonly reverted: 'BACK' | 'KEPT' | null;
}

interface RateUploadRow {
  readonly id: string;
  readonly companyId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

interface RateImportProfileRow {
  readonly companyId: string;
  readonly rateKind: 'fcl' | 'lcl';
  readonly print: string;
  readonly headings: string[];
  readonly uses: unknown;
  readonly defaults: unknown;
  readonly updatedAt: Date;
}

interface AnsweredCallRow {
  readonly companyId: string;
  readonly employeeId: string;
  readonly key: string;
  readonly path: string;
  readonly bodyHash: string;
  readonly answer: unknown;
  readonly createdAt: Date;
  readonly hasEffect: boolean;
}

export interface BatchTables {
  readonly answeredCall: AnsweredCallRow;
  readonly rateUpload: RateUploadRow;
  readonly rateImportProfile: RateImportProfileRow;
  readonly rateBatch: RateBatchRow;
  readonly rateBatchRow: RateBatchRowRow;
  readonly rateIncrease: ResourceTable<typeof increaseResource> & { readonly companyId: string };
}

/** Row schemas by table. */
export const rateBatchRows = {
  answeredCall: z.object({
    companyId: z.string(),
    employeeId: z.string(),
    key: z.string(),
    path: z.string(),
    bodyHash: z.string(),
    answer: z.unknown(),
    createdAt: z.date(),
    hasEffect: z.boolean(),
  }),
  rateUpload: z.object({
    id: z.string(),
    companyId: z.string(),
    fileId: z.string(),
    fileName: z.string(),
    createdBy: z.string().nullable(),
    createdAt: z.date(),
  }),
  rateImportProfile: z.object({
    companyId: z.string(),
    rateKind: z.enum(['fcl', 'lcl']),
    print: z.string(),
    headings: z.array(z.string()),
    uses: z.unknown(),
    defaults: z.unknown(),
    updatedAt: z.date(),
  }),
  rateBatch: z.object({
    id: z.string(),
    companyId: z.string(),
    batchNo: z.string(),
    kind: z.string(),
    title: z.string(),
    state: z.string(),
    authorId: z.string().nullable(),
    total: z.number(),
    changed: z.number(),
    created: z.number(),
    unchanged: z.number(),
    skipped: z.number(),
    errors: z.number(),
    conflicts: z.number(),
    open: z.number(),
    hits: z.number(),
    reverted: z.number(),
    appliedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    seconds: z.number().nullable(),
    confirmedBy: z.string().nullable(),
    reason: z.string().nullable(),
    originId: z.string().nullable(),
    plan: z.unknown(),
    frozenIds: z.array(z.string()).nullable(),
    jobId: z.string().nullable(),
    version: z.number(),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
  rateBatchRow: z.object({
    batchId: z.string(),
    seq: z.number(),
    companyId: z.string(),
    rateId: z.string().nullable(),
    rateNo: z.string().nullable(),
    rateVersion: z.number().nullable(),
    before: z.unknown(),
    content: z.unknown(),
    copies: z.unknown(),
    withdraws: z.unknown(),
    planned: z.string(),
    reason: z.string().nullable(),
    messages: z.unknown(),
    hits: z.array(z.string()),
    cuts: z.number(),
    isEdited: z.boolean(),
    sourceRow: z.number().nullable(),
    sourceSheet: z.number().nullable(),
    cells: z.array(z.string()).nullable(),
    outcome: z.string().nullable(),
    writes: z.unknown(),
    reverted: z.string().nullable(),
  }),
  rateIncrease: tableRow(increaseResource).extend({ companyId: z.string() }),
};
