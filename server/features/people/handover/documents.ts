import type { Text } from '#contract/kernel/text.ts';
import type { Given, Giving } from '../../../kernel/document/in-hand.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { countBookingsOf, giveBookings } from '../../booking/core/handover.act.ts';
import { lockSeat } from '../../identity/seat/write-seat.act.ts';
import { countPriceRequestsOf, givePriceRequests } from '../../rates/request/handover.act.ts';
import type { HandoverKind, HandoverWriter } from './handover-kind.ts';

interface Worked {
  readonly kind: string;
  readonly title: Text;
  readonly count: (tx: Tx, employeeId: string) => Promise<number>;
  readonly give: (giving: Giving, given: Given) => Promise<string[]>;
}

const givingBy = (tx: Tx, { deps, who, now }: HandoverWriter): Giving => ({ tx, deps, who, now });

const handoverOf = ({ kind, title, count, give }: Worked): HandoverKind => ({
  kind,
  title,
  count,
  async move(tx, writer, from, to) {
    return (await give(givingBy(tx, writer), { from, to })).map(recordId => ({ recordId }));
  },
  async giveBack(tx, writer, from, to, records) {
    // A restored seat that is disabled gets no work.
    if ((await lockSeat(tx, from))?.state !== 'ACTIVE') return;
    await give(givingBy(tx, writer), { from: to, to: from, ids: records.map(({ recordId }) => recordId) });
  },
});

/** Documents assigned to a person until they are done. Claims lapse by themselves and are not handed over. */
export const documentHandovers: readonly HandoverKind[] = [
  handoverOf({
    kind: 'BOOKING',
    title: { zh: '经办的订舱', en: 'Bookings in hand' },
    count: countBookingsOf,
    give: giveBookings,
  }),
  handoverOf({
    kind: 'PRICE_REQUEST',
    title: { zh: '待答复的询价', en: 'Price requests to answer' },
    count: countPriceRequestsOf,
    give: givePriceRequests,
  }),
];
