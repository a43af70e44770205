import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import { type SplitPart, splitContent } from '#contract/booking/rules/split-content.ts';
import { unitsByType } from '#contract/booking/rules/units-by-type.ts';
import type { BookingCommand } from '#machines/booking/booking.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { followShipment } from '../shipment/keep-shipment.ts';
import { keepSoldSpace } from '../space/keep-sold-space.ts';
import type { BookingRecord } from '../tables.ts';
import { documentOf } from './booking.document.ts';
import { stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { bookingRefused } from './booking-refused.ts';
import { cutOffHoursOf } from './check-context.ts';
import { draftLike } from './copy.ts';

/**
 * Units and goods go to a booking of their own. It comes as far as its parent by itself: to the desk where that was, accepted where that
 * was accepted or confirmed; its own number, and with it its own shipment, is the carrier's to give.
 */

const unitsOf = (confirmed: BookingConfirmation | null, equipments: BookingRecord['content']['equipments']) => {
  if (confirmed === null) return null;
  const units = unitsByType(equipments);
  return {
    ...confirmed,
    equipments: confirmed.equipments
      .map(one => ({ ...one, units: units.get(one.type) ?? 0 }))
      .filter(one => one.units > 0),
  };
};

const BEFORE_DESK = new Set(['DRAFT', 'RETURNED']);

export async function splitBooking(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  row: BookingRecord,
  { parts, childNo, now }: { readonly parts: readonly SplitPart[]; readonly childNo: string; readonly now: Date },
): Promise<{ readonly parent: BookingRecord; readonly child: BookingRecord }> {
  const at = now.toISOString();
  const actor = bookingActor(who.seat);
  const both = splitContent(row.content, parts);
  if (both) await keepSoldSpace(tx, row, both.stays.equipments);
  const cutOffHours = cutOffHoursOf(await carrierConfigOf(tx.db, row.content.carrier));
  const parent = await stepBooking(tx, deps, row, { type: 'SPLIT', actor, at, isBalanced: both !== null }, () => ({
    ...{ content: both!.stays, cutOffHours },
    ...(row.confirmed && { document: { confirmed: unitsOf(row.confirmed, both!.stays.equipments) } }),
  }));
  if (!both) throw bookingRefused({ code: 'BK-18' });
  await followShipment(tx, documentOf(parent), parent.cutOffs, { now, withBoxes: true });
  const links = { splitOf: row.id };
  const draft = await draftLike(tx, deps, who, row, { no: childNo, content: both.goes, links, now });
  if (BEFORE_DESK.has(row.state)) return { parent, child: draft };
  const isAccepted = row.state !== 'PENDING_ACCEPTANCE';
  // What was sound as a whole is sound in parts; the desk looks at both again.
  const submit = { openErrors: 0, isAccepted, isPriceAgreed: true, isCreditBlocked: false };
  const child = await stepBooking(tx, deps, draft, { type: 'SUBMIT', actor, at, ...submit } as BookingCommand, () => ({
    columns: { submittedAt: now, acceptDueAt: row.acceptDueAt },
  }));
  return { parent, child };
}
