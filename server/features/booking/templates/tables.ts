import { z } from 'zod';
import { bookingTemplateResource } from '#contract/booking/booking-template.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

export const bookingTemplateRows = {
  bookingTemplate: tableRow(bookingTemplateResource, ['usedCount']).extend({
    carried: z.unknown(),
    createdBy: z.string().nullable(),
  }),
} as const;

export interface BookingTemplateTables {
  bookingTemplate: ResourceTable<typeof bookingTemplateResource> & {
    companyId: string;
    carried: unknown;
    createdBy: string | null;
  };
}
