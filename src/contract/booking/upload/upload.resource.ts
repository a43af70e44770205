import { choice, integer, text } from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import { BOOKING_PATHS } from '../paths.ts';

/** Log of uploaded sheets of bookings: one row a file (design commercial C.4.2 uploadBookLog). Not the files that people read: `note.resource.ts`. */

export const UPLOAD_STATES = {
  READ: { zh: '待提交', en: 'Read', tone: 'info' },
  PARTLY: { zh: '部分生成', en: 'Partly made', tone: 'warn' },
  MADE: { zh: '已生成', en: 'All made', tone: 'good' },
  UNREADABLE: { zh: '无法读取', en: 'Nothing read', tone: 'bad' },
} as const;

const computed = { computed: true } as const;
const count = (zh: string, en: string) => integer({ zh, en }, { min: 0, ...computed, width: 90 });

export const bookingUploadResource = defineResource({
  name: 'BookingUpload',
  docType: 'bookingUpload',
  title: { zh: '委托上传记录', en: 'Booking upload log' },
  paths: [BOOKING_PATHS.upload],
  owner: 'company',
  abilities: ['export'],
  fields: {
    fileName: text({ zh: '文件', en: 'File' }, { max: 255, ...computed, width: 240 }),
    state: choice({ zh: '状态', en: 'Status' }, UPLOAD_STATES, { ...computed, width: 110 }),
    byName: text({ zh: '上传人', en: 'Uploaded by' }, { max: 60, ...computed, width: 110 }),
    rows: count('行数', 'Rows'),
    bookings: count('订舱数', 'Bookings'),
    problems: count('问题数', 'Problems'),
    made: count('已生成', 'Made'),
    fileId: text({ zh: '文件编号', en: 'File id' }, { max: 36, ...computed, hiddenColumn: true }),
    bookingNos: text({ zh: '订舱编号', en: 'Booking numbers' }, { max: 20_000, ...computed, width: 320 }),
  },
  key: ['fileName'],
  caption: { code: 'fileName' },
  search: ['fileName', 'bookingNos'],
  sort: '-createdAt',
});

export type BookingUploadRow = RowOf<typeof bookingUploadResource>;
