import type {
  BookingConfirmation,
  BookingRoll,
  RollCause,
  TransportLeg,
} from '#contract/booking/booking-confirmation.ts';
import { type CutOffs, cutOffsSchema } from '#contract/booking/booking-content.ts';
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
  // Those of the former sailing say nothing of the later one: what the carrier does not name is reckoned from the new departure.
  const newCutOffs = cutOffsSchema.parse(cutOffs);
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
  const plan = confirmed.plan.map(one => legAfter(one, leg, to));
  const equipments = confirmed.equipments.map(one => ({ ...one, pickupFrom: null }));
  return { confirmed: { ...confirmed, equipments, plan, cutOffs: newCutOffs }, rollList: [...rollList, roll] };
}

type Sailing = BookingRoll['to'];

/** The leg that is rolled sails as said; the times of what follows it belonged to the former arrival. */
function legAfter(one: TransportLeg, rolled: TransportLeg | undefined, to: Sailing): TransportLeg {
  if (rolled === undefined || one.seq < rolled.seq) return one;
  if (one !== rolled) return { ...one, departure: null, arrival: null };
  const isSameShip = to.vesselName === rolled.vesselName;
  return {
    ...one,
    vesselName: to.vesselName,
    vesselImo: isSameShip ? one.vesselImo : '',
    voyageNo: to.voyageNo,
    universalVoyage: '',
    departure: to.etd,
    arrival: to.eta,
  };
}
