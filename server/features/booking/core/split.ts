import type { SplitPart } from '#contract/booking/rules/split-content.ts';
import { splitContent } from '#contract/booking/rules/split-content.ts';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import type { SplitOff } from './booking.served.ts';
import { stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { draftLike } from './copy.ts';

/**
 * Units and goods go to a booking of their own. It comes as far as its parent by itself: to the desk where that was, accepted where that
 * was accepted or confirmed; its own number, and with it its own shipment, is the carrier's to give.
 */

export async function splitBooking(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  row: BookingRecord,
  { parts, childNo, now }: { readonly parts: readonly SplitPart[]; readonly childNo: string; readonly now: Date },
): Promise<{ readonly parent: BookingRecord; readonly child: BookingRecord }> {
  const by = { actor: bookingActor(who), who, now };
  const parent = await stepBooking(tx, deps, row, { ...by, event: 'SPLIT', prepared: { parts } });
  const { goes } = splitContent(row.content, parts)!;
  const draft = await draftLike(tx, deps, who, row, { no: childNo, content: goes, links: { splitOf: row.id }, now });
  if (knowsEvent('SUBMIT', row.state)) return { parent, child: draft };
  const isAccepted = row.state !== 'PENDING_ACCEPTANCE';
  // What was sound as a whole is sound in parts; the desk looks at both again.
  const world = { openErrors: 0, isAccepted, isPriceAgreed: true, isCreditBlocked: false };
  const prepared: SplitOff = { acceptDueAt: row.acceptDueAt };
  const child = await stepBooking(tx, deps, draft, { ...by, event: 'SUBMIT', world, prepared });
  return { parent, child };
}
