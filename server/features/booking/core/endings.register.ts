import type { FastifyInstance } from 'fastify';
import {
  answerCancellation as answerCall,
  answerRoll as answerRollCall,
  cancelBooking as cancelCall,
  cancellationFee,
  claimRoll as claimCall,
  repriceRolled as repriceCall,
  rollBooking as rollCall,
} from '#contract/booking/ending.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { holdOfferOf } from '../../space/order-of-booking.act.ts';
import type { BookingRecord } from '../tables.ts';
import { lockBooking, lookAtBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { drawBookingNo } from './booking-no.ts';
import { changed, heldBooking, sendEvent } from './calling.ts';
import { answerCancellation, cancelBooking, cancelFeeOf } from './cancel.ts';
import { draftLike } from './copy.ts';
import { answerRoll, rollBooking } from './roll.ts';
import { repriceRolled } from './roll-pricing.ts';

/** Cancellation and roll-over, with their answers. */

/** What is only not possible now leaves the booking as it is. */
const refusedOr =
  (row: BookingRecord) =>
  (error: unknown): BookingRecord => {
    if (!(error instanceof AppError)) throw error;
    return row;
  };

export function registerEndings(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, cancellationFee, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const row = await lookAtBooking(tx, id, who);
      const { fee, currency } = await cancelFeeOf(tx, row, clock.now());
      return { fee, currency, isAsked: Number(fee) > 0 };
    });
    return { Data };
  });

  implement(app, cancelCall, async input => {
    const { who, body } = input;
    const { links } = await inScope(db, SYSTEM, tx => lockBooking(tx, body.id, who));
    return heldBooking(
      deps,
      input,
      async ({ tx, row, now }) => {
        const { remarks, agreedFee } = body;
        const by = { actor: bookingActor(who), now, remarks, agreedFee };
        return changed(await cancelBooking(tx, deps, row, by));
      },
      links.spaceOrderId === null ? undefined : tx => holdOfferOf(tx, links.spaceOrderId!),
    );
  });

  implement(app, answerCall, input =>
    heldBooking(deps, input, async ({ tx, row, now }) => {
      const { isConfirmed, remarks } = input.body;
      const by = { isConfirmed, actor: bookingActor(input.who), now, remarks };
      return changed(await answerCancellation(tx, deps, row, by));
    }),
  );

  implementOnce(app, deps, rollCall, async input => {
    const { who, body } = input;
    const after = await heldBooking(deps, input, ({ tx, row, now }) => {
      const { id: _, ...rolling } = body;
      return rollBooking(tx, deps, row, rolling, { actor: bookingActor(who), now });
    });
    if (after.rollList.at(-1)?.pricing !== 'REPRICE') return changed(after);
    // Where nothing is on sale for the new day the desk is left with the mark, and prices it later.
    return changed(await repriceRolled(deps, who, body.id).catch(refusedOr(after)));
  });

  implement(app, repriceCall, async ({ who, body, request }) => {
    const seen = versionSeen(request);
    return changed(
      await repriceRolled(deps, who, body.id, ({ id, version }) => {
        if (version !== seen) throw stale({ id, version });
      }),
    );
  });

  implementOnce(app, deps, claimCall, input =>
    sendEvent(deps, input, ({ row, now }) => {
      const { id: _, roll, ...said } = input.body;
      const about = row.rollList.find(({ seq }) => seq === roll);
      if (!about && row.rollList.length > 0) throw new AppError('not_found');
      const claim = { ...said, roll, byName: input.who.seat.employeeName, at: now.toISOString() };
      return { event: 'CLAIM', prepared: claim };
    }),
  );

  implementOnce(app, deps, answerRollCall, async input => {
    const { who, body } = input;
    const no = body.answer === 'REBOOK' ? await drawBookingNo(deps, clock.now()) : null;
    return heldBooking(deps, input, async ({ tx, row, now }) => {
      const { answer, remarks } = body;
      const by = { actor: bookingActor(who), now, remarks };
      const answered = await answerRoll(tx, deps, row, answer, by);
      const rebooked =
        no === null
          ? null
          : await draftLike(tx, deps, who, row, { no, content: row.content, links: { rebookOf: row.id }, now });
      // Whoever does not sail later gives the space back; that it was the carrier's doing costs nothing.
      const after =
        answer === 'ACCEPTED'
          ? answered
          : await cancelBooking(tx, deps, answered, { ...by, remarks: remarks || 'ROLLED', agreedFee: '0' });
      const { Data, headers } = changed(after);
      return { Data: { ...Data, rebookedId: rebooked?.id ?? null }, headers };
    });
  });
}
