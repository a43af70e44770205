import { type ImportCounts, NO_COUNTS } from '#contract/imports/import-run.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { importRun } from './import-run.document.ts';

/** Askings of a run that pass, and those that fail a guard which names no side: two rows are written, one is ready, nothing is open. */

const APPLIED_AT = '2026-03-10T09:00:00.000Z';
const TOO_LATE = '2026-04-10T09:00:00.000Z';

const counted = (over: Partial<ImportCounts> = {}) => ({
  counts: { ...NO_COUNTS, read: 3, new: 3, ready: 1, applied: 2, ...over },
});
const applied = { appliedBy: 'importer', appliedAt: APPLIED_AT, mode: 'PARTIAL' } as const;

const importer = { as: 'importer' } as const;
const commandLine = { as: 'system' } as const;
const part = { ...importer, payload: { mode: 'PARTIAL' } } as const;
const whole = { ...importer, payload: { mode: 'ALL_OR_NOTHING' } } as const;

export const samples = samplesOf(importRun, {
  at: '2026-03-10T10:00:00.000Z',
  row: {
    id: 'a-run',
    version: 1,
    state: 'DRAFT',
    createdAt: '2026-03-10T08:00:00.000Z',
    updatedAt: '2026-03-10T08:00:00.000Z',
    no: 'IM2603100001',
    companyId: 'PLATFORM',
    companyKind: 'platform',
    kind: 'unlocode',
    resource: 'Port',
    fileId: 'a-file',
    fileName: 'a.csv',
    fileSize: 3,
    sha256: 'x',
    repeatOf: null,
    edition: null,
    options: {},
    mapping: {},
    header: null,
    counts: NO_COUNTS,
    failure: [],
    mode: null,
    jobId: null,
    createdBy: 'importer',
    appliedBy: null,
    appliedAt: null,
  },
  rows: { APPLYING: applied, APPLIED: applied, PARTLY: applied, ROLLED_BACK: applied },
  actors: {
    importer: { ...personOf('PLATFORM', { kind: 'platform' }), employeeId: 'importer' },
    system: SYSTEM_ACTOR,
  },
  events: {
    CREATE: { passes: [importer, commandLine] },
    UPLOAD: { passes: [importer, commandLine] },
    PARSED: { passes: [commandLine] },
    FAIL: { passes: [commandLine] },
    MAP: { passes: [{ ...importer, payload: { mapping: { 0: 'unLocode' } } }, commandLine] },
    DECIDE: { passes: [importer, commandLine] },
    APPLY: {
      passes: [
        { ...part, world: counted() },
        { ...part, world: counted({ error: 2, undecided: 1 }) },
        { ...whole, world: counted() },
      ],
      fails: [
        { ...whole, world: counted({ error: 1 }), code: 'IM-02' },
        { ...whole, world: counted({ undecided: 1 }), code: 'IM-02' },
        { ...part, world: counted({ ready: 0 }), code: 'IM-04' },
      ],
    },
    APPLIED: {
      passes: [
        { ...commandLine, world: { ...counted(), left: 0 } },
        { ...commandLine, world: { ...counted(), left: 4 } },
      ],
    },
    UNDONE: {
      passes: [{ ...commandLine, world: counted({ applied: 0 }) }],
      fails: [{ ...commandLine, world: counted(), code: 'IM-01' }],
    },
    CANCEL: {
      passes: [
        { ...importer, world: counted() },
        { ...importer, world: counted({ applied: 0 }) },
        { ...commandLine, world: counted() },
      ],
    },
    ROLLBACK: {
      passes: [importer, { ...importer, at: '2026-04-09T09:00:00.000Z' }],
      fails: [
        { ...importer, at: TOO_LATE, code: 'IM-03' },
        { ...importer, row: { appliedAt: null }, code: 'IM-03' },
      ],
    },
    DISCARD: { passes: [importer, commandLine] },
  },
});
