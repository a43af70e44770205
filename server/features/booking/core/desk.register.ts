import type { FastifyInstance } from 'fastify';
import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import {
  acceptBooking,
  askBookingAmend,
  askBookingUpdate,
  assignBookings,
  confirmBooking as confirmCall,
  declineBooking,
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
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { drawShipmentNo, endShipment } from '../shipment/keep-shipment.ts';
import { assign } from './assign.ts';
import { lockBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { askBooking, changed, heldBooking, sendEvent } from './calling.ts';
import { confirmBooking } from './confirm.ts';
import { judge } from './draft.writes.ts';
import { sendAtOnce, sendBooking } from './send-booking.ts';
import { tellEvent } from './tell-booking.ts';

/** Events of the desk; those of the carrier too, where he answers on paper. */

const LOCK_MS = 15 * 60_000;
const GOOD = { is: 'GOOD' } as const;
const FREE = { takenBy: null, takenByName: null, takenUntil: null } as const;

export function registerDesk(app: FastifyInstance, deps: Deps): void {
  implement(app, takeBooking, input =>
    sendEvent(deps, input, ({ now }) => {
      const { employeeId, employeeName } = input.who.seat;
      const takenUntil = new Date(now.getTime() + LOCK_MS).toISOString();
      return {
        type: 'TAKE',
        write: () => ({ document: { takenBy: employeeId, takenByName: employeeName, takenUntil } }),
      };
    }),
  );

  implement(app, acceptBooking, input =>
    heldBooking(deps, input, async held => {
      const { tx, row, now } = held;
      const about = { companyId: row.companyId, exceptId: row.id, content: row.content, now };
      // The customer was let in in time; the desk judges the cut-off itself.
      const { openErrors } = await judge(tx, { ...about, price: GOOD, mayBookLate: true });
      const { employeeId, employeeName } = input.who.seat;
      const after = await askBooking(deps, input.who, held, {
        ...{ type: 'ACCEPT', payload: { openErrors }, remarks: input.body.remarks },
        write: () => ({
          document: { ...FREE, assigneeId: employeeId },
          columns: { assigneeName: employeeName, acceptDueAt: null },
        }),
      });
      return changed(await sendAtOnce(tx, deps, after, now.toISOString()));
    }),
  );

  implement(app, returnBooking, input =>
    sendEvent(deps, input, ({ tx, now }) => {
      const { remarks, feedbacks } = input.body;
      return {
        ...{ type: 'RETURN', remarks },
        write: () => ({
          document: { ...FREE, feedbacks },
          columns: { issues: feedbacks.length, acceptDueAt: null },
        }),
        after: row => tellEvent(tx, 'RETURN', row, now, remarks),
      };
    }),
  );

  implementOnce(app, deps, sendCall, input =>
    heldBooking(deps, input, async ({ tx, row, now }) =>
      changed(await sendBooking(tx, deps, row, now.toISOString(), bookingActor(input.who.seat))),
    ),
  );

  implement(app, markBookingReceived, input =>
    sendEvent(deps, input, () => ({
      type: 'ACK',
      write: () => ({ document: { carrierRequestRef: input.body.carrierRequestRef } }),
    })),
  );

  for (const [call, type] of [
    [askBookingUpdate, 'ASK_UPDATE'],
    [askBookingAmend, 'ASK_AMEND'],
  ] as const)
    implement(app, call, input =>
      sendEvent(deps, input, ({ tx, now }) => {
        const { feedbacks, remarks } = input.body;
        return {
          ...{ type, payload: { feedbacks: feedbacks.length }, remarks },
          write: () => ({ document: { feedbacks }, columns: { issues: feedbacks.length } }),
          after: row => tellEvent(tx, type, row, now, feedbacks.map(({ message }) => message).join('\n')),
        };
      }),
    );

  type Confirmed = Parameters<typeof heldBooking>[1] & {
    readonly body: { readonly id: string; readonly confirmation: BookingConfirmation; readonly remarks?: string };
  };
  const confirm = async (input: Confirmed) => {
    const shipmentNo = await drawShipmentNo(deps);
    return heldBooking(deps, input, async ({ tx, row, now }) => {
      const { confirmation, remarks } = input.body;
      const actor = bookingActor(input.who.seat);
      const at = now.toISOString();
      const said = { confirmation, actor, at, shipmentNo, ...(remarks && { remarks }) };
      const after = await confirmBooking(tx, deps, row, said);
      const { Data, headers } = changed(after);
      return { Data: { ...Data, cgoId: after.cgoId ?? '' }, headers };
    });
  };
  implement(app, confirmCall, confirm);
  // The customer is his own desk of a booking that is placed elsewhere.
  implement(app, setThirdReference, confirm);

  implement(app, rejectBooking, input =>
    sendEvent(deps, input, ({ tx, now }) => ({
      ...{ type: 'REJECT', remarks: input.body.remarks },
      after: row => tellEvent(tx, 'REJECT', row, now, input.body.remarks),
    })),
  );

  implement(app, declineBooking, input =>
    sendEvent(deps, input, ({ tx, now }) => ({
      ...{ type: 'DECLINE', remarks: input.body.remarks },
      after: async row => {
        await endShipment(tx, row.cgoId ?? null, 'BOOKING_LOST');
        await tellEvent(tx, 'DECLINE', row, now, input.body.remarks);
      },
    })),
  );

  implement(app, assignBookings, async ({ who, body }) => ({ Data: await assign(deps, who, body) }));

  implement(app, noteBooking, ({ who, body }) =>
    inScope(deps.db, SYSTEM, async tx => {
      const row = await lockBooking(tx, body.id, who.seat);
      if (who.seat.companyKind !== 'platform') throw new AppError('not_found');
      await tx.db.updateTable('booking').set({ deskNote: body.deskNote }).where('id', '=', row.id).execute();
      return changed(row);
    }),
  );
}
