import { CARRIER } from '#machines/booking/booking.guards.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { ShipmentBoxes } from './contents.ts';
import { FREE } from './fates.ts';
import { amended, type Birth, claimed, confirmed, draft, received, rolled } from './story.ts';
import type { Tale } from './tale.ts';

/** What became of bookings that are shipments by now: most stand, some are being changed, the oldest are done. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Open amendments, roll-overs and other unfinished business, by the number of the shipment. */
const AMENDED = ['BK-NQ-04', 'BK-NEW-03', 'BK-NEW-06'];
export const ROLLED = ['BK-NEW-10', 'BK-NEW-12'];
const CLAIMED = 'BK-NEW-10';
const CANCELLING = 'BK-NEW-09';
const ASKED = ['BK-NEW-02', 'BK-NEW-05', 'BK-NEW-08'];
const DECLINED_AMENDMENT = 'BK-NQ-06';

const VGM_MISSING = {
  severity: 'ERROR' as const,
  code: 'VGM',
  message: 'VGM method missing',
  path: '',
  property: '',
  at: 'equipments.0.grossKg',
};

export function shipmentFateOf(shipment: ShipmentBoxes, birth: Birth, now: number): Tale {
  const { maker, content } = birth;
  const tale = confirmed(received(draft(birth), birth), birth, {
    carrierRef: shipment.carrierBookingReference,
    at: shipment.createdAt,
    cgoId: shipment.id,
    cutOffs: content.cutOffs,
  });
  const etd = shipment.etd?.getTime() ?? now;
  const between = (share: number): Date =>
    new Date(shipment.createdAt.getTime() + (now - shipment.createdAt.getTime()) * share);
  if (etd < now - 30 * DAY)
    return tale.and('COMPLETE', SYSTEM_ACTOR, new Date(etd + 29 * DAY), { world: { isDue: true } });
  if (etd < now) return tale;
  const place = shipment.bookingNo;
  if (AMENDED.includes(place)) return amended(tale, maker, between(0.8));
  if (ROLLED.includes(place)) {
    rolled(tale, between(0.9));
    return place === CLAIMED ? claimed(tale, birth.desk, between(0.95)) : tale;
  }
  if (place === CANCELLING)
    return tale.and('REQUEST_CANCEL', maker, between(0.9), { remarks: '买方推迟交货', ...FREE });
  if (ASKED.includes(place))
    return tale.and('ASK_AMEND', CARRIER, between(0.7), {
      payload: { feedbacks: [VGM_MISSING] },
      changes: { feedbacks: [VGM_MISSING] },
      columns: { issues: 1 },
    });
  if (place === DECLINED_AMENDMENT) {
    amended(tale, maker, between(0.4));
    const amendments = tale.row.amendments.map(one => ({ ...one, status: 'AMENDMENT_DECLINED' as const }));
    return tale.and('AMEND_DECLINE', CARRIER, between(0.5), {
      remarks: 'No space for more',
      changes: { amendments },
    });
  }
  return tale;
}
