import { z } from 'zod';

const serverProcessRow = z.object({
  ...{ id: z.string(), version: z.string(), host: z.string(), pid: z.number() },
  ...{ startedAt: z.date(), seenAt: z.date(), liveConnections: z.number() },
});
const retentionSettingRow = z.object({
  ...{ key: z.string(), days: z.number(), updatedAt: z.date(), updatedBy: z.string().nullable(), version: z.number() },
});

export const operationsRows = { serverProcess: serverProcessRow, retentionSetting: retentionSettingRow };
export type OperationsTables = { [T in keyof typeof operationsRows]: z.infer<(typeof operationsRows)[T]> };
