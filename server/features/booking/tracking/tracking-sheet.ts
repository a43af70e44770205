import { BOOKING_STATE_LABELS } from '#contract/booking/booking-codes.ts';
import { MILESTONES, type Milestone, type TrackedBooking } from '#contract/booking/tracking.calls.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** Bookings with the times of their milestones, actual before planned. */

const HEADS = [
  { key: 'no', kind: 'text', zh: '订舱编号', en: 'Booking no.', width: 16 },
  { key: 'ref', kind: 'text', zh: '船公司订舱号', en: 'Carrier reference', width: 18 },
  { key: 'state', kind: 'text', zh: '状态', en: 'Status', width: 22 },
  { key: 'sailing', kind: 'text', zh: '航次', en: 'Sailing', width: 32 },
  { key: 'lane', kind: 'text', zh: '航线', en: 'Lane', width: 16 },
  { key: 'containers', kind: 'text', zh: '箱量', en: 'Containers', width: 16 },
] as const;
const CODES = Object.keys(MILESTONES) as Milestone[];

export function trackingSheet(
  bookings: readonly TrackedBooking[],
  { language, company, at }: { readonly language: Language; readonly company: string; readonly at: string },
): FileAnswer {
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for (const one of bookings)
      yield [
        one.bookingNo,
        one.carrierRef,
        say(BOOKING_STATE_LABELS[one.state], language),
        [one.carrier, one.vesselName, one.voyageNo].filter(Boolean).join(' '),
        `${one.pol.code}-${one.pod.code}`,
        one.containers,
        ...one.milestones.map(({ actual, planned }) => actual ?? planned),
      ];
  }
  return sheetFile(
    `order-tracking-${at.slice(0, 10)}.xlsx`,
    writeSheet('xlsx', {
      sheetName: 'tracking',
      head: [
        { cells: [`${company} · ${at.slice(0, 16).replace('T', ' ')} UTC`] },
        { cells: [...HEADS, ...CODES.map(code => MILESTONES[code])].map(head => say(head, language)) },
      ],
      columns: [
        ...HEADS.map(({ key, kind, width }) => ({ key, kind, width })),
        ...CODES.map(key => ({ key, kind: 'dateTime' as const, width: 20 })),
      ],
      rows: rows(),
    }),
  );
}
