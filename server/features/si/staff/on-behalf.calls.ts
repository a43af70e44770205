import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { customerPeople, customersToServe, shipmentsToMake } from '#contract/si/staff.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { sailingDateOf, shipmentsOf } from '../../shipment/shipment.read.ts';

const MOST_CUSTOMERS = 20;
const MOST_PEOPLE = 100;
const place = z.tuple([keyInstant, keyId]);

/** Whom staff can make SIs for, in whose name, and which shipments of theirs wait. */
export function registerOnBehalfCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, customersToServe, async ({ who, query }) => {
    const words = query.q.trim().toLowerCase();
    const Data = await deps.reads.inScope(scopeOf(who), ({ db }) =>
      db
        .selectFrom('company')
        .select(['id as companyId', 'companyCode', 'nameZh', 'nameEn'])
        .where('kind', '=', 'customer')
        .where('status', '=', 'ACTIVE')
        // Companies are hundreds, not millions: a word may stand anywhere in the name.
        .$if(words !== '', found =>
          found.where(
            sql<boolean>`(position(${words} in lower(company_code)) = 1 or position(${words} in lower(name_zh)) > 0
              or position(${words} in lower(name_en)) > 0)`,
          ),
        )
        .$if(query.shipmentId !== undefined, found =>
          found.where('id', '=', eb =>
            eb
              .selectFrom('shipment')
              .select('companyId')
              .where('shipment.id', '=', query.shipmentId ?? ''),
          ),
        )
        .orderBy('companyCode')
        .limit(MOST_CUSTOMERS)
        .execute(),
    );
    return { Data };
  });

  implement(app, customerPeople, async ({ who, query }) => {
    const Data = await deps.reads.inScope(scopeOf(who), ({ db }) =>
      db
        .selectFrom('employee')
        .innerJoin('company', 'company.id', 'employee.companyId')
        .select(['employee.id as employeeId', 'employee.account', 'employee.name', 'employee.nameEn'])
        .where('employee.companyId', '=', query.companyId)
        .where('company.kind', '=', 'customer')
        .where('employee.status', '=', 'ACTIVE')
        .orderBy('employee.account')
        .limit(MOST_PEOPLE)
        .execute(),
    );
    return { Data };
  });

  implement(app, shipmentsToMake, async ({ who, query }) => {
    const after = readKeyset(query.cursor, place);
    const companyId = query.companyId ?? who.seat.companyId;
    const prefix = query.q?.trim().toUpperCase() ?? '';
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      // Spelled as the index spells it, so that its order is read and not sorted.
      const cutOff = sql<Date>`coalesce(dco, 'infinity'::timestamptz)`;
      const open = db
        .selectFrom('shipment')
        .where('companyId', '=', companyId)
        .where('siState', '<>', 'COMPLETE')
        .where('mergedIntoId', 'is', null)
        .where('state', 'in', ['CONFIRMED', 'IN_EXECUTION'])
        .$if(query.shipmentId !== undefined, found => found.where('id', '=', query.shipmentId ?? ''))
        .$if(query.vessel !== undefined, found => found.where('vessel', '=', query.vessel ?? ''))
        .$if(prefix !== '', found =>
          found.where(eb => eb.or([eb('bookingNo', '^@', prefix), eb('mblNo', '^@', prefix)])),
        );
      const rows = await open
        .select(['id', 'dco'])
        .$if(after !== null, found =>
          found.where(sql<boolean>`(${cutOff}, id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
        )
        .orderBy(cutOff)
        .orderBy('id')
        .limit(query.limit + 1)
        .execute();
      const { count } = await db
        .selectFrom(
          open
            .select('id')
            .limit(TOTAL_LIMIT + 1)
            .as('some'),
        )
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const shipments = await shipmentsOf(
        db,
        rows.map(row => row.id),
      );
      const byId = new Map(shipments.map(one => [one.id, one]));
      return keysetPage(rows, {
        limit: query.limit,
        counted: Number(count),
        keyOf: row => [row.dco?.toISOString() ?? 'infinity', row.id],
        show: row => presentShipment(byId.get(row.id)!),
      });
    });
    return { Data };
  });
}

const presentShipment = (shipment: Awaited<ReturnType<typeof shipmentsOf>>[number]) => ({
  CGO_ID: shipment.id,
  COMPANY_ID: shipment.companyId,
  BOOKING_NO: shipment.bookingNo,
  MBL_NO: shipment.mblNo,
  STATUS: shipment.state,
  COMPANY_NAME: '',
  CARRIER: shipment.carrier,
  VESSEL: shipment.vessel,
  VOYAGE: shipment.voyage,
  LOADING_CODE: shipment.pol,
  DISCHARGE_CODE: shipment.pod,
  SAILINGDATE: sailingDateOf(shipment),
  DEADLINE: shipment.dco?.toISOString() ?? '',
  DEADLINE_ZONE: shipment.cutOffZone,
  BOX_SUMMARY: boxSummary(shipment.containers, shipment.goodsType),
  SI_COUNT: shipment.siCount,
  SI_STATE: shipment.siState,
});
