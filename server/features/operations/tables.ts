import { z } from 'zod';

const serverProcessRow = z.object({
  id: z.string(),
  version: z.string(),
  host: z.string(),
  pid: z.number(),
  startedAt: z.date(),
  seenAt: z.date(),
  liveConnections: z.number(),
});
const retentionSettingRow = z.object({
  key: z.string(),
  days: z.number(),
  updatedAt: z.date(),
  updatedBy: z.string().nullable(),
  version: z.number(),
});
const minuteFigureRow = z.object({
  at: z.date(),
  serverId: z.string(),
  calls: z.number(),
  failed: z.number(),
  totalMs: z.number(),
  p95Ms: z.number(),
  slowestMs: z.number(),
  loopLagMs: z.number(),
  liveConnections: z.number(),
  waiting: z.unknown().nullable(),
  cutOffs: z.number().nullable(),
});

export const operationsRows = {
  serverProcess: serverProcessRow,
  retentionSetting: retentionSettingRow,
  minuteFigure: minuteFigureRow,
};
export type OperationsTables = { [T in keyof typeof operationsRows]: z.infer<(typeof operationsRows)[T]> };
