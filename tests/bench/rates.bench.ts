import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { Api } from '#tests/support/drivers/api.ts';
import type { AskedLanes } from './ask-lanes.worker.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * A price query on a lane over HTTP while the number of rate lines grows, alone and with many asking at once, beside the same rows
 * read by the bare SQL. `RATE_LINES=10000,100000,1000000` says how many; the last is the design's own (A.5.11, G-A9).
 * `RATE_CLIENTS=20,200` says how many ask at once; `TEST_DATABASE_URL` names a PostgreSQL instead of the embedded database.
 */
const SIZES = (process.env.RATE_LINES ?? '10000,100000').split(',').map(Number);
const QUERIES = 200;
/** How many ask at once; the design's cluster has 200. */
const CLIENTS = (process.env.RATE_CLIENTS ?? '20').split(',').map(Number);
const TYPES = ['20GP', '40GP', '40HC', '45HC'];
const today = new Date().toISOString().slice(0, 10);

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const env = { DATA_DIR: dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' };
const { app, deps, close } = await buildApp(readConfig({ ...env, DEMO: '1', LOG_LEVEL: 'silent', RATE_LIMIT: '0' }), {
  maxLoopDelayMs: 0,
});
const { db } = deps;

/** In a thread of its own: what is measured is the server, not how fast the question reads its answer. */
const askLanes = (clients: number, about: Omit<AskedLanes, 'clients'>): Promise<{ ms: number[]; offers: number }> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./ask-lanes.worker.ts', import.meta.url), { workerData: { ...about, clients } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** A forwarder with more rates has more lanes, and not more offers on each: at a million lines 41 ports, at twenty millions 183. */
const portsOf = (size: number): number => Math.max(4, Math.ceil(Math.sqrt(size / 600)));

/** Rates of four container types, half-month periods before and after today, first over the sea ports that trades name. */
async function fill(from: number, to: number, ports: number): Promise<void> {
  await sql`
    with ports as (select id, row_number() over (order by cardinality(line_ids) = 0, un_locode) - 1 as n from port
        where status = 'ACTIVE' order by n limit ${ports}::int),
      many as (select count(*)::int as ports from ports),
      carriers as (select array_agg(id order by scac) as ids from shipping_line
        where scac in ('MSCU', 'MAEU', 'CMDU', 'COSU', 'HLCU', 'ONEY', 'EGLV', 'YMLU', 'HDMU', 'OOLU', 'ZIMU')),
      owner as (select id from company where kind = 'platform'),
      made as (
        select n, 'bench-' || n as id, (select ids[1 + n % cardinality(ids)] from carriers) as carrier_id,
          (select id from ports where ports.n = made_n.n / 11 % (select ports from many)) as pol_id,
          (select id from ports where ports.n = (made_n.n / 11 + 1 + made_n.n / ${11 * ports}::int % ${ports - 1}::int) % (select ports from many)) as pod_id,
          ${today}::date + (n % 8 - 4) * 15 as starts
        from generate_series(${from}::int, ${to - 1}::int) as made_n(n)),
      rates as (
        insert into fcl_rate (id, company_id, rate_no, state, carrier_id, pol_id, pod_id, valid_from, valid_to, product_type,
          transit_days, space_status, space_status_at, receipt_type, delivery_type, validity_basis, lines, surcharge_mode,
          payment_term, booking_mode, visibility, service_code, fingerprint, version, created_at, updated_at)
        select id, (select id from owner), id, case when starts + 14 < ${today}::date then 'EXPIRED' else 'ACTIVE' end, carrier_id, pol_id, pod_id, starts, starts + 14, 'FAK', 20 + n % 20,
          'AMPLE', now(), 'CY', 'CY', 'ETD',
          (select jsonb_agg(jsonb_build_object('containerType', type, 'currency', 'USD', 'cost', (900 + n % 700 + place * 400)::text,
              'zeroConfirmed', false, 'guideSell', null, 'minMargin', null, 'minMarginIsPct', false, 'foldedRules', '[]'::jsonb,
              'note', null)) from unnest(${TYPES}::text[]) with ordinality as t(type, place)),
          'SUBJECT_TO', 'PRE', 'REQUEST', 'PUBLIC_SITE', 'S' || n % 7, id, 1, now(), now() from made where pol_id <> pod_id)
    insert into fcl_rate_line (rate_id, company_id, pol_id, pod_id, container_type, carrier_id, valid_from, valid_to, currency, cost,
      visibility, visible_levels, visible_company_ids, named_account_ids)
    select id, (select id from owner), pol_id, pod_id, type, carrier_id, starts, starts + 14, 'USD', 900 + n % 700 + place * 400,
      'PUBLIC_SITE', '{}', '{}', '{}'
    from made, unnest(${TYPES}::text[]) with ordinality as t(type, place) where pol_id <> pod_id`.execute(db);
}

try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const token = await new Api(url).login('NQUAYS', 'admin');
  // Triggers would check what the database itself makes here.
  await sql`set session_replication_role = replica`.execute(db);
  let filled = 0;
  for (const size of SIZES) {
    const spent = await timed(async () => {
      for (; filled < size / TYPES.length; filled += 2_500)
        await fill(filled, Math.min(filled + 2_500, size / TYPES.length), portsOf(size));
      await sql`analyze fcl_rate, fcl_rate_line`.execute(db);
    });
    const lanes = (
      await sql<{ polId: string; podId: string; pol: string; pod: string }>`
        select distinct l.pol_id, l.pod_id, a.un_locode as pol, b.un_locode as pod from fcl_rate_line as l
        join port as a on a.id = l.pol_id join port as b on b.id = l.pod_id where l.rate_id like 'bench-%' limit 400`.execute(
        db,
      )
    ).rows;
    const laneOf = (query: number) => lanes[(query * 37) % lanes.length]!;
    const bareOf = (query: number) =>
      sql`select r.* from fcl_rate as r where r.id in (select rate_id from fcl_rate_line as l where l.pol_id = ${laneOf(query).polId}
        and l.pod_id = ${laneOf(query).podId} and l.container_type = any(${['40HC', '20GP']}::text[])
        and l.valid_to >= ${addDays(today, -14)}::date and l.valid_from <= ${addDays(today, 28)}::date)`.execute(db);
    const about = { url, token, lanes, queries: QUERIES };
    // Rules and statements are read for the first time once in the life of a server.
    await askLanes(1, { ...about, queries: 20 });
    const alone = await askLanes(1, about);
    const shown = (values: number[]) => ({ 'median ms': median(values), 'p95 ms': quantile(values, 0.95) });
    const crowds: [number, Record<string, number>][] = [];
    for (const clients of CLIENTS) {
      const before = process.threadCpuUsage();
      const queries = Math.max(QUERIES, clients * 5);
      const { ms } = await askLanes(clients, { ...about, queries });
      const { user, system } = process.threadCpuUsage(before);
      // Of the server's own thread: what a busy machine does not change.
      crowds.push([
        clients,
        { ...shown(ms), 'p99 ms': quantile(ms, 0.99), 'CPU ms a query': (user + system) / 1000 / queries },
      ]);
    }
    const bare: number[] = [];
    for (let query = 0; query < QUERIES; query += 1) bare.push(await timed(() => bareOf(query)));
    line(env.DATABASE_URL ? 'PostgreSQL' : 'embedded', {
      lines: size,
      lanes: lanes.length,
      'filled in s': spent / 1000,
      'offers a query': alone.offers / QUERIES,
    });
    line('one client', shown(alone.ms));
    for (const [clients, figures] of crowds) line(`${clients} clients`, figures);
    line('the same rows by bare SQL', shown(bare));
    line('ratio to bare SQL (medians)', { ratio: median(alone.ms) / median(bare) });
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
