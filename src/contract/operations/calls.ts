import { z } from 'zod';
import { jobErrorSchema, jobStateSchema } from '../jobs/job.ts';
import { defineCall } from '../kernel/call.ts';
import { textSchema } from '../kernel/envelope.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { RETENTION, RETENTION_KEYS } from './retention.ts';

/** The platform's own page of how the product runs. */
export const OPERATIONS_PATH = '/system/operations';
const page = { path: OPERATIONS_PATH } as const;
const at = z.iso.datetime();
const nullableAt = at.nullable();

/** Within how many hours a cut-off is at risk that something still waits for. */
export const AT_RISK_HOURS = 24;

/** What waits in line, or failed; counted up to this, then "and more". */
export const MOST_COUNTED = 10_000;
export const QUEUES = {
  siReview: { zh: '补料待审核', en: 'SI pending review' },
  bookingDesk: { zh: '订舱待受理', en: 'Bookings to accept' },
  jobs: { zh: '后台任务', en: 'Background jobs' },
  partnerMessages: { zh: '船公司报文', en: 'Messages to carriers' },
  mail: { zh: '邮件', en: 'Mail' },
  messages: { zh: '站内消息', en: 'Messages to persons' },
} as const;
export type QueueKey = keyof typeof QUEUES;
export const QUEUE_KEYS = Object.keys(QUEUES) as QueueKey[];

const queueSchema = z.object({
  key: z.enum(QUEUE_KEYS),
  waiting: z.int(),
  /** Since when the oldest waits; null where none does. */
  oldestAt: nullableAt,
  /** Given up: somebody has to look. */
  failed: z.int(),
});

const serverSchema = z.object({
  id: z.string(),
  version: z.string(),
  host: z.string(),
  pid: z.int(),
  startedAt: at,
  seenAt: at,
  liveConnections: z.int(),
  isThis: z.boolean(),
  /** Has told of itself within the last minute. */
  isAlive: z.boolean(),
});

const backupSchema = z.object({
  name: z.string(),
  madeAt: at,
  engine: z.string(),
  product: z.string(),
  files: z.int(),
});

const retentionSchema = z.object({
  key: z.enum(RETENTION_KEYS),
  days: z.int(),
  /** 0 = never changed. */
  version: z.int(),
});

/** What the charts show: so many points, so many minutes apart. */
export const HISTORY_RANGES = {
  hour: { points: 60, stepMinutes: 1 },
  day: { points: 96, stepMinutes: 15 },
  week: { points: 84, stepMinutes: 120 },
} as const;
export type HistoryRange = keyof typeof HISTORY_RANGES;
export const historyRangeSchema = z.enum(Object.keys(HISTORY_RANGES) as HistoryRange[]);

const figure = z.int().nullable();
const pointSchema = z.object({
  at,
  /** Of all servers; null where none has told of that time. */
  calls: figure,
  failed: figure,
  meanMs: figure,
  p95Ms: figure,
  slowestMs: figure,
  loopLagMs: figure,
  liveConnections: figure,
  cutOffs: figure,
  waiting: z.record(z.enum(QUEUE_KEYS), figure),
});
export type HistoryPoint = z.output<typeof pointSchema>;

export const operationsHistory = defineCall({
  method: 'GET',
  path: '/api/Operations/History',
  access: { anyOf: [page] },
  summary: { zh: '运行指标走势', en: 'Traffic, errors, speed, load and what waited in line, over time' },
  query: z.object({ range: historyRangeSchema.default('hour') }),
  data: z.array(pointSchema),
});

