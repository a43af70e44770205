import { BOOKING } from '#contract/booking/booking.ts';
import { unitsByType, unitsShort } from '#contract/booking/rules/units-by-type.ts';
import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { spaceOfBooking } from '../../space/surplus/sold-space.read.ts';

const words = (lines: readonly { readonly type: string; readonly units: number }[]): string =>
  lines.map(({ type, units }) => `${units} × ${type}`).join(', ');

/** The carrier confirms fewer containers than were sold of the booking as ready space: its desk has to find others. */
export async function tellShortSpace(
  tx: Tx,
  before: Pick<BookingRow, 'confirmed'>,
  after: BookingRow,
  now: Date,
): Promise<void> {
  const [had, has] = [unitsByType(before.confirmed?.equipments ?? []), unitsByType(after.confirmed?.equipments ?? [])];
  if (unitsShort(had, has).length === 0) return;
  const space = await spaceOfBooking(tx, after.id);
  const bound = unitsByType(space.map(one => ({ type: one.containerType, units: one.bound })));
  const stands = unitsByType(space.map(one => ({ type: one.containerType, units: one.bound + one.offered })));
  if (unitsShort(stands, has).length === 0) return;
  const short = words(unitsShort(bound, has));
  const offers = [...new Set(space.map(({ offerNo }) => offerNo))].join(', ');
  const kept = words([...has].map(([type, units]) => ({ type, units })));
  await queueMessage(tx, {
    companyId: after.deskCompanyId,
    dueAt: now,
    category: 'BUSINESS',
    level: 'CRITICAL',
    sendId: `space-surplus-short:${after.id}:${after.version}`,
    docType: BOOKING,
    docId: after.id,
    to: { holdersOf: { companyId: after.deskCompanyId, path: SPACE_PATHS.mine, code: 'OFF' } },
    linkPath: `/quckBook/internalBookDetail?id=${after.id}&tab=equipment`,
    ...told('space-surplus-short', {
      bookingNo: after.bookingNo,
      remarks: {
        zh: `船公司现确认 ${kept || '0'}（现舱 ${offers}）。未售的超出部分自动停售${short ? `；已占用或售出而无舱位：${short}，请另行安排` : ''}`,
        en: `The carrier confirms ${kept || '0'} now (offers ${offers}). What is free beyond that is no longer sold${short ? `; held or sold without space: ${short}. Find other space for them` : ''}`,
      },
    }),
  });
}
