import type { FastifyInstance } from 'fastify';
import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import {
  acceptBooking,
  askBookingAmend,
  askBookingUpdate,
  assignBookings,
  confirmBooking as confirmCall,
  declineBooking,
  keepBooking,
  markBookingReceived,
  noteBooking,
  rejectBooking,
  returnBooking,
  sendBooking as sendCall,
  setThirdReference,
  takeBooking,
} from '#contract/booking/desk.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { keepClaim } from '../../../kernel/document/claim.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { drawShipmentNo } from '../shipment/keep-shipment.ts';
import { assign } from './assign.ts';
import { servedBooking } from './booking.served.ts';
import { lockBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { askBooking, changed, heldBooking, refuseTaken, sendEvent } from './calling.ts';
import { confirmBooking } from './confirm.ts';
import { sendAtOnce } from './send-booking.ts';

/** Events of the desk; those of the carrier too, where he answers on paper. */

export function registerDesk(app: FastifyInstance, deps: Deps): void {
  implement(app, keepBooking, async ({ who, body }) => {
    const keep = (tx: Tx) => keepClaim(tx, servedBooking, who, body.id, deps.clock.now());
    return { Data: { lapsesAt: await inScope(deps.db, SYSTEM, keep) } };
  });

  implement(app, takeBooking, input =>
    heldBooking(
      deps,
      input,
      async held => changed(await askBooking(deps, input.who, held, { event: 'TAKE' })),
      tx => refuseTaken(tx, deps, input),
    ),
  );

  implement(app, acceptBooking, input =>
    heldBooking(
      deps,
      input,
      async held => {
        const after = await askBooking(deps, input.who, held, { event: 'ACCEPT', remarks: input.body.remarks });
        return changed(await sendAtOnce(held.tx, deps, after, held.now));
      },
      tx => refuseTaken(tx, deps, input),
    ),
  );

  implement(app, returnBooking, input =>
    sendEvent(deps, input, () => {
      const { remarks, feedbacks } = input.body;
      return { event: 'RETURN', remarks, payload: { feedbacks } };
    }),
  );

  implementOnce(app, deps, sendCall, input => sendEvent(deps, input, () => ({ event: 'SEND' })));

  implement(app, markBookingReceived, input =>
    sendEvent(deps, input, () => {
      const { carrierRequestRef } = input.body;
      return { event: 'ACK', payload: { carrierRequestRef } };
    }),
  );

  for (const [call, event] of [
    [askBookingUpdate, 'ASK_UPDATE'],
    [askBookingAmend, 'ASK_AMEND'],
  ] as const)
    implement(app, call, input =>
      sendEvent(deps, input, () => {
        const { feedbacks, remarks } = input.body;
        return { event, remarks, payload: { feedbacks } };
      }),
    );

  type Confirmed = Parameters<typeof heldBooking>[1] & {
    readonly body: { readonly id: string; readonly confirmation: BookingConfirmation; readonly remarks?: string };
  };
  const confirm = async (input: Confirmed) => {
    const shipmentNo = await drawShipmentNo(deps);
    return heldBooking(deps, input, async ({ tx, row, now }) => {
      const { confirmation, remarks } = input.body;
      const actor = bookingActor(input.who);
      const said = { confirmation, actor, who: input.who, now, shipmentNo, remarks: remarks ?? '' };
      const after = await confirmBooking(tx, deps, row, said);
      const { Data, headers } = changed(after);
      return { Data: { ...Data, cgoId: after.cgoId ?? '' }, headers };
    });
  };
  implement(app, confirmCall, confirm);
  // The customer is the desk of a booking that is placed elsewhere.
  implement(app, setThirdReference, confirm);

  implement(app, rejectBooking, input =>
    sendEvent(deps, input, () => ({ event: 'REJECT', remarks: input.body.remarks })),
  );

  implement(app, declineBooking, input =>
    sendEvent(deps, input, () => ({ event: 'DECLINE', remarks: input.body.remarks })),
  );

  implement(app, assignBookings, async ({ who, body }) => ({ Data: await assign(deps, who, body) }));

  implement(app, noteBooking, ({ who, body }) =>
    inScope(deps.db, SYSTEM, async tx => {
      const row = await lockBooking(tx, body.id, who);
      if (who.seat.companyKind !== 'platform') throw new AppError('not_found');
      await tx.db.updateTable('booking').set({ deskNote: body.deskNote }).where('id', '=', row.id).execute();
      return changed(row);
    }),
  );
}
