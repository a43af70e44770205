import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { RateBatch } from '#contract/rates/batch/batch.calls.ts';
import type { RateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { writeSheet } from '#server/kernel/sheets/write-sheet.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, timed } from './figures.ts';

/**
 * A price sheet from its bytes to the preview, and a batch over many rates (design commercial A.5.11): `SHEET_ROWS=20000`,
 * `BATCH_RATES=12500` rates of four container types.
 */
const SHEET_ROWS = Number(process.env.SHEET_ROWS ?? 20_000);
const BATCH_RATES = Number(process.env.BATCH_RATES ?? 12_500);
const LOOK_EVERY_MS = 100;
const today = new Date().toISOString().slice(0, 10);
const TYPES = ['20GP', '40GP', '40HC', '45HC'];

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const env = { DATA_DIR: dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' };
const { app, deps, close } = await buildApp(readConfig({ ...env, DEMO: '1', LOG_LEVEL: 'silent', RATE_LIMIT: '0' }), {
  maxLoopDelayMs: 0,
});
const { db } = deps;

/** Ports that trades name, two for each lane. */
const portsOf = async (): Promise<string[]> => {
  const { rows } = await sql<{ unLocode: string }>`select un_locode from port
    where cardinality(line_ids) > 0 and status = 'ACTIVE' and same_as_id is null order by un_locode limit 60`.execute(
    db,
  );
  return rows.map(({ unLocode }) => unLocode);
};

function sheetOf(ports: readonly string[]): Promise<Buffer> {
  const head = ['Carrier', 'POL', 'POD', 'Service', 'Valid from', 'Valid to', ...TYPES];
  async function* rows() {
    for (let at = 0; at < SHEET_ROWS; at += 1) {
      const [pol, pod] = [ports[at % 30]!, ports[30 + (Math.floor(at / 30) % 30)]!];
      const days = [addDays(today, 5), addDays(today, 19)];
      yield [
        'MSCU',
        pol,
        pod,
        `S${Math.floor(at / 900)}`,
        ...days,
        ...TYPES.map((_, n) => `${900 + (at % 400) + n * 400}`),
      ];
    }
  }
  const columns = head.map(key => ({ key, kind: 'text' as const, width: 12 }));
  return buffer(writeSheet('xlsx', { sheetName: 'rates', head: [{ cells: head }], columns, rows: rows() }));
}

async function fill(): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    with ports as (select id, row_number() over (order by un_locode) - 1 as n from port
        where cardinality(line_ids) > 0 and status = 'ACTIVE' order by un_locode limit 41)
    insert into fcl_rate (id, company_id, rate_no, state, carrier_id, pol_id, pod_id, valid_from, valid_to, product_type,
        transit_days, space_status, space_status_at, receipt_type, delivery_type, validity_basis, lines, surcharge_mode,
        payment_term, booking_mode, visibility, service_code, fingerprint, version, created_at, updated_at)
    select 'bench-' || n, (select id from company where kind = 'platform'), 'BENCH' || n, 'ACTIVE',
      (select id from shipping_line where scac = 'MSCU'), (select id from ports where ports.n = made.n % 20),
      (select id from ports where ports.n = 21 + made.n % 19), ${today}::date + 1, ${today}::date + 20, 'FAK', 20, 'AMPLE', now(),
      'CY', 'CY', 'ETD', (select jsonb_agg(jsonb_build_object('containerType', type, 'currency', 'USD',
          'cost', (900 + n % 700 + place * 400)::text, 'zeroConfirmed', false, 'guideSell', null, 'minMargin', null,
          'minMarginIsPct', false, 'foldedRules', '[]'::jsonb, 'note', null))
        from unnest(${TYPES}::text[]) with ordinality as t(type, place)),
      'SUBJECT_TO', 'PRE', 'REQUEST', 'COMPANY', 'B' || n, 'bench-' || n, 1, now(), now()
    from generate_series(0, ${BATCH_RATES - 1}::int) as made(n)`.execute(db);
  // Their first fact: what is written to them is numbered behind it.
  await sql`insert into document_event (id, document_type, document_id, company_id, seq, event, to_state, actor_kind, at,
      changes, revision)
    select 'event-' || id, 'fclRate', id, company_id, 1, 'CREATE', 'ACTIVE', 'system', now(), '[]', 1
    from fcl_rate where rate_no like 'BENCH%'`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  await sql`analyze fcl_rate`.execute(db);
}

try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const api = new Api(url);
  const token = await api.login('PLTFRM', 'pricing');
  const ok = <D>(answer: { http: number; data: D; problem: unknown }): D => {
    if (answer.http !== 200) throw new Error(JSON.stringify(answer.problem));
    return answer.data;
  };
  const until = async (id: string, states: readonly string[]): Promise<RateBatch> => {
    for (;;) {
      const batch = ok(await api.get<RateBatch>('/api/RateBatch/Detail', token, { id }));
      if (states.includes(batch.state)) return batch;
      const { rows } = await sql<{ error: unknown }>`select error from job where id = ${batch.jobId}
        and state = 'FAILED'`.execute(db);
      if (rows[0]) throw new Error(JSON.stringify(rows[0].error));
      await setTimeout(LOOK_EVERY_MS);
    }
  };
  const told = ({ counts }: RateBatch) => ({
    rows: counts.total!,
    changed: counts.changed!,
    new: counts.created!,
    error: counts.error!,
  });

  const form = new FormData();
  form.append('file', new Blob([(await sheetOf(await portsOf())) as never]), 'bench.xlsx');
  const headers = { 'Web-Version': '1', 'Portal-Key': 'main', Authorization: `Bearer ${token}` };
  let sheet: RateSheet | undefined;
  const uploaded = await timed(async () => {
    const answer = await fetch(`${url}/api/RateImport/Upload`, { method: 'POST', body: form, headers });
    sheet = ((await answer.json()) as { Data: RateSheet }).Data;
  });
  let batch: RateBatch | undefined;
  const previewed = await timed(async () => {
    const { id, uses, defaults } = sheet!;
    const made = ok(await api.post<RateBatch>('/api/RateImport/Preview', token, { id, uses, defaults }));
    batch = await until(made.id, ['PREVIEW']);
  });
  line('price sheet', { ...told(batch!), 'upload in s': uploaded / 1000, 'check and preview in s': previewed / 1000 });

  await fill();
  const filter = [{ field: 'rateNo', op: 'startsWith', values: ['BENCH'] }];
  const action = { kind: 'PRICE', containerTypes: [], op: 'ADD', amount: '5', round: null };
  const planned = await timed(async () => {
    const body = { title: 'bench', selection: { filter, q: '' }, actions: [action] };
    const made = ok(await api.post<RateBatch>('/api/RateBatch/Create', token, body));
    batch = await until(made.id, ['PREVIEW']);
  });
  const applied = await timed(async () => {
    const { id, version } = batch!;
    ok(await api.post('/api/RateBatch/Apply', token, { id, skipErrors: true }, { 'if-match': `"${version}"` }));
    batch = await until(id, ['DONE', 'PARTIAL', 'FAILED']);
  });
  line('batch', {
    lines: BATCH_RATES * TYPES.length,
    ...told(batch!),
    state: batch!.state,
    'preview in s': planned / 1000,
    'apply in s': applied / 1000,
  });
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
