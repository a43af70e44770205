import { z } from 'zod';
import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import { bookingUploadResource } from '#contract/booking/upload/upload.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

const madeRow = z.object({
  uploadId: z.string(),
  companyId: z.string(),
  key: z.string(),
  bookingId: z.string(),
  bookingNo: z.string(),
});

export const bookingUploadRows = {
  bookingUpload: tableRow(bookingUploadResource).extend({ createdBy: z.string().nullable() }),
  bookingUploadMade: madeRow,
  bookingNote: tableRow(bookingNoteResource).extend({
    workerId: z.string().nullable(),
    createdBy: z.string().nullable(),
  }),
} as const;

export interface BookingUploadTables {
  bookingUpload: ResourceTable<typeof bookingUploadResource> & {
    companyId: string;
    createdBy: string | null;
  };
  bookingUploadMade: z.infer<typeof madeRow>;
  bookingNote: ResourceTable<typeof bookingNoteResource> & {
    companyId: string;
    workerId: string | null;
    createdBy: string | null;
  };
}
