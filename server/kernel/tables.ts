import type { ColumnType, GeneratedAlways } from 'kysely';
import { z } from 'zod';

/** Rows of the kernel's own tables. A test compares every row schema with the live catalogue of the database. */

export const documentEventRow = z.object({
  id: z.string(),
  documentType: z.string(),
  documentId: z.string(),
  /** Owner of the document: the tenant key of row-level security. */
  companyId: z.string(),
  seq: z.number(),
  event: z.string(),
  fromState: z.string().nullable(),
  toState: z.string(),
  actorEmployeeId: z.string().nullable(),
  actorCompanyId: z.string().nullable(),
  actorKind: z.string(),
  onBehalfOfEmployeeId: z.string().nullable(),
  at: z.date(),
  remarks: z.string().nullable(),
  changes: z.unknown(),
  attachments: z.unknown(),
  revision: z.number(),
  clientIp: z.string().nullable(),
  requestId: z.string().nullable(),
  origins: z.unknown(),
  /** Version of the shape of `changes`. */
  shape: z.number(),
  commandId: z.string().nullable(),
  /** Epoch and number of the transaction that appended it; the database sets it. */
  position: z.number(),
  /** Companies that read it beside its owner. */
  readerCompanyIds: z.array(z.string()),
});

/** Facts by the companies that read them without owning them; a trigger of the log writes it. */
export const factReaderRow = z.object({
  companyId: z.string(),
  position: z.number(),
  seq: z.number(),
  factId: z.string(),
});

export const factEpochRow = z.object({ epoch: z.number(), cluster: z.string().nullable(), begunAt: z.date() });

export const documentClaimRow = z.object({
  documentType: z.string(),
  documentId: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  at: z.date(),
});

export const factBaselineRow = z.object({
  documentType: z.string(),
  declared: z.string(),
  lastId: z.string(),
  finishedAt: z.date().nullable(),
});

export const counterRow = z.object({ name: z.string(), value: z.number() });

export const demoSeedRow = z.object({
  onlyRow: z.boolean(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
});

export const jobRow = z.object({
  id: z.string(),
  kind: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  companyId: z.string().nullable(),
  employeeId: z.string().nullable(),
  state: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  data: z.unknown(),
  singletonKey: z.string().nullable(),
  done: z.number(),
  total: z.number().nullable(),
  note: z.unknown(),
  result: z.unknown(),
  error: z.unknown(),
  checkpoint: z.unknown(),
  cancelRequested: z.boolean(),
  attempts: z.number(),
  runner: z.string().nullable(),
  traceParent: z.string().nullable(),
  dueAt: z.date(),
  queuedAt: z.date(),
  heartbeatAt: z.date().nullable(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  version: z.number(),
});

export const referenceTermRow = z.object({
  resource: z.string(),
  term: z.string(),
  rowId: z.string(),
  rank: z.number(),
  companyId: z.string().nullable(),
});

export const fileStoreRow = z.object({ onlyRow: z.boolean(), id: z.string() });

export const storedFileRow = z.object({
  id: z.string(),
  companyId: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
  purpose: z.string(),
  createdAt: z.date(),
  createdBy: z.string().nullable(),
  keepUntil: z.date().nullable(),
  lostAt: z.date().nullable(),
});

export const auditEventRow = z.object({
  id: z.string(),
  companyId: z.string().nullable(),
  seq: z.number(),
  at: z.date(),
  action: z.string(),
  actorUserId: z.string().nullable(),
  actorEmployeeId: z.string().nullable(),
  sessionId: z.string().nullable(),
  ip: z.string().nullable(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  result: z.enum(['OK', 'DENIED', 'FAILED']),
  traceId: z.string().nullable(),
  prevHash: z.string(),
  hash: z.string(),
});

export const auditHeadRow = z.object({ companyKey: z.string(), seq: z.number(), hash: z.string() });

export const mailRow = z.object({
  id: z.string(),
  companyId: z.string().nullable(),
  purpose: z.string(),
  recipient: z.string(),
  subject: z.string(),
  bodyText: z.string(),
  bodyHtml: z.string().nullable(),
  fileIds: z.array(z.string()),
  state: z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED']),
  dedupeKey: z.string().nullable(),
  attempts: z.number(),
  dueAt: z.date(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  error: z.string().nullable(),
});

export const kernelRows = {
  auditEvent: auditEventRow,
  auditHead: auditHeadRow,
  mail: mailRow,
  documentEvent: documentEventRow,
  factReader: factReaderRow,
  factEpoch: factEpochRow,
  documentClaim: documentClaimRow,
  factBaseline: factBaselineRow,
  counter: counterRow,
  demoSeed: demoSeedRow,
  referenceTerm: referenceTermRow,
  job: jobRow,
  fileStore: fileStoreRow,
  storedFile: storedFileRow,
} as const;

type Rows = { [T in keyof typeof kernelRows]: z.infer<(typeof kernelRows)[T]> };

/** The database sets the position of a fact; without readers of its own it is given those of the fact before. */
type DocumentEventTable = Omit<Rows['documentEvent'], 'position' | 'readerCompanyIds'> & {
  position: GeneratedAlways<number>;
  readerCompanyIds: ColumnType<string[], string[] | null, never>;
};

export type KernelTables = Omit<Rows, 'documentEvent'> & { documentEvent: DocumentEventTable };
