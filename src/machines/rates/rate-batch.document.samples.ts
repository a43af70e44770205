import { type BatchCounts, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { countedIn, rateBatch } from './rate-batch.document.ts';

/** Askings of a batch that pass, and those that fail a guard which names no side: three rows to write, applied an hour ago. */

const COUNTS: BatchCounts = { ...NO_BATCH_COUNTS, total: 5, changed: 3, unchanged: 1, skipped: 1 };
const ended = (over: Partial<BatchCounts> = {}) => ({ counts: { ...COUNTS, ...over } });

const author = { as: 'author' } as const;
const second = { as: 'second' } as const;
const worker = { as: 'system' } as const;
const whole = { ...author, payload: { skipErrors: false } } as const;
const skipping = { ...author, payload: { skipErrors: true } } as const;
const hit = { hits: 2 };

export const samples = samplesOf(rateBatch, {
  at: '2027-01-12T09:30:00.000Z',
  row: {
    id: 'a-batch',
    version: 1,
    state: 'DRAFT',
    createdAt: '2027-01-12T08:00:00.000Z',
    updatedAt: '2027-01-12T08:00:00.000Z',
    batchNo: 'RB2701120001',
    companyId: 'OWNER',
    kind: 'RULE',
    title: 'GRI',
    plan: { kind: 'ACTIONS', actions: [] },
    originId: null,
    ...countedIn(COUNTS),
    authorId: 'author',
    confirmedBy: null,
    reason: null,
    appliedAt: '2027-01-12T08:30:00.000Z',
    finishedAt: null,
    seconds: null,
    jobId: null,
  },
  actors: {
    author: { ...personOf('OWNER', { kind: 'platform' }), employeeId: 'author' },
    second: { ...personOf('OWNER', { kind: 'platform' }), employeeId: 'second' },
    system: SYSTEM_ACTOR,
  },
  events: {
    CREATE: { passes: [author] },
    PREVIEW: { passes: [author], fails: [{ ...author, row: { plan: null }, code: 'RB-04' }] },
    COMPUTED: { passes: [worker] },
    FAIL: {
      passes: [
        { ...worker, world: ended({ open: 3 }) },
        { ...worker, world: ended({ open: 1 }) },
      ],
    },
    EXCLUDE_ROW: { passes: [author] },
    EDIT_ROW: { passes: [author] },
    APPLY: {
      passes: [whole, { ...skipping, row: { errors: 1 } }, { ...skipping, as: 'system' }],
      fails: [
        { ...whole, row: { changed: 0 }, code: 'RB-11' },
        { ...whole, row: { errors: 2 }, code: 'RB-05' },
        { ...whole, row: hit, code: 'RB-06' },
      ],
    },
    SUBMIT: {
      passes: [
        { ...skipping, row: { ...hit, errors: 1 } },
        { ...whole, row: hit },
      ],
      fails: [
        { ...whole, row: { ...hit, changed: 0 }, code: 'RB-11' },
        { ...whole, row: { ...hit, errors: 2 }, code: 'RB-05' },
        { ...whole, code: 'RB-07' },
      ],
    },
    CONFIRM: {
      passes: [
        { ...second, world: { fourEyes: true } },
        { ...author, world: { fourEyes: false } },
      ],
      fails: [{ ...author, world: { fourEyes: true }, code: 'RB-08' }],
    },
    RETURN: {
      passes: [{ ...second, remarks: '价格有误' }],
      fails: [{ ...second, remarks: ' x ', code: 'RB-09' }],
    },
    FINISH: {
      passes: [
        { ...worker, world: ended() },
        { ...worker, world: ended({ conflict: 1 }) },
        { ...worker, world: ended({ changed: 0, conflict: 3 }) },
      ],
    },
    REVERT: {
      passes: [author],
      fails: [{ ...author, row: { appliedAt: '2027-01-11T09:29:59.000Z' }, code: 'RB-10' }],
    },
    REVERTED: {
      passes: [
        { ...worker, world: { ...ended(), kept: 0 } },
        { ...worker, world: { ...ended(), kept: 1 } },
      ],
    },
    CANCEL: { passes: [author] },
  },
});
