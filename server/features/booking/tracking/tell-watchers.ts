import { sql } from 'kysely';
import { BOOKING } from '#contract/booking/booking.ts';
import { BOOKING_STATE_LABELS, type BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import { told } from '#contract/message/event-words.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/** Whoever follows a booking hears what moved it on; who works on it at the desk is not told. */

const QUIET: readonly string[] = ['TAKE', 'ASSIGN', 'SAVE', 'SEND'];
const AT_ONCE = 200;
const EVERY_MS = 10_000;

interface Moved {
  readonly bookingId: string;
  readonly employeeId: string;
  readonly companyId: string;
  readonly bookingNo: string;
  readonly version: number;
  readonly state: BookingState;
  readonly carrier: string | null;
  readonly vesselName: string | null;
  readonly voyageNo: string | null;
  readonly event: string | null;
}

/** Tells a page of followers; answers how many were looked at. @public the tests do so without waiting */
export const tellWatchers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  inScope(db, SYSTEM, async tx => {
    const { rows } = await sql<Moved>`
      select w.booking_id, w.employee_id, w.company_id, b.booking_no, b.version, b.state, b.carrier, b.vessel_name, b.voyage_no,
        (select e.event from document_event as e where e.document_type = ${BOOKING} and e.document_id = b.id
          and e.seq > w.told_version and e.event <> all(${[...QUIET]}::text[]) order by e.seq desc limit 1) as event
      from booking_watch as w join booking as b on b.id = w.booking_id
      where b.version > w.told_version order by w.booking_id, w.employee_id limit ${AT_ONCE} for update of w skip locked`.execute(
      tx.db,
    );
    for (const row of rows) {
      if (row.event !== null) {
        const label = BOOKING_EVENT_LABELS[row.event] ?? BOOKING_STATE_LABELS[row.state];
        await queueMessage(tx, {
          companyId: row.companyId,
          to: { employees: [row.employeeId] },
          dueAt: clock.now(),
          category: 'BUSINESS',
          ...told('booking-followed', {
            bookingNo: row.bookingNo,
            happened: label,
            carrier: row.carrier,
            vessel: row.vesselName,
            voyage: row.voyageNo,
            containers: '',
          }),
          sendId: `booking-followed:${row.bookingId}:${row.version}:${row.employeeId}`,
          dedupeKey: `booking-followed:${row.bookingId}:${row.employeeId}`,
          docType: BOOKING,
          docId: row.bookingId,
          linkPath: `/external/workbench/OrderTrackingDetail?id=${row.bookingId}`,
        });
      }
      await tx.db
        .updateTable('bookingWatch')
        .set({ toldVersion: row.version })
        .where('bookingId', '=', row.bookingId)
        .where('employeeId', '=', row.employeeId)
        .execute();
    }
    return rows.length;
  });

export const startTellingWatchers = (deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    async () => {
      while ((await tellWatchers(deps)) === AT_ONCE);
    },
    onFailure,
  );
