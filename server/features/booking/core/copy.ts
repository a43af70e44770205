import { type BookingContent, bookingLinksSchema } from '#contract/booking/booking-content.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { bearBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { mayBeLate } from './check-context.ts';
import { channelOf, judge } from './draft.writes.ts';

/** A new draft of an old booking: a copy, one in the place of another, or what was split off. */

const NONE = { is: 'NONE' } as const;

/** What belongs to the old sailing or was the carrier's word is not copied. */
export const withoutSailing = (content: BookingContent): BookingContent => ({
  ...content,
  routing: {
    ...content.routing,
    vesselName: '',
    vesselImo: '',
    voyageNo: '',
    universalVoyage: '',
    routingReference: '',
    etd: null,
    eta: null,
    departureDate: '',
    receiptDate: '',
    arrivalFrom: '',
    arrivalTo: '',
  },
  cutOffs: { DCO: null, VCO: null, FCO: null, LCO: null, EFC: null, CUC: null, AMC: null },
  equipments: content.equipments.map(one => ({ ...one, pickupDate: '', numbers: [] })),
});

export interface Copying {
  readonly no: string;
  readonly content: BookingContent;
  readonly links?: { readonly rebookOf?: string; readonly splitOf?: string };
  readonly now: Date;
}

export async function draftLike(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  row: BookingRecord,
  { no, content, links = {}, now }: Copying,
): Promise<BookingRecord> {
  const { employeeId, employeeName, companyKind } = who.seat;
  const judged = await judge(tx, {
    companyId: row.companyId,
    exceptId: row.id,
    content,
    now,
    price: NONE,
    mayBookLate: mayBeLate(who.seat),
  });
  const all = bookingLinksSchema.parse(links);
  const isElsewhere = row.channel === 'THIRD';
  return bearBooking(
    tx,
    deps,
    {
      bookingNo: no,
      deskCompanyId: row.deskCompanyId,
      companyId: row.companyId,
      content,
      channel: channelOf(all, { isStaff: companyKind === 'platform', isElsewhere }),
      links: all,
      createdBy: employeeId,
      createdByName: employeeName,
      requestKey: null,
      issues: judged.openErrors,
      cutOffHours: judged.cutOffHours,
    },
    { actor: bookingActor(who), who, now },
  );
}
