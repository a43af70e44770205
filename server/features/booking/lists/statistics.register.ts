import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { bookingStatistics, MOST_SUMMED } from '#contract/booking/statistics.calls.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readConditions, whereOf } from '../../../kernel/resource/condition-sql.ts';
import { quickSql } from '../../../kernel/resource/read.ts';
import { ownCompanyOf, ownSql, scopeOf } from '../../../kernel/tenancy.ts';
import { servedBookings } from '../core/bookings.served.ts';

/** Totals of what a list of bookings shows, by the same filter. */
export function registerBookingStatistics(app: FastifyInstance, { reads }: Pick<Deps, 'reads'>): void {
  const resource: Resource = bookingResource;
  implement(app, bookingStatistics, async ({ who, query: { filter, q = '' } }) => {
    const own = ownCompanyOf(who);
    const parts = [
      own === null ? sql<boolean>`true` : sql<boolean>`t.company_id = ${ownSql(own)}`,
      ...whereOf(resource, readConditions(resource, filter)),
      ...quickSql(servedBookings, q, own),
    ];
    const { rows } = await reads.inScope(scopeOf(who), tx =>
      sql<{ n: number; teu: string | null }>`select count(*)::int as n, sum(found.teu)::text as teu from (
        select t.teu from booking_list as t where ${sql.join(parts, sql` and `)} limit ${MOST_SUMMED + 1}) as found`.execute(
        tx.db,
      ),
    );
    const { n = 0, teu } = rows[0] ?? {};
    return { Data: { count: Math.min(n, MOST_SUMMED), isMore: n > MOST_SUMMED, teu: teu ?? '0' } };
  });
}
