import type { FastifyRequest } from 'fastify';
import { booking } from '#machines/booking/booking.document.ts';
import { abilitiesOf } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { type BookingAsk, lockBooking, rowOf, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { bookingRefused } from './booking-refused.ts';

/** What every call to one booking has in common: it is held, the version that was seen is still the last, the event is sent. */

export interface Standing {
  readonly tx: Tx;
  readonly row: BookingRecord;
  readonly now: Date;
}

/** The event that a call stands for. */
export type Asked = Omit<BookingAsk, 'actor' | 'now' | 'who'>;

export const changed = ({ id, bookingNo, state, version }: BookingRecord) => ({
  Data: { id, bookingNo, state, version },
  headers: { ETag: `"${version}"` },
});

interface Input {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly body: { readonly id: string };
}

/** Holds the booking that the caller may see, as they have seen it. */
export const heldBooking = <T>(
  { db, clock }: Deps,
  { who, request, body }: Input,
  work: (standing: Standing) => Promise<T>,
  /** Held before the booking, where another document is always held first. */
  first?: (tx: Tx) => Promise<unknown>,
): Promise<T> =>
  inScope(db, SYSTEM, async tx => {
    await first?.(tx);
    const row = await lockBooking(tx, body.id, who);
    if (row.version !== versionSeen(request)) throw stale({ id: row.id, version: row.version });
    return work({ tx, row, now: clock.now() });
  });

/** Who comes late to work that a colleague has is told who has it; that the booking has moved says nothing of why. */
export async function refuseTaken(tx: Tx, { clock }: Deps, { who, request, body }: Input): Promise<void> {
  const row = await lockBooking(tx, body.id, who);
  if (row.version === versionSeen(request)) return;
  const at = clock.now().toISOString();
  const take = abilitiesOf(booking, rowOf(row), bookingActor(who), at).find(({ event }) => event === 'TAKE');
  if (take?.may === 'no' && take.refusal.code === 'TAKEN') throw bookingRefused(take.refusal);
}

export const askBooking = (deps: Deps, who: SeatedWho, { tx, row, now }: Standing, asked: Asked) =>
  stepBooking(tx, deps, row, { ...asked, actor: bookingActor(who), who, now });

export const sendEvent = (deps: Deps, input: Input, work: (standing: Standing) => Asked | Promise<Asked>) =>
  heldBooking(deps, input, async standing =>
    changed(await askBooking(deps, input.who, standing, await work(standing))),
  );
