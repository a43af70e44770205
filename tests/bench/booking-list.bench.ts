import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { bookingStatistics } from '#contract/booking/statistics.calls.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { inScope } from '#server/kernel/tenancy.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * A page of 100 bookings by filter out of a million, over HTTP with its total, and by bare SQL on the table under the same role. Then the
 * totals of the same filters, which add up all that is found.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const PAGES = 40;
const STEP = 50_000;
/** What the clock of bookings looks at; the dates are ahead, so that it leaves them alone. */
const CONTENT = JSON.stringify({ routing: { etd: null, departureDate: '' }, terms: {}, cutOffs: {}, equipments: [] });

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const { app, deps, close } = await buildApp(
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  }),
  { maxLoopDelayMs: 0 },
);
try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const api = new Api(`http://127.0.0.1:${(app.server.address() as { port: number }).port}`);
  const token = await api.login('PLTFRM', 'admin');
  const { db } = deps;
  const filled = await timed(async () => {
    for (let from = 0; from < ROWS; from += STEP)
      await sql`insert into booking (id, company_id, desk_company_id, booking_no, state, channel, carrier, vessel_name, voyage_no, pol, pod,
          etd, containers, teu, next_cut_off, customer_name, desk_name, content, links, created_by, assignee_id, submitted_at, version,
          created_at, updated_at)
        select 'bench-' || lpad(n::text, 8, '0'), b.company_id, b.desk_company_id, 'BK' || (20000000000 + n)::text,
          (array['COMPLETED','CONFIRMED','CANCELLED','CONFIRMED','RECEIVED'])[1 + (n % 5)], 'WEB',
          (array['COSU','OOLU','MAEU','MSCU','CMDU','ONEY'])[1 + (n % 6)], 'VESSEL ' || (n % 400), (n % 90) || 'E', b.pol, b.pod,
          now() + interval '30 days' + n * interval '1 minute', '2x40HC', 4, now() + interval '27 days' + n * interval '1 minute',
          b.customer_name, b.desk_name, ${CONTENT}::jsonb, '{}', 'author-' || (n % 500), null, timestamptz '2024-01-01' + n * interval '1 minute', 1,
          timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + n * interval '1 minute'
        from (select * from booking order by id limit 1) as b, generate_series(${from}::int, ${Math.min(from + STEP, ROWS) - 1}::int) as n`.execute(
        db,
      );
    await sql`analyze booking`.execute(db);
  });
  line('rows', { rows: ROWS, 'filled in s': filled / 1000 });

  interface Question {
    readonly name: string;
    readonly filter: readonly object[];
    readonly sort?: string;
    readonly q?: string;
    bare(turn: number): ReturnType<typeof sql>;
  }
  const vessel = (turn: number) => `VESSEL ${(turn * 37) % 400}`;
  const tail = sql`order by t.created_at desc, t.id desc limit 101`;
  const questions: readonly ((turn: number) => Question)[] = [
    () => ({
      ...{ name: 'newest first, no filter', filter: [] },
      bare: () => sql`select t.* from booking t ${tail}`,
    }),
    () => ({
      name: 'two states of one carrier',
      filter: [
        { field: 'state', op: 'in', values: ['CONFIRMED', 'RECEIVED'] },
        { field: 'carrier', op: 'is', values: ['OOLU'] },
      ],
      bare: () =>
        sql`select t.* from booking t where t.state in ('CONFIRMED', 'RECEIVED') and t.carrier = 'OOLU' ${tail}`,
    }),
    turn => ({
      name: 'one vessel',
      filter: [{ field: 'vesselName', op: 'is', values: [vessel(turn)] }],
      bare: () => sql`select t.* from booking t where t.vessel_name = ${vessel(turn)} ${tail}`,
    }),
    turn => ({
      name: 'one’s own',
      filter: [{ field: 'handlerIds', op: 'in', values: [`author-${turn}`] }],
      bare: () => sql`select t.* from booking t where t.handler_ids && ${[`author-${turn}`]}::text[] ${tail}`,
    }),
    () => ({
      ...{ name: 'received, by cut-off', filter: [{ field: 'state', op: 'in', values: ['RECEIVED'] }] },
      sort: 'nextCutOff',
      bare: () => sql`select t.* from booking t where t.state = 'RECEIVED' order by t.next_cut_off, t.id limit 101`,
    }),
  ];
  const seat = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id as employeeId', 'company.id as companyId'])
    .where('companyCode', '=', 'PLTFRM')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const scope = { kind: 'seat', companyKind: 'platform', userId: null, ...seat } as const;
  const { list } = resourceCalls(bookingResource);
  const ask = async ({ filter, sort = '', q }: Question, cursor = '') => {
    const answer = await api.get<{ rows: unknown[]; nextCursor: string | null }>(list.path, token, {
      ...{ filter: JSON.stringify(filter), limit: '100' },
      ...(sort ? { sort } : {}),
      ...(q ? { q } : {}),
      ...(cursor ? { cursor } : {}),
    });
    if (answer.http !== 200 || answer.data.rows.length === 0) throw new Error(JSON.stringify(answer).slice(0, 400));
    return answer.data.nextCursor ?? '';
  };

  line(process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', { pages: PAGES });
  for (const question of questions) {
    const [first, next, bare]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < PAGES; turn += 1) {
      const asked = question(turn);
      let cursor = '';
      first.push(
        await timed(async () => {
          cursor = await ask(asked);
        }),
      );
      if (cursor) next.push(await timed(() => ask(asked, cursor)));
      bare.push(await timed(() => inScope(db, scope, tx => asked.bare(turn).execute(tx.db))));
    }
    const { name, filter } = question(0);
    const totals = await timed(() => api.get(bookingStatistics.path, token, { filter: JSON.stringify(filter) }));
    line(name, {
      ...{ 'first page ms': median(first), 'p95 ms': quantile(first, 0.95), 'next page ms': median(next) },
      ...{ 'bare ms': median(bare), 'first page to bare': median(first) / median(bare), 'totals ms': totals },
    });
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
