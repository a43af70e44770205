import { knowsEvent } from '#machines/booking/booking.document.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { stepBooking } from './booking.store.ts';
import type { Confirmed } from './confirmation.ts';

/** CONFIRM and RECONFIRM: the carrier's answer becomes what is in force, and the first one makes the shipment in the same commit. */

export interface Confirming extends Confirmed {
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly remarks?: string;
  readonly who?: SeatedWho;
}

export const confirmBooking = (
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { actor, now, remarks = '', who, ...prepared }: Confirming,
): Promise<BookingRecord> =>
  stepBooking(tx, deps, row, {
    event: knowsEvent('RECONFIRM', row.state) ? 'RECONFIRM' : 'CONFIRM',
    actor,
    now,
    remarks,
    ...(who ? { who } : {}),
    prepared,
  });
