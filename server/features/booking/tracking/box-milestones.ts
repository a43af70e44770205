import { BOOKING } from '#contract/booking/booking.ts';
import { type BoxMilestone, type BoxTimes, boxMilestoneFault } from '#contract/booking/rules/box-milestones.ts';
import { MILESTONES } from '#contract/booking/tracking.calls.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { told } from '#contract/message/event-words.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { BookingRecord } from '../tables.ts';

/** Milestones of containers, as the desk or a partner tells them; told by nobody, a container is where its booking is. */

interface TrackedBox {
  readonly id: string;
  readonly containerNo: string | null;
  readonly type: string;
  readonly sealNo: string;
  readonly vgmKg: string | null;
  readonly times: BoxTimes;
}

const MOST_BOXES = 1_000;

export async function trackedBoxes({ db }: Pick<Tx, 'db'>, cgoId: string | null | undefined): Promise<TrackedBox[]> {
  if (!cgoId) return [];
  const boxes = await db
    .selectFrom('shipmentContainer')
    .select(['id', 'containerNo', 'type', 'sealNo', 'vgmKg'])
    .where('shipmentId', '=', cgoId)
    .orderBy('seq')
    .limit(MOST_BOXES)
    .execute();
  if (boxes.length === 0) return [];
  const told = await db
    .selectFrom('containerMilestone')
    .select(['containerId', 'code', 'at'])
    .where(
      'containerId',
      'in',
      boxes.map(({ id }) => id),
    )
    .execute();
  return boxes.map(box => ({
    ...box,
    times: Object.fromEntries(
      told.filter(({ containerId }) => containerId === box.id).map(({ code, at }) => [code, at.toISOString()]),
    ),
  }));
}

interface ToldMilestone {
  readonly containers: readonly string[];
  readonly code: BoxMilestone;
  /** Null: it was said by mistake. */
  readonly at: string | null;
  readonly source: 'STAFF' | 'PARTNER';
  readonly byName: string;
}

/** Notes it for all of the containers or for none; who follows the booking is told. */
export async function noteMilestone(
  tx: Tx,
  { bus, clock }: Pick<Deps, 'bus' | 'clock'>,
  booking: BookingRecord,
  { containers, code, at, source, byName }: ToldMilestone,
): Promise<void> {
  const now = clock.now();
  const boxes = (await trackedBoxes(tx, booking.cgoId)).filter(({ id }) => containers.includes(id));
  if (boxes.length < new Set(containers).size) throw new AppError('not_found');
  if (at === null)
    await tx.db
      .deleteFrom('containerMilestone')
      .where('containerId', 'in', [...containers])
      .where('code', '=', code)
      .execute();
  else {
    const [first, ...others] = boxes.flatMap(({ times }): Finding[] => {
      const fault = boxMilestoneFault(times, code, at, now);
      return fault ? [fault] : [];
    });
    if (first) throw invalid([first, ...others]);
    await tx.db
      .insertInto('containerMilestone')
      .values(
        boxes.map(({ id }) => ({
          containerId: id,
          code,
          companyId: booking.companyId,
          at: new Date(at),
          source,
          byName,
          notedAt: now,
        })),
      )
      .onConflict(on =>
        on.columns(['containerId', 'code']).doUpdateSet({ at: new Date(at), source, byName, notedAt: now }),
      )
      .execute();
    await tellFollowers(tx, booking, boxes, code, now);
  }
  const { id: docId, version, state, companyId } = booking;
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId], platform: true },
      message: { type: 'doc', docType: BOOKING, docId, version, state },
    }),
  );
}

async function tellFollowers(
  tx: Tx,
  { id, bookingNo }: BookingRecord,
  boxes: readonly TrackedBox[],
  code: BoxMilestone,
  now: Date,
): Promise<void> {
  const followers = await tx.db
    .selectFrom('bookingWatch')
    .select(['employeeId', 'companyId'])
    .where('bookingId', '=', id)
    .execute();
  const numbers = boxes.map(({ containerNo, type }) => containerNo ?? type).join(', ');
  for (const { employeeId, companyId } of followers)
    await queueMessage(tx, {
      companyId,
      to: { employees: [employeeId] },
      dueAt: now,
      category: 'BUSINESS',
      ...told('booking-followed', {
        bookingNo,
        happened: MILESTONES[code],
        carrier: '',
        vessel: '',
        voyage: '',
        containers: numbers,
      }),
      sendId: `booking-followed:${id}:${code}:${now.getTime()}:${employeeId}`,
      dedupeKey: `booking-followed:${id}:${code}:${employeeId}`,
      docType: BOOKING,
      docId: id,
      linkPath: `/external/workbench/OrderTrackingDetail?id=${id}`,
    });
}
