import type { FastifyInstance } from 'fastify';
import {
  amendBooking as amendCall,
  answerAmendment as answerAmendmentCall,
  cancelAmendment,
  copyBooking,
  previewAmendment,
  rebookBooking,
  splitBooking as splitCall,
  updateBooking,
} from '#contract/booking/change.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { holdFiles } from '../files/booking-files.ts';
import { amendBooking, answerAmendment } from './amend.ts';
import { meaningOf } from './amendment.ts';
import { lockBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { drawBookingNo } from './booking-no.ts';
import { askBooking, changed, heldBooking, sendEvent } from './calling.ts';
import { draftLike, withoutSailing } from './copy.ts';
import { maySeeCost } from './price-cost.ts';
import { priceNow } from './promise.ts';
import { splitBooking } from './split.ts';

/** Changes of a booking: before confirmation, after it, into two, and anew. */

export function registerChanges(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const keptOf = (id: string, who: SeatedWho) => inScope(db, SYSTEM, tx => lockBooking(tx, id, who));

  implementOnce(app, deps, updateBooking, input =>
    sendEvent(deps, input, async ({ tx, row }) => {
      const { content, remarks } = input.body;
      await holdFiles(tx, input.who.seat, [row.content], content);
      return { event: 'UPDATE', remarks, prepared: { content } };
    }),
  );

  implement(app, previewAmendment, async ({ who, body: { id, content } }) => {
    const kept = await keptOf(id, who);
    const today = await priceNow(deps, { who, customerId: kept.companyId }, { content, links: kept.links });
    const Data = await inScope(db, SYSTEM, async tx => {
      const meaning = await meaningOf(tx, kept, { content, today }, { seat: who.seat, now: clock.now() });
      const { changes, isLate, money, findings } = meaning;
      const lateFee = (await maySeeCost(tx, who.seat, clock.now())) ? meaning.lateFee : null;
      return { changes, isLate, money, findings, lateFee };
    });
    return { Data };
  });

  implementOnce(app, deps, amendCall, async input => {
    const { who, body } = input;
    const kept = await keptOf(body.id, who);
    const today = await priceNow(
      deps,
      { who, customerId: kept.companyId },
      { content: body.content, links: kept.links },
    );
    return heldBooking(deps, input, async ({ tx, row, now }) => {
      await holdFiles(tx, who.seat, [row.content, row.amended], body.content);
      const asked = { content: body.content, reason: body.remarks, who, today, now };
      return changed(await amendBooking(tx, deps, row, asked));
    });
  });

  implement(app, cancelAmendment, input =>
    sendEvent(deps, input, () => ({ event: 'AMEND_CANCEL', remarks: input.body.remarks })),
  );

  implement(app, answerAmendmentCall, input =>
    heldBooking(deps, input, async ({ tx, row, now }) => {
      const { isConfirmed, remarks } = input.body;
      const by = { isConfirmed, actor: bookingActor(input.who), now, remarks };
      return changed(await answerAmendment(tx, deps, row, by));
    }),
  );

  implementOnce(app, deps, splitCall, async input => {
    const childNo = await drawBookingNo(deps, clock.now());
    return heldBooking(deps, input, async ({ tx, row, now }) => {
      const { parts } = input.body;
      const { parent, child } = await splitBooking(tx, deps, input.who, row, { parts, childNo, now });
      const { Data, headers } = changed(parent);
      return { Data: { ...Data, childId: child.id, childNo: child.bookingNo }, headers };
    });
  });

  implementOnce(app, deps, rebookBooking, async ({ who, body }) => {
    const no = await drawBookingNo(deps, clock.now());
    return inScope(db, SYSTEM, async tx => {
      const row = await lockBooking(tx, body.id, who);
      const now = clock.now();
      await askBooking(deps, who, { tx, row, now }, { event: 'REBOOK' });
      const content = body.content ?? row.content;
      await holdFiles(tx, who.seat, [row.content], content);
      return changed(await draftLike(tx, deps, who, row, { no, content, links: { rebookOf: row.id }, now }));
    });
  });

  implementOnce(app, deps, copyBooking, async ({ who, body }) => {
    const no = await drawBookingNo(deps, clock.now());
    return inScope(db, SYSTEM, async tx => {
      const row = await lockBooking(tx, body.id, who);
      const now = clock.now();
      await askBooking(deps, who, { tx, row, now }, { event: 'COPY' });
      return changed(await draftLike(tx, deps, who, row, { no, content: withoutSailing(row.content), now }));
    });
  });
}
