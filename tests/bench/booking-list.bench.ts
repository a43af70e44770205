import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { bookingStatistics } from '#contract/booking/statistics.calls.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { inScope } from '#server/kernel/tenancy.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * A page of 100 bookings out of a million, over HTTP with its total, and by bare SQL on the table under the same role: for every tab and
 * order that the screens offer, as the platform reads all, one customer a quarter and one forty, the first page, the next, and one far down. Then
 * the totals of the same filters, which add up all that is found. `BENCH_ONLY` names the questions by a part of their name.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const PAGES = Number(process.env.BENCH_PAGES ?? 20);
/** Pages that are turned before the one far down. */
const DEEP = 30;
const STEP = 50_000;
/** Has forty bookings among everybody's. */
const FEW = 'TJSTEE';
const ROWS_OF_FEW = 40;
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
      await sql`insert into booking (id, company_id, desk_company_id, booking_no, state, amendment, cancellation, channel, carrier,
          carrier_ref, vessel_name, voyage_no, pol, pod, etd, containers, teu, next_cut_off, accept_due_at, customer_name, desk_name,
          content, links, created_by, assignee_id, submitted_at, confirmed_at, version, created_at, updated_at)
        select 'bench-' || lpad(n::text, 8, '0'),
          case when n % ${Math.ceil(ROWS / ROWS_OF_FEW)}::int = 0 then c.few else c.ids[1 + n % cardinality(c.ids)] end, b.desk_company_id, 'BK' || (20000000000 + n)::text,
          s.state, case when s.state = 'CONFIRMED' and n % 700 = 0 then 'AMENDMENT_RECEIVED' end,
          case when s.state = 'CONFIRMED' and n % 900 = 0 then 'CANCELLATION_RECEIVED' end, 'WEB',
          (array['COSU','OOLU','MAEU','MSCU','CMDU','ONEY'])[1 + (n % 6)],
          case when s.state in ('CONFIRMED', 'COMPLETED') then 'B' || lpad(n::text, 9, '0') end,
          'VESSEL ' || (n % 400), (n % 90) || 'E', (array['CNSHA','CNNGB','CNYTN'])[1 + n % 3],
          (array['DEHAM','NLRTM','USLAX','GBFXT','SGSIN'])[1 + n % 5],
          now() + interval '30 days' + n * interval '1 minute', '2x40HC', 4,
          case when s.state in ('CANCELLED', 'REJECTED', 'COMPLETED') then null else now() + interval '27 days' + n * interval '1 minute' end,
          case when s.state = 'PENDING_ACCEPTANCE' then now() + n * interval '1 minute' end,
          b.customer_name || (n % 40), b.desk_name, ${CONTENT}::jsonb, '{}', 'author-' || (n % 500), null,
          timestamptz '2024-01-01' + n * interval '1 minute',
          case when s.state in ('CONFIRMED', 'COMPLETED') then timestamptz '2024-01-02' + n * interval '1 minute' end, 1,
          timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + n * interval '1 minute'
        from (select * from booking order by id limit 1) as b,
          (select array_agg(id order by id) filter (where company_code <> ${FEW}) as ids,
            min(id) filter (where company_code = ${FEW}) as few
            from company where kind = 'customer' and status = 'ACTIVE') as c,
          generate_series(${from}::int, ${Math.min(from + STEP, ROWS) - 1}::int) as n,
          lateral (select case when n % 1000 < 2 then 'DRAFT' when n % 1000 < 4 then 'PENDING_ACCEPTANCE' when n % 1000 < 6 then 'ACCEPTED'
            when n % 1000 < 12 then 'RECEIVED' when n % 1000 < 14 then 'PENDING_UPDATE' when n % 1000 < 94 then 'CONFIRMED'
            when n % 1000 < 114 then 'REJECTED' when n % 1000 < 200 then 'CANCELLED' else 'COMPLETED' end as state) as s`.execute(
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
    /** `where` and `order by` of the same on the bare table. */
    readonly where?: RawBuilder<unknown>;
    readonly order?: RawBuilder<unknown>;
  }
  const vessel = (turn: number) => `VESSEL ${(turn * 37) % 400}`;
  const inStates = (...values: string[]) => ({
    filter: [{ field: 'state', op: 'in', values }],
    where: sql`t.state in (${sql.join(values)})`,
  });
  const byCutOff = { sort: 'nextCutOff', order: sql`t.next_cut_off, t.id` };
  const by = (sort: string, column: string): Question => {
    const isDown = sort.startsWith('-');
    return {
      name: `all by ${sort}`,
      filter: [],
      sort,
      // The first page of the bare table holds values only, as its index gives them backwards.
      ...(isDown
        ? { where: sql`t.${sql.ref(column)} is not null`, order: sql`t.${sql.ref(column)} desc, t.id desc` }
        : { order: sql`t.${sql.ref(column)}, t.id` }),
    };
  };
  const every = (question: Question) => () => question;
  const all: readonly ((turn: number) => Question)[] = [
    every({ name: 'newest first, no filter', filter: [] }),
    every({
      name: 'waiting for the desk, by due time',
      ...inStates('PENDING_ACCEPTANCE'),
      sort: 'acceptDueAt',
      order: sql`t.accept_due_at, t.id`,
    }),
    every({ name: 'to send, by cut-off', ...inStates('ACCEPTED'), ...byCutOff }),
    every({ name: 'with the carrier, by cut-off', ...inStates('RECEIVED', 'UPDATE_RECEIVED'), ...byCutOff }),
    every({ name: 'to update, by cut-off', ...inStates('PENDING_UPDATE', 'PENDING_AMENDMENT'), ...byCutOff }),
    every({
      name: 'amendments, by cut-off',
      filter: [{ field: 'amendment', op: 'in', values: ['AMENDMENT_RECEIVED'] }],
      where: sql`t.amendment in ('AMENDMENT_RECEIVED')`,
      ...byCutOff,
    }),
    every({
      name: 'cancellations, by cut-off',
      filter: [{ field: 'cancellation', op: 'in', values: ['CANCELLATION_RECEIVED'] }],
      where: sql`t.cancellation in ('CANCELLATION_RECEIVED')`,
      ...byCutOff,
    }),
    every({ name: 'standing, newest first', ...inStates('CONFIRMED', 'PENDING_AMENDMENT') }),
    every({ name: 'ended, newest first', ...inStates('COMPLETED', 'CANCELLED', 'REJECTED', 'DECLINED') }),
    every({
      name: 'two states of one carrier',
      filter: [...inStates('CONFIRMED', 'RECEIVED').filter, { field: 'carrier', op: 'is', values: ['OOLU'] }],
      where: sql`t.state in ('CONFIRMED', 'RECEIVED') and t.carrier = 'OOLU'`,
    }),
    turn => ({
      name: 'one vessel',
      filter: [{ field: 'vesselName', op: 'is', values: [vessel(turn)] }],
      where: sql`t.vessel_name = ${vessel(turn)}`,
    }),
    turn => ({
      name: 'vessel and voyage',
      where: sql`t.vessel_name = ${vessel(turn)} and t.voyage_no = ${`${(turn * 37) % 10}E`}`,
      filter: [
        { field: 'vesselName', op: 'is', values: [vessel(turn)] },
        { field: 'voyageNo', op: 'is', values: [`${(turn * 37) % 10}E`] },
      ],
    }),
    turn => ({
      name: 'one’s own',
      filter: [{ field: 'handlerIds', op: 'in', values: [`author-${turn}`] }],
      where: sql`(t.created_by = ${`author-${turn}`} or t.assignee_id = ${`author-${turn}`})`,
    }),
    turn => ({
      name: 'one’s own that stand',
      filter: [{ field: 'handlerIds', op: 'in', values: [`author-${turn}`] }, ...inStates('CONFIRMED').filter],
      where: sql`(t.created_by = ${`author-${turn}`} or t.assignee_id = ${`author-${turn}`}) and t.state in ('CONFIRMED')`,
    }),
    turn => ({
      name: 'a booking number',
      filter: [],
      q: `BK2000${String(10_000 + turn * 631)}`,
      where: sql`t.booking_no ^@ ${`BK2000${String(10_000 + turn * 631)}`}`,
    }),
    turn => ({
      name: 'a carrier’s number',
      filter: [],
      q: `B000${String(100_200 + turn * 1000)}`,
      where: sql`t.carrier_number ^@ ${`B000${String(100_200 + turn * 1000)}`}`,
    }),
    every({
      name: 'sails within ten days of a day',
      where: sql`t.etd between now() + interval '100 days' and now() + interval '110 days'`,
      filter: [
        {
          field: 'etd',
          op: 'between',
          values: [100, 110].map(days => new Date(Date.now() + days * 86_400_000).toISOString()),
        },
      ],
    }),
    every({
      name: 'lane',
      where: sql`t.pol = 'CNNGB' and t.pod = 'USLAX'`,
      filter: [
        { field: 'pol', op: 'is', values: ['CNNGB'] },
        { field: 'pod', op: 'is', values: ['USLAX'] },
      ],
    }),
    every({
      name: 'customer’s name holds',
      where: sql`t.customer_name ilike '%13%'`,
      filter: [{ field: 'customerName', op: 'contains', values: ['13'] }],
    }),
    every(by('etd', 'etd')),
    every(by('-etd', 'etd')),
    every(by('nextCutOff', 'next_cut_off')),
    every(by('-bookingNo', 'booking_no')),
    every(by('carrier', 'carrier')),
    every(by('vesselName', 'vessel_name')),
    every(by('customerName', 'customer_name')),
    every(by('-submittedAt', 'submitted_at')),
    every(by('-confirmedAt', 'confirmed_at')),
    every(by('-updatedAt', 'updated_at')),
    every(by('state', 'state')),
  ];
  const only = process.env.BENCH_ONLY ?? '';
  const questions = all.filter(question => question(0).name.includes(only));
  const seatOf = async (code: string, account: string) => {
    const seat = await db
      .selectFrom('employee')
      .innerJoin('company', 'company.id', 'employee.companyId')
      .select(['employee.id as employeeId', 'company.id as companyId'])
      .where('companyCode', '=', code)
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const companyKind = code === 'PLTFRM' ? 'platform' : 'customer';
    return { kind: 'seat', companyKind, userId: null, ...seat } as const;
  };
  const readers = [
    { name: 'platform', token, scope: await seatOf('PLTFRM', 'admin') },
    { name: 'customer', token: await api.login('NQUAYS', 'buyer1'), scope: await seatOf('NQUAYS', 'buyer1') },
    { name: 'customer of few', token: await api.login(FEW, 'admin'), scope: await seatOf(FEW, 'admin') },
  ];
  const { list } = resourceCalls(bookingResource);
  const ask = async (as: string, { filter, sort = '', q }: Question, cursor = '') => {
    const answer = await api.get<{ rows: unknown[]; nextCursor: string | null }>(list.path, as, {
      filter: JSON.stringify(filter),
      limit: '100',
      ...(sort ? { sort } : {}),
      ...(q ? { q } : {}),
      ...(cursor ? { cursor } : {}),
    });
    if (answer.http !== 200) throw new Error(JSON.stringify(answer).slice(0, 400));
    return answer.data.nextCursor ?? '';
  };

  line(process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', { pages: PAGES });
  for (const { name: reader, token: as, scope } of readers)
    for (const question of questions) {
      const [first, next, bare]: [number[], number[], number[]] = [[], [], []];
      for (let turn = 0; turn < PAGES; turn += 1) {
        const asked = question(turn);
        const { where = sql`true`, order = sql`t.created_at desc, t.id desc` } = asked;
        let cursor = '';
        first.push(
          await timed(async () => {
            cursor = await ask(as, asked);
          }),
        );
        if (cursor) next.push(await timed(() => ask(as, asked, cursor)));
        bare.push(
          await timed(() =>
            inScope(db, scope, tx =>
              sql`select t.* from booking t where ${where} order by ${order} limit 101`.execute(tx.db),
            ),
          ),
        );
        // Whoever waits for seconds needs no twenty of them to know.
        if (first[0]! > 2_000 && turn >= 2) break;
      }
      const asked = question(0);
      let cursor = await ask(as, asked);
      for (let page = 1; page < DEEP && cursor && first[0]! < 2_000; page += 1) cursor = await ask(as, asked, cursor);
      const deep = cursor ? await timed(() => ask(as, asked, cursor)) : 0;
      const totals = await timed(() => api.get(bookingStatistics.path, as, { filter: JSON.stringify(asked.filter) }));
      line(`${reader}: ${asked.name}`, {
        'first page ms': median(first),
        'p95 ms': quantile(first, 0.95),
        'next page ms': next.length > 0 ? median(next) : 0,
        'far page ms': deep,
        'bare ms': median(bare),
        'first page to bare': median(first) / median(bare),
        'totals ms': totals,
      });
    }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
