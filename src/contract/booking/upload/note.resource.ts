import { choice, code, instant, integer, text } from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import { BOOKING_PATHS } from '../paths.ts';

/** Booking notes that a customer sends as files for the desk to read (design commercial C.4.2 OrderUpload). */

export const NOTE_STATES = {
  RECEIVED: { zh: '已收到', en: 'Received', tone: 'info' },
  IN_WORK: { zh: '处理中', en: 'In work', tone: 'warn' },
  BOOKED: { zh: '已订舱', en: 'Booked', tone: 'good' },
  RETURNED: { zh: '已退回', en: 'Returned', tone: 'bad' },
} as const;
export type NoteState = keyof typeof NOTE_STATES;

const computed = { computed: true } as const;

export const bookingNoteResource = defineResource({
  name: 'BookingNote',
  docType: 'bookingNote',
  title: { zh: '托书', en: 'Booking notes' },
  paths: [BOOKING_PATHS.notes, BOOKING_PATHS.queue, BOOKING_PATHS.smart],
  owner: 'company',
  abilities: [],
  fields: {
    fileName: text({ zh: '文件', en: 'File' }, { max: 255, ...computed, width: 260 }),
    state: choice({ zh: '状态', en: 'Status' }, NOTE_STATES, { ...computed, width: 100 }),
    bookingNo: code({ zh: '订舱编号', en: 'Booking no.' }, { max: 13, ...computed, width: 150 }),
    remarks: text({ zh: '说明', en: 'Remarks' }, { max: 500, ...computed, width: 200 }),
    reason: text({ zh: '退回原因', en: 'Why it was returned' }, { max: 500, ...computed, width: 200 }),
    byName: text({ zh: '上传人', en: 'Sent by' }, { max: 60, ...computed, width: 100 }),
    workerName: text({ zh: '处理人', en: 'Worked on by' }, { max: 60, ...computed, width: 100 }),
    takenAt: instant({ zh: '开始处理', en: 'Taken' }, { ...computed, width: 150 }),
    doneAt: instant({ zh: '完成', en: 'Done' }, { ...computed, width: 150 }),
    minutes: integer({ zh: '用时（分钟）', en: 'Minutes taken' }, { min: 0, ...computed, width: 110 }),
    customerName: text({ zh: '客户', en: 'Customer' }, { max: 120, ...computed, hiddenColumn: true }),
    customerNameEn: text({ zh: '客户(英文)', en: 'Customer (English)' }, { max: 120, ...computed, hiddenColumn: true }),
    size: integer({ zh: '大小（字节）', en: 'Bytes' }, { min: 0, ...computed, hiddenColumn: true }),
    fileId: text({ zh: '文件编号', en: 'File id' }, { max: 36, ...computed, hiddenColumn: true }),
    bookingId: text({ zh: '订舱', en: 'Booking' }, { max: 36, ...computed, hiddenColumn: true }),
  },
  key: ['fileName'],
  caption: { code: 'fileName' },
  search: ['fileName', 'bookingNo'],
  sort: '-createdAt',
});

export type BookingNoteRow = RowOf<typeof bookingNoteResource>;
