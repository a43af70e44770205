import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BOOKING } from '#contract/booking/booking.ts';
import {
  exportTracking,
  setMilestone,
  trackBooking,
  trackBookings,
  watchBooking,
} from '#contract/booking/tracking.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { lockBooking } from '../core/booking.store.ts';
import { noteMilestone, trackedBoxes } from './box-milestones.ts';
import {
  countTracked,
  milestonesOfRow,
  presentTracked,
  type TrackingAsk,
  trackedOne,
  trackingPage,
} from './read-tracking.ts';
import { sayingsOf } from './sayings.ts';
import { trackingSheet } from './tracking-sheet.ts';

const place = z.tuple([keyInstant, keyId]);
const MOST_IN_FILE = 5_000;

export function registerTracking(app: FastifyInstance, deps: Pick<Deps, 'db' | 'reads' | 'clock' | 'bus'>): void {
  const { db, reads, clock } = deps;
  const askOf = ({ seat }: SeatedWho): TrackingAsk => ({
    companyId: seat.companyId,
    employeeId: seat.employeeId,
    now: clock.now(),
  });

  implement(app, trackBookings, async ({ who, query: { cursor, limit, filter, q } }) => {
    const after = readKeyset(cursor, place);
    const ask = askOf(who);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const rows = await trackingPage(tx.db, ask, { filter, q }, { after, limit: limit + 1 });
      return keysetPage(rows, {
        limit,
        counted: await countTracked(tx.db, ask, { filter, q }, TOTAL_LIMIT + 1),
        keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
        show: presentTracked,
      });
    });
    return { Data };
  });

  implement(app, trackBooking, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const row = await trackedOne(tx.db, askOf(who), id);
      if (!row) throw new AppError('not_found');
      const tracked = presentTracked(row);
      const { rollList } = await tx.db
        .selectFrom('booking')
        .select('rollList')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const boxes = await trackedBoxes(tx, row.cgoId);
      return {
        ...tracked,
        boxes: boxes.map(({ times, ...box }) => ({ ...box, milestones: milestonesOfRow(row, times) })),
        history: sayingsOf(await readFacts(tx.db, BOOKING, id)),
        rollList: [...rollList],
      };
    });
    return { Data };
  });

  implement(app, setMilestone, async ({ who, body: { id, ...told } }) => {
    await inScope(db, SYSTEM, async tx => {
      const booking = await lockBooking(tx, id, who);
      const by = { source: 'STAFF' as const, byName: who.seat.employeeName };
      await noteMilestone(tx, deps, booking, { ...told, ...by });
    });
    return { Data: { containers: told.containers.length } };
  });

  implement(app, watchBooking, async ({ who, body: { ids, isWatched } }) => {
    const { companyId, employeeId } = who.seat;
    const watched = await inScope(db, scopeOf(who), async tx => {
      const seen = await tx.db.selectFrom('booking').select(['id', 'version']).where('id', 'in', ids).execute();
      if (seen.length < new Set(ids).size) throw new AppError('not_found');
      if (isWatched)
        await tx.db
          .insertInto('bookingWatch')
          .values(
            seen.map(({ id, version }) => ({
              bookingId: id,
              employeeId,
              companyId,
              toldVersion: version,
              createdAt: clock.now(),
            })),
          )
          .onConflict(on => on.columns(['bookingId', 'employeeId']).doNothing())
          .execute();
      else
        await tx.db
          .deleteFrom('bookingWatch')
          .where('bookingId', 'in', ids)
          .where('employeeId', '=', employeeId)
          .execute();
      return seen.length;
    });
    return { Data: { watched } };
  });

  implementFile(app, exportTracking, async ({ who, query: { lang, filter, q } }) => {
    const ask = askOf(who);
    const rows = await reads.inScope(scopeOf(who), tx =>
      trackingPage(tx.db, ask, { filter, q }, { after: null, limit: MOST_IN_FILE }),
    );
    return trackingSheet(rows.map(presentTracked), {
      language: lang,
      company: who.seat.companyName,
      at: ask.now.toISOString(),
    });
  });
}
