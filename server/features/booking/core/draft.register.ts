import type { FastifyInstance } from 'fastify';
import { getBooking } from '#contract/booking/desk.calls.ts';
import {
  checkBooking as checkCall,
  deleteBookings,
  saveBooking,
  submitBooking,
} from '#contract/booking/draft.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { holdFiles } from '../files/booking-files.ts';
import type { KeptDraft } from './booking.served.ts';
import { bearBooking, lockBooking, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { drawBookingNo } from './booking-no.ts';
import { changed } from './calling.ts';
import { mayBeLate } from './check-context.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { channelOf, judge } from './draft.writes.ts';
import { inPortTime } from './port-time.ts';
import { presentBooking } from './present.ts';
import { isOtherOffer, priceNow, priceStateOf, promise } from './promise.ts';
import { submitDraft } from './submit.ts';
import { sidesOf } from './who-books.ts';

/** From the first word typed to the desk: drafts, their checks, submission. */

const NO_PRICE = { is: 'NONE' } as const;

const keyOf = (headers: Readonly<Record<string, unknown>>): string | null => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 ? key.slice(0, 100) : null;
};

/** Made by the same request before, or by the order of ready space itself: there is one booking of each. */
async function knownDraft({ db }: Tx, customerId: string, requestKey: string | null, spaceOrderId: string | null) {
  if (requestKey === null && spaceOrderId === null) return undefined;
  return db
    .selectFrom('booking')
    .selectAll()
    .where('companyId', '=', customerId)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('requestKey', '=', requestKey ?? ''),
        and([
          eb(ref('links', '->>').key('spaceOrderId'), '=', spaceOrderId ?? ''),
          eb('state', 'not in', ['REJECTED', 'DECLINED', 'CANCELLED']),
        ]),
      ]),
    )
    .executeTakeFirst();
}

export function registerDrafts(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, getBooking, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const row = await tx.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw new AppError('not_found');
      return presentBooking(tx, row, who, clock.now());
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, saveBooking, async ({ who, body, request }) => {
    const { content, links, customerId, deskNote } = body;
    const isStaff = who.seat.companyKind === 'platform';
    const now = clock.now();
    const by = { actor: bookingActor(who), who, now };
    const note = isStaff && deskNote !== undefined ? { deskNote } : {};
    const mayBookLate = mayBeLate(who.seat);
    if (body.id !== undefined) {
      const id = body.id;
      const seen = versionSeen(request);
      const former = await inScope(db, SYSTEM, tx => lockBooking(tx, id, who));
      // What is not chosen anew stays as it was.
      const chosen = links.priceKey === null ? former.links : links;
      const asked = { content, links: chosen };
      const fresh =
        chosen.priceKey !== null && isOtherOffer(former, asked)
          ? await promise(deps, { who, customerId: former.companyId }, asked, former.snapshotId)
          : null;
      return inScope(db, SYSTEM, async tx => {
        const row = await lockBooking(tx, id, who);
        if (row.version !== seen) throw stale({ id, version: row.version });
        await holdFiles(tx, who.seat, [row.content], content);
        const judged = await judge(tx, {
          companyId: row.companyId,
          exceptId: id,
          content,
          now,
          mayBookLate,
          price: priceStateOf(row.price, null, now),
        });
        const prepared: KeptDraft = {
          content,
          ...(chosen === former.links ? {} : { links: chosen }),
          promised: fresh,
          issues: judged.openErrors,
          ...note,
          cutOffHours: judged.cutOffHours,
        };
        return changed(await stepBooking(tx, deps, row, { ...by, event: 'SAVE', prepared }));
      });
    }
    const requestKey = keyOf(request.headers);
    const promised = await promise(deps, { who, customerId }, { content, links });
    const no = await drawBookingNo(deps, now);
    return inScope(db, SYSTEM, async tx => {
      const isElsewhere = promised?.isElsewhere ?? false;
      const sides = await sidesOf(tx, who.seat, customerId, isElsewhere);
      const known = await knownDraft(tx, sides.customerId, requestKey, links.spaceOrderId);
      if (known) return changed(known);
      await holdFiles(tx, who.seat, [], content);
      const judged = await judge(tx, {
        companyId: sides.customerId,
        exceptId: null,
        content,
        now,
        mayBookLate,
        price: NO_PRICE,
      });
      const row = await bearBooking(
        tx,
        deps,
        {
          bookingNo: no,
          deskCompanyId: sides.deskId,
          companyId: sides.customerId,
          channel: channelOf(links, { isStaff, isElsewhere }),
          links,
          content,
          createdBy: who.seat.employeeId,
          createdByName: who.seat.employeeName,
          requestKey,
          ...(promised ? { snapshotId: promised.snapshotId } : {}),
          price: promised?.price ?? null,
          issues: judged.openErrors,
          ...note,
          cutOffHours: judged.cutOffHours,
        },
        by,
      );
      return changed(row);
    });
  });

  implement(app, checkCall, async ({ who, body: { id, customerId, content, links } }) => {
    const now = clock.now();
    const kept = id === null ? null : await inScope(db, SYSTEM, tx => lockBooking(tx, id, who));
    const forWhom = kept?.companyId ?? customerId ?? who.seat.companyId;
    if (forWhom !== who.seat.companyId && who.seat.companyKind !== 'platform') throw new AppError('not_found');
    const asked = { content, links: links.priceKey === null && kept ? kept.links : links };
    const promised = kept && !isOtherOffer(kept, asked) ? kept.price : null;
    // While a promise holds nobody asks for the price of now.
    const isHeld = promised !== null && promised.goodUntil > now.toISOString();
    const today = isHeld ? null : await priceNow(deps, { who, customerId: forWhom }, asked);
    const price = promised ?? today;
    const state = priceStateOf(price, today, now);
    const { zone, findings, cutOffs } = await inScope(db, SYSTEM, async tx => {
      const placed = await inPortTime(tx, content);
      const about = { companyId: forWhom, exceptId: id, content: placed, now, price: state };
      return { zone: placed.routing.zone, ...(await judge(tx, { ...about, mayBookLate: mayBeLate(who.seat) })) };
    });
    return {
      Data: {
        zone,
        findings,
        price: price && { ...price, isExpired: price.goodUntil <= now.toISOString() },
        repriced: state.is === 'CHANGED' || state.is === 'EXPIRED' ? today : null,
        cutOffs: cutOffs.map(one => ({ ...one, isDone: false })),
      },
    };
  });

  implementOnce(app, deps, submitBooking, input => submitDraft(deps, input));

  implementOnce(app, deps, deleteBookings, async ({ who, body }) => ({
    Data: await deleteDrafts(deps, who, body.rows),
  }));
}
