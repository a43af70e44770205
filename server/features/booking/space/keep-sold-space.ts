import { unitsByType } from '#contract/booking/rules/units-by-type.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type SpaceOfBooking, spaceOfBooking } from '../../space/surplus/sold-space.read.ts';
import { bookingRefused } from '../core/booking-refused.ts';
import type { BookingRecord } from '../tables.ts';

/** Space of a booking that stands for sale is not given back to the carrier: first the offer, then the booking. */

type Part = 'bound' | 'offered';

const sum = (space: readonly SpaceOfBooking[], part: Part): number => space.reduce((n, one) => n + one[part], 0);

/** What people are told: how many of which types, and by which offers. */
function words(space: readonly SpaceOfBooking[], part: Part) {
  const named = space.filter(one => one[part] > 0);
  const types = [...new Set(named.map(({ containerType }) => containerType))];
  const ofType = (type: string) => named.filter(({ containerType }) => containerType === type);
  return {
    containers: types.map(type => `${sum(ofType(type), part)} × ${type}`).join(', '),
    offers: [...new Set(named.map(({ offerNo }) => offerNo))].join(', '),
  };
}

/**
 * Refused where the booking would keep fewer containers than are for sale of it; null: it would keep none. The caller holds the booking, so
 * that nobody puts more of it on sale meanwhile.
 */
export async function keepSoldSpace(
  tx: Tx,
  { id, confirmed }: Pick<BookingRecord, 'id' | 'confirmed'>,
  kept: readonly { readonly type: string; readonly units: number }[] | null,
): Promise<void> {
  const space = await spaceOfBooking(tx, id);
  if (space.length === 0) return;
  const [before, after] = [unitsByType(confirmed?.equipments ?? []), unitsByType(kept ?? [])];
  const left = (type: string): number => after.get(type) ?? 0;
  // What the carrier made smaller by himself is not in the way of other changes.
  const fewer = space.filter(
    ({ containerType }) => kept === null || left(containerType) < (before.get(containerType) ?? 0),
  );
  const beyond = (...parts: readonly Part[]) =>
    fewer.filter(({ containerType }) => {
      const own = fewer.filter(one => one.containerType === containerType);
      return parts.reduce((n, part) => n + sum(own, part), 0) > left(containerType);
    });
  const bound = beyond('bound');
  if (bound.length > 0) throw bookingRefused({ code: 'SURPLUS_SOLD', params: words(bound, 'bound') });
  const offered = beyond('bound', 'offered');
  if (offered.length > 0) throw bookingRefused({ code: 'SURPLUS_OFFERED', params: words(offered, 'offered') });
}
