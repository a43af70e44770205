import type { BookingConfirmation, BookingRoll, RollCause } from '#contract/booking/booking-confirmation.ts';
import type { CutOffs } from '#contract/booking/booking-content.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import { mainLeg } from './list-columns.ts';

/** A later sailing than was confirmed: its data are in force at once, and the customer has a day to say otherwise (design C.5.8). */

const ANSWER_MS = 24 * 3_600_000;

export interface Rolling {
  readonly cause: RollCause;
  readonly vesselName: string;
  readonly voyageNo: string;
  readonly etd: string;
  readonly eta: string | null;
  readonly cutOffs: CutOffs;
  readonly remarks: string;
}

/** What is confirmed after the roll-over, and the roll-over as it is kept. */
export function rolledTo(
  { rollList }: Pick<BookingRow, 'rollList'>,
  confirmed: BookingConfirmation,
  { cause, vesselName, voyageNo, etd, eta, cutOffs, remarks }: Rolling,
  { now, pricing }: { readonly now: Date; readonly pricing: BookingRoll['pricing'] },
): { readonly confirmed: BookingConfirmation; readonly rollList: BookingRoll[] } {
  const leg = mainLeg({ confirmed });
  const to = { vesselName: vesselName || (leg?.vesselName ?? ''), voyageNo, etd, eta };
  // A cut-off that the carrier does not name anew stands as it was.
  const newCutOffs = Object.fromEntries(
    Object.entries(confirmed.cutOffs).map(([code, former]) => [code, cutOffs[code as keyof CutOffs] ?? former]),
  ) as CutOffs;
  const roll: BookingRoll = {
    seq: rollList.length + 1,
    at: now.toISOString(),
    cause,
    to,
    newCutOffs,
    remarks,
    oldCutOffs: confirmed.cutOffs,
    from: {
      vesselName: leg?.vesselName ?? '',
      voyageNo: leg?.voyageNo ?? '',
      etd: leg?.departure ?? null,
      eta: leg?.arrival ?? null,
    },
    answerDueAt: new Date(now.getTime() + ANSWER_MS).toISOString(),
    answer: null,
    answeredAt: null,
    pricing,
  };
  const plan = confirmed.plan.map(one =>
    one === leg ? { ...one, vesselName: to.vesselName, voyageNo, departure: etd, arrival: eta ?? one.arrival } : one,
  );
  return { confirmed: { ...confirmed, plan, cutOffs: newCutOffs }, rollList: [...rollList, roll] };
}
