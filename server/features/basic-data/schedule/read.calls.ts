import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  sailingsByPort,
  sailingsByVessel,
  scheduleBoard,
  scheduledDepartures,
  scheduleVoyages,
  searchSailings,
  searchSailingsPublic,
  serviceAsDcsa,
} from '#contract/basic-data/schedule/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { tooManyRequests } from '../../../kernel/http/error-handler.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { boardPage, callsBetween, voyagesPage } from './board.read.ts';
import { dcsaOf } from './dcsa-out.ts';
import { departuresFrom } from './departures.read.ts';
import { PUBLISHED, SHOWN_DEPARTURE } from './projection.ts';
import { findSailings } from './search.read.ts';
import { countSearch } from './search-limit.ts';
import { readVoyages } from './voyage.read.ts';

/** Reads of the schedule. */
export function registerScheduleReads(app: FastifyInstance, deps: Deps): void {
  const { reads, clock } = deps;
  const read = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);

  implement(app, scheduleBoard, async ({ query, who }) => ({
    Data: await read(who, tx => boardPage(tx.db, query, clock.now())),
  }));
  implement(app, scheduleVoyages, async ({ query, who }) => ({
    Data: await read(who, tx => voyagesPage(tx.db, query, clock.now())),
  }));
  implement(app, sailingsByVessel, async ({ query, who }) => ({
    Data: { rows: await read(who, tx => callsBetween(tx.db, { vesselId: query.vesselId }, query)) },
  }));
  implement(app, sailingsByPort, async ({ query, who }) => ({
    Data: { rows: await read(who, tx => callsBetween(tx.db, { portId: query.portId }, query)) },
  }));
  implement(app, scheduledDepartures, async ({ query, who }) => ({
    Data: await read(who, tx => departuresFrom(tx.db, query, clock.now())),
  }));
  implement(app, searchSailings, async ({ query: { lineId, ...query }, who }) => ({
    Data: {
      sailings: await read(who, tx => findSailings(tx.db, { ...query, lineIds: lineId === undefined ? [] : [lineId] })),
    },
  }));

  implement(app, searchSailingsPublic, async ({ query, request }) => {
    const wait = await countSearch(deps.counts, request.ip);
    if (wait > 0) throw tooManyRequests(wait);
    // A visitor has no rights of its own; what is searched is global and holds nobody's cargo.
    return { Data: { sailings: await reads.inScope(SYSTEM, tx => findSailings(tx.db, query)) } };
  });

  implement(app, serviceAsDcsa, async ({ query: { serviceId, from, to }, who }) => {
    const Data = await read(who, async ({ db: trx }) => {
      const service = await trx.selectFrom('service').selectAll().where('id', '=', serviceId).executeTakeFirst();
      if (!service) throw new AppError('not_found');
      const voyages = await readVoyages(
        trx,
        sql`v.service_id = ${serviceId} and v.status = any(${[...PUBLISHED, 'BLANKED']}::text[])
          and exists (select from port_call as c where c.voyage_id = v.id
            ${from ? sql`and ${SHOWN_DEPARTURE} >= ${from}::timestamptz` : sql``}
            ${to ? sql`and ${SHOWN_DEPARTURE} < ${to}::timestamptz + interval '1 day'` : sql``})`,
      );
      const { carrierServiceCode: code, nameEn: name, universalServiceReference: reference } = service;
      return [dcsaOf({ code, name, reference }, voyages)];
    });
    return { Data };
  });
}
