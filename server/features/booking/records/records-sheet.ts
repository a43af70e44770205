import { BOOKING_STATE_LABELS, type BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import type { BookingRecordEntry } from '#contract/booking/records.calls.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** Events of bookings as a sheet. */

const HEADS = [
  { key: 'at', kind: 'dateTime', zh: '时间', en: 'Time', width: 20 },
  { key: 'no', kind: 'text', zh: '订舱编号', en: 'Booking no.', width: 16 },
  { key: 'customer', kind: 'text', zh: '客户', en: 'Customer', width: 28 },
  { key: 'carrier', kind: 'text', zh: '船公司', en: 'Carrier', width: 10 },
  { key: 'event', kind: 'text', zh: '事件', en: 'Event', width: 22 },
  { key: 'from', kind: 'text', zh: '原状态', en: 'From', width: 20 },
  { key: 'to', kind: 'text', zh: '新状态', en: 'To', width: 20 },
  { key: 'by', kind: 'text', zh: '操作人', en: 'By', width: 18 },
  { key: 'remarks', kind: 'text', zh: '备注', en: 'Remarks', width: 40 },
] as const;

const stateText = (state: string | null, language: Language): string => {
  const label: Text | undefined = BOOKING_STATE_LABELS[state as BookingState];
  return label ? say(label, language) : (state ?? '');
};

export function recordsSheet(
  records: readonly BookingRecordEntry[],
  { language, company, at }: { readonly language: Language; readonly company: string; readonly at: string },
): FileAnswer {
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for (const one of records) {
      const label: Text | undefined = BOOKING_EVENT_LABELS[one.event];
      const customer = (language === 'EN' && one.customerNameEn) || one.customerName;
      yield [
        one.at,
        one.bookingNo,
        customer,
        one.carrier,
        label ? say(label, language) : one.event,
        stateText(one.fromState, language),
        stateText(one.toState, language),
        one.byName || one.by,
        one.remarks,
      ];
    }
  }
  return sheetFile(
    `booking-records-${at.slice(0, 10)}.xlsx`,
    writeSheet('xlsx', {
      sheetName: 'records',
      head: [
        { cells: [`${company} · ${at.slice(0, 16).replace('T', ' ')} UTC`] },
        { cells: HEADS.map(head => say(head, language)) },
      ],
      columns: HEADS.map(({ key, kind, width }) => ({ key, kind, width })),
      rows: rows(),
    }),
  );
}
