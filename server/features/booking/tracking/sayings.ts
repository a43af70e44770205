import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { trackBooking } from '#contract/booking/tracking.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';

/** Departure and arrival as the carrier said them, one after the other; what repeats the one before is left out. */

type Saying = DataOf<typeof trackBooking>['history'][number];

const sameSailing = (one: Saying, other: Saying | undefined): boolean =>
  other !== undefined &&
  one.etd === other.etd &&
  one.eta === other.eta &&
  one.vesselName === other.vesselName &&
  one.voyageNo === other.voyageNo;

export function sayingsOf(facts: readonly Pick<Fact, 'at' | 'event' | 'changes'>[]): Saying[] {
  const said = facts.flatMap(({ at, event, changes }): Saying[] => {
    const after = changes.find(({ path }) => path === 'confirmed')?.after as BookingConfirmation | null | undefined;
    const sea = after?.plan.find(({ stage }) => stage === 'MNC') ?? after?.plan[0];
    if (!after || !sea) return [];
    const eta = after.plan.at(-1)?.arrival ?? null;
    return [{ at, event, etd: sea.departure, eta, vesselName: sea.vesselName, voyageNo: sea.voyageNo }];
  });
  return said.filter((one, index) => !sameSailing(one, said[index - 1]));
}
