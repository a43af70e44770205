import { type Kysely, sql } from 'kysely';
import {
  HISTORY_RANGES,
  type HistoryPoint,
  type HistoryRange,
  QUEUE_KEYS,
  type QueueKey,
} from '#contract/operations/calls.ts';
import type { Tables } from '../../../db/tables.ts';

const MINUTE_MS = 60_000;

type Row = Omit<HistoryPoint, 'at' | 'waiting'> & { readonly at: Date } & Readonly<Record<QueueKey, number | null>>;

/** Points of even distance up to now; of servers that ran at once calls are added up, of what is slow the slowest counts. */
export async function historyOf(db: Kysely<Tables>, range: HistoryRange, now: Date): Promise<HistoryPoint[]> {
  const { points, stepMinutes } = HISTORY_RANGES[range];
  const step = stepMinutes * MINUTE_MS;
  // The running step is told as far as it has come.
  const last = Math.floor(now.getTime() / step) * step;
  const since = last - (points - 1) * step;
  const queues = QUEUE_KEYS.map(key => sql`max((waiting ->> ${key}::text)::int) as ${sql.ref(key)}`);
  const highest = QUEUE_KEYS.map(key => sql`max(${sql.ref(key)})::int as ${sql.ref(key)}`);
  const { rows } = await sql<Row>`
    with minutes as (
      select at, sum(calls) as calls, sum(failed) as failed, sum(total_ms) as total_ms, max(p95_ms) as p95_ms,
        max(slowest_ms) as slowest_ms, max(loop_lag_ms) as loop_lag_ms, sum(live_connections) as live_connections,
        max(cut_offs) as cut_offs, ${sql.join(queues)}
      from minute_figure where at >= ${new Date(since)} group by at)
    select date_bin(${`${stepMinutes} minutes`}::interval, at, ${new Date(since)}::timestamptz) as at,
      sum(calls)::int as calls, sum(failed)::int as failed, (sum(total_ms) / nullif(sum(calls), 0))::int as mean_ms,
      max(p95_ms) as p95_ms, max(slowest_ms) as slowest_ms, max(loop_lag_ms) as loop_lag_ms,
      max(live_connections)::int as live_connections, max(cut_offs) as cut_offs, ${sql.join(highest)}
    from minutes group by 1`.execute(db);
  const known = new Map(rows.map(row => [row.at.getTime(), row]));
  return Array.from({ length: points }, (_, index) => {
    const at = since + index * step;
    const row = known.get(at);
    return {
      at: new Date(at).toISOString(),
      calls: row?.calls ?? null,
      failed: row?.failed ?? null,
      meanMs: row?.meanMs ?? null,
      // Without a call there is no time to answer.
      p95Ms: row?.calls ? row.p95Ms : null,
      slowestMs: row?.calls ? row.slowestMs : null,
      loopLagMs: row?.loopLagMs ?? null,
      liveConnections: row?.liveConnections ?? null,
      cutOffs: row?.cutOffs ?? null,
      waiting: Object.fromEntries(QUEUE_KEYS.map(key => [key, row?.[key] ?? null])) as HistoryPoint['waiting'],
    };
  });
}