export const operationsState = defineCall({
  method: 'GET',
  path: '/api/Operations/State',
  access: { anyOf: [page] },
  summary: { zh: '系统运行状况', en: 'How the product runs: servers, database, queues, calls, backups' },
  data: z.object({
    at,
    servers: z.array(serverSchema),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      version: z.string(),
      bytes: z.int(),
      migrations: z.int(),
      lastMigration: z.object({ name: z.string(), appliedAt: at }),
      /** Null where there is no pool. */
      pool: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }).nullable(),
      /** As this server sees it; null where there is none. */
      replica: z
        .object({ state: z.enum(['used', 'behind', 'away']), behindBytes: z.int(), why: z.string() })
        .nullable(),
    }),
    queues: z.array(queueSchema),
    /** Within `AT_RISK_HOURS`, and what is wanted before it is not there. */
    cutOffs: z.object({ instructions: z.int(), shipments: z.int(), bookings: z.int() }),
    /** Of this server. */
    slowest: z.array(z.object({ call: z.string(), calls: z.int(), meanMs: z.number(), p95Ms: z.number() })),
    /** Who looks at files that come in, as this server sees it; `about`: its program and signatures, or why it does not answer. */
    scanner: z.object({ state: z.enum(['off', 'ready', 'away']), about: z.string() }),
    /** Wanted, and not where their rows say; up to `MOST_COUNTED`. */
    lostFiles: z.int(),
    backups: z.array(backupSchema),
    /** When what is old was last cleared away. */
    clearedAt: nullableAt,
    retention: z.array(retentionSchema),
  }),
});

const systemJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: textSchema,
  state: jobStateSchema,
  companyCode: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  attempts: z.int(),
  error: jobErrorSchema.nullable(),
  createdAt: at,
  startedAt: nullableAt,
  finishedAt: nullableAt,
  cancelRequested: z.boolean(),
});
export type SystemJob = z.output<typeof systemJobSchema>;

export const systemJobs = defineCall({
  method: 'GET',
  path: '/api/Operations/Jobs',
  access: { anyOf: [page] },
  summary: { zh: '全部后台任务', en: 'Background jobs of all companies in one state, newest first' },
  query: keysetQuerySchema.extend({ state: jobStateSchema.default('FAILED') }),
  data: pageOf(systemJobSchema),
});

const jobId = z.object({ id: z.string().min(1).max(36) });

export const retrySystemJob = defineCall({
  method: 'POST',
  path: '/api/Operations/RetryJob',
  access: { anyOf: [{ ...page, code: 'RETRY' }] },
  summary: { zh: '重试失败任务', en: 'Run a failed job once more, from where it had come to' },
  body: jobId,
  data: z.null(),
  errors: ['not_found', 'event_not_allowed'],
});

export const cancelSystemJob = defineCall({
  method: 'POST',
  path: '/api/Operations/CancelJob',
  access: { anyOf: [{ ...page, code: 'CANCEL' }] },
  summary: { zh: '取消任务', en: 'Cancel any waiting or running job' },
  body: jobId,
  data: z.null(),
  errors: ['not_found', 'event_not_allowed'],
});

export const backUpNow = defineCall({
  method: 'POST',
  path: '/api/Operations/BackUp',
  access: { anyOf: [{ ...page, code: 'BACKUP' }] },
  summary: { zh: '立即备份', en: 'Back up the database and the files now; answers the job' },
  data: z.object({ jobId: z.string() }),
});

export const clearNow = defineCall({
  method: 'POST',
  path: '/api/Operations/Clear',
  access: { anyOf: [{ ...page, code: 'EDIT' }] },
  summary: { zh: '立即清理', en: 'Clear away now what is older than it is kept; answers the job' },
  data: z.object({ jobId: z.string() }),
});

export const setRetention = defineCall({
  method: 'POST',
  path: '/api/Operations/SetRetention',
  access: { anyOf: [{ ...page, code: 'EDIT' }] },
  summary: { zh: '设置保留期', en: 'For how long something is kept, with If-Match' },
  body: z
    .object({ key: z.enum(RETENTION_KEYS), days: z.int().min(1).max(3_650) })
    .refine(({ key, days }) => days >= RETENTION[key].least && days <= RETENTION[key].most, {
      path: ['days'],
      error: 'out of bounds',
    }),
  data: retentionSchema,
  errors: ['stale_version'],
});
