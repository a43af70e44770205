import { z } from 'zod';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

const versionRow = z.object({
  configId: z.string(),
  carrier: z.string(),
  revision: z.number(),
  content: z.unknown(),
  restoredFrom: z.number().nullable(),
  publishedAt: z.date(),
  publishedBy: z.string().nullable(),
});

const secretRow = z.object({ configId: z.string(), sealed: z.string(), updatedAt: z.date() });

export const carrierConfigRows = {
  carrierBookingConfig: tableRow(carrierConfigResource, ['revision']),
  carrierBookingConfigVersion: versionRow,
  carrierBookingSecret: secretRow,
} as const;

export interface CarrierConfigTables {
  carrierBookingConfig: ResourceTable<typeof carrierConfigResource> & { companyId: string };
  carrierBookingConfigVersion: z.infer<typeof versionRow>;
  carrierBookingSecret: z.infer<typeof secretRow>;
}
