import { differences } from '#contract/booking/rules/differences.ts';
import { CARRIER } from '#machines/booking/booking.guards.ts';
import type { DemoBooking } from './plan.ts';
import { accepted, type Birth, confirmed, draft, received, sent, submitted } from './story.ts';
import type { Tale } from './tale.ts';

/** What becomes of bookings that no shipment stands behind. */

const HOUR = 3_600_000;
const LOCK_MS = 15 * 60_000;
export const FREE = { payload: { agreedFee: '0' }, world: { fee: '0' } };

export function fateOf({ fate, words, ago }: DemoBooking, birth: Birth, cgoId: string): Tale {
  const { maker, desk, content, at } = birth;
  const tale = draft(birth);
  const later = (hours: number): Date => new Date(at.getTime() + Math.min(hours, ago * 0.9) * HOUR);
  const feedbacks = [
    {
      severity: 'ERROR' as const,
      code: '',
      message: words,
      path: '',
      property: '',
      at: 'equipments.0.commodities.0.description',
    },
  ];
  const answered = {
    carrierRef: `${content.carrier}${birth.no.slice(-8)}`,
    at: later(5),
    cgoId,
    cutOffs: content.cutOffs,
  };
  switch (fate) {
    case 'DRAFT':
      return tale;
    case 'RETURNED':
      return submitted(tale, birth).and('RETURN', desk, later(1), {
        remarks: words,
        payload: { feedbacks },
        changes: { feedbacks },
        columns: { issues: 1, acceptDueAt: null },
      });
    case 'PENDING_ACCEPTANCE':
      return submitted(tale, birth);
    case 'TAKEN': {
      const takenUntil = new Date(later(0.35).getTime() + LOCK_MS).toISOString();
      return submitted(tale, birth).and('TAKE', desk, later(0.35), {
        changes: { takenBy: desk.employeeId, takenByName: desk.name, takenUntil },
      });
    }
    case 'ACCEPTED':
      return accepted(tale, birth);
    case 'SENT':
      return sent(tale, birth);
    case 'RECEIVED':
      return received(tale, birth);
    case 'PENDING_UPDATE': {
      const asked = [{ ...feedbacks[0]!, at: 'equipments.0.commodities.0.hsCodes.0' }];
      return received(tale, birth).and('ASK_UPDATE', CARRIER, later(4), {
        remarks: words,
        payload: { feedbacks: asked },
        changes: { feedbacks: asked },
        columns: { issues: 1 },
      });
    }
    case 'UPDATE_RECEIVED': {
      const [first, ...others] = content.equipments;
      const updated = { ...content, equipments: [{ ...first!, pickupDepot: 'WAIGAOQIAO DEPOT 3' }, ...others] };
      return received(tale, birth).and('UPDATE', maker, later(6), {
        world: { openErrors: 0, changes: differences(content, updated) },
        changes: { content: updated },
      });
    }
    case 'REJECTED':
      return received(tale, birth).and('REJECT', CARRIER, later(7), { remarks: words });
    case 'CANCELLED':
      return received(tale, birth).and('CANCEL', maker, later(8), { remarks: words });
    case 'DECLINED':
      return confirmed(received(tale, birth), birth, answered).and('DECLINE', CARRIER, later(40), { remarks: words });
    case 'CANCELLED_LATE':
      return confirmed(received(tale, birth), birth, answered)
        .and('REQUEST_CANCEL', maker, later(50), { remarks: words, ...FREE })
        .and('CONFIRM_CANCEL', CARRIER, later(54));
  }
}
