import { z } from 'zod';

export interface SpaceUploadRow {
  readonly id: string;
  readonly companyId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly appliedAt: Date | null;
  readonly result: unknown;
}

export const spaceUploadRow = z.object({
  id: z.string(),
  companyId: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  createdAt: z.date(),
  createdBy: z.string(),
  appliedAt: z.date().nullable(),
  result: z.unknown(),
});
