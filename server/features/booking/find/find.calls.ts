import type { FastifyInstance } from 'fastify';
import {
  beginBooking,
  bookingDepartures,
  bookingHome,
  carrierNeeds,
  lastOfLane,
} from '#contract/booking/find/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { beginBookingOf } from './begin.ts';
import { lastBookingOf, lastLanes, ownWork } from './booked-before.ts';
import { findDepartures } from './find-departures.ts';

/** From a question to a booking. */
export function registerBookingFind(app: FastifyInstance, deps: Deps): void {
  implement(app, beginBooking, async ({ query, who }) => ({ Data: await beginBookingOf(deps, who, query) }));

  implement(app, lastOfLane, async ({ query, who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), tx => lastBookingOf(tx, who, query)),
  }));

  implement(app, carrierNeeds, async ({ query: { carrier } }) => {
    // How a carrier is reached is the desk's business; what he insists on is everybody's who fills in the form.
    const config = await deps.reads.inScope(SYSTEM, tx => carrierConfigOf(tx.db, carrier));
    const { requiredFields, forbiddenFields, isReferenceNeeded } = config;
    return { Data: { required: [...requiredFields], forbidden: [...forbiddenFields], isReferenceNeeded } };
  });

  implement(
    app,
    bookingDepartures,
    async ({ query, who }) => ({ Data: await findDepartures(deps, who, query) }),
    // Offers of rates are checked where they are made.
    { asItIs: true },
  );

  implement(app, bookingHome, async ({ who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async tx => ({
      lanes: await lastLanes(tx, who),
      ...(await ownWork(tx, who, deps.clock.now())),
    })),
  }));
}
