import type { BookingRoll, RollAnswer, RollCause } from '#contract/booking/booking-confirmation.ts';
import { ROLL_CAUSES } from '#contract/booking/booking-confirmation.ts';
import type { CutOffs } from '#contract/booking/booking-content.ts';
import type { BookingActor } from '#machines/booking/booking.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { followShipment } from '../shipment/keep-shipment.ts';
import type { BookingRecord } from '../tables.ts';
import { documentOf } from './booking.document.ts';
import { stepBooking } from './booking.store.ts';
import { cutOffHoursOf } from './check-context.ts';
import { mainLeg } from './list-columns.ts';
import { rollPricingOf } from './roll-pricing.ts';
import { tellDesk, tellEvent } from './tell-booking.ts';
import { tellCutOffChange } from './tell-cut-offs.ts';

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

export async function rollBooking(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  row: BookingRecord,
  { cause, vesselName, voyageNo, etd, eta, cutOffs, remarks }: Rolling,
  { actor, at }: { readonly actor: BookingActor; readonly at: string },
): Promise<BookingRecord> {
  const now = new Date(at);
  const words = remarks.trim().length >= 2 ? remarks : ROLL_CAUSES[cause].zh;
  const cutOffHours = cutOffHoursOf(await carrierConfigOf(tx.db, row.content.carrier));
  const pricing = await rollPricingOf(tx, row, cause, etd);
  const after = await stepBooking(tx, deps, row, { type: 'ROLL', actor, at, remarks: words }, () => {
    const confirmed = row.confirmed!;
    const leg = mainLeg({ confirmed });
    const to = { vesselName: vesselName || (leg?.vesselName ?? ''), voyageNo, etd, eta };
    // A cut-off that the carrier does not name anew stands as it was.
    const newCutOffs = Object.fromEntries(
      Object.entries(confirmed.cutOffs).map(([code, former]) => [code, cutOffs[code as keyof CutOffs] ?? former]),
    ) as CutOffs;
    const roll: BookingRoll = {
      ...{ seq: row.rollList.length + 1, at, cause, to, newCutOffs, remarks, oldCutOffs: confirmed.cutOffs },
      from: {
        ...{ vesselName: leg?.vesselName ?? '', voyageNo: leg?.voyageNo ?? '' },
        ...{ etd: leg?.departure ?? null, eta: leg?.arrival ?? null },
      },
      answerDueAt: new Date(now.getTime() + ANSWER_MS).toISOString(),
      ...{ answer: null, answeredAt: null, pricing },
    };
    const plan = confirmed.plan.map(one =>
      one === leg ? { ...one, vesselName: to.vesselName, voyageNo, departure: etd, arrival: eta ?? one.arrival } : one,
    );
    return {
      document: { confirmed: { ...confirmed, plan, cutOffs: newCutOffs }, rolls: [...row.rollList, roll] },
      cutOffHours,
    };
  });
  await followShipment(tx, documentOf(after), after.cutOffs, { now, withBoxes: false });
  await tellEvent(tx, 'ROLL', after, now, `${ROLL_CAUSES[cause].zh} / ${ROLL_CAUSES[cause].en}`);
  await tellCutOffChange(tx, row.cutOffs, after, now);
  return after;
}

const ANSWERED = { event: 'booking-roll-answered', title: { zh: '客户已答复甩柜', en: 'Roll-over answered' } } as const;

export async function answerRoll(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  row: BookingRecord,
  answer: RollAnswer,
  { actor, at, remarks }: { readonly actor: BookingActor; readonly at: string; readonly remarks: string },
): Promise<BookingRecord> {
  const rolls = row.rollList.map((roll, index) =>
    index === row.rollList.length - 1 ? { ...roll, answer, answeredAt: at } : roll,
  );
  const command = { type: 'ANSWER_ROLL', actor, at, ...(remarks && { remarks }) } as const;
  const after = await stepBooking(tx, deps, row, command, () => ({ document: { rolls } }));
  if (answer !== 'ACCEPTED') await tellDesk(tx, after, new Date(at), ANSWERED);
  return after;
}
