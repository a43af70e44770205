import { z } from 'zod';
import type { RowOutcome } from '#contract/rates/batch/batch-codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { increase } from '#machines/rates/increase.document.ts';
import { rateBatch } from '#machines/rates/rate-batch.document.ts';
import { type DocumentTable, documentTable } from '../../../kernel/document/document-table.ts';

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
  /** Folded name -> id of the port. */
  readonly portNames: Readonly<Record<string, string>>;
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
  /** The rates of the preview stand beside the batch, in their order: no fact tells them. */
  readonly rateBatch: DocumentTable<typeof rateBatch> & { readonly frozenIds: string[] | null };
  readonly rateBatchRow: RateBatchRowRow;
  readonly rateIncrease: DocumentTable<typeof increase>;
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
    portNames: z.record(z.string(), z.string()),
    updatedAt: z.date(),
  }),
  rateBatch: documentTable(rateBatch, { frozenIds: z.array(z.string()).nullable() }),
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
  rateIncrease: documentTable(increase),
};
