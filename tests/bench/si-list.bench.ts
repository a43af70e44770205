import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { inScope } from '#server/kernel/tenancy.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * A page of 100 SIs by filter out of a million, over HTTP with its total and names, and by bare SQL on the table: the same rows
 * under the same role, without view, names and envelope.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const PAGES = 40;
const STEP = 50_000;

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
  const sample = await db
    .selectFrom('shippingInstruction')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const filled = await timed(async () => {
    for (let from = 0; from < ROWS; from += STEP)
      await sql`insert into shipping_instruction (id, no, state, active, mbl_no, bill_no, carrier, vessel, voyage, deadline, late,
          deleted, submitted_at, updated_at, warnings, content, company_id, company_code, shipment_id, draft_id, si_type,
          planned_count, simbl_no, loading_code, discharge_code, sailing_date, box_summary, total_packages, total_weight_kg,
          total_volume_cbm, sources, version, revision, amendment, ever_sent, review_remarks, create_id, last_editor_id)
        select 'bench-' || lpad(n::text, 8, '0'), (30000000000 + n)::text,
          (array['COMPLETED','CONFIRMED','SENT','SUBMITTED','RETURNED'])[1 + (n % 5)], false,
          'BEN' || lpad(n::text, 9, '0'), 'BEN' || lpad(n::text, 9, '0'),
          (array['COSU','OOLU','MAEU','MSCU','CMDU','ONEY'])[1 + (n % 6)], 'VESSEL ' || (n % 400), (n % 90) || 'E',
          timestamptz '2024-01-01' + n * interval '1 minute', n % 50 = 0, false,
          timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + n * interval '1 minute', n % 4, '{}',
          company_id, company_code, shipment_id, draft_id, si_type, planned_count, simbl_no, loading_code, discharge_code,
          sailing_date, box_summary, total_packages, total_weight_kg, total_volume_cbm, sources, version, revision, amendment,
          ever_sent, review_remarks, create_id, last_editor_id
        from shipping_instruction as s, generate_series(${from}::int, ${from + STEP - 1}::int) as n
        where s.id = ${sample.id}`.execute(db);
    await sql`analyze shipping_instruction`.execute(db);
  });
  line('rows', { rows: ROWS, 'filled in s': filled / 1000 });

  interface Question {
    readonly name: string;
    readonly filter: readonly object[];
    readonly sort?: string;
    readonly q?: string;
    bare(turn: number): ReturnType<typeof sql>;
  }
  const where = (turn: number) => `VESSEL ${(turn * 37) % 400}`;
  const tail = sql`order by t.submitted_at desc, t.id desc limit 101`;
  const questions: readonly ((turn: number) => Question)[] = [
    () => ({
      name: 'newest first, no filter',
      filter: [],
      bare: () => sql`select t.* from shipping_instruction t where not t.deleted ${tail}`,
    }),
    turn => ({
      name: 'one vessel',
      filter: [{ field: 'vessel', op: 'is', values: [where(turn)] }],
      bare: () => sql`select t.* from shipping_instruction t where not t.deleted and t.vessel = ${where(turn)} ${tail}`,
    }),
    () => ({
      name: 'two states of one carrier',
      filter: [
        { field: 'state', op: 'in', values: ['SENT', 'RETURNED'] },
        { field: 'carrier', op: 'is', values: ['OOLU'] },
      ],
      bare: () => sql`select t.* from shipping_instruction t where not t.deleted and t.state in ('SENT', 'RETURNED')
        and t.carrier = 'OOLU' ${tail}`,
    }),
    turn => ({
      name: 'beginning of a bill number',
      filter: [],
      q: `BEN000${String(100 + turn)}`,
      bare: () => sql`select t.* from shipping_instruction t where not t.deleted
        and t.bill_no ^@ ${`BEN000${String(100 + turn)}`} ${tail}`,
    }),
    () => ({
      name: 'late, by cut-off',
      filter: [{ field: 'late', op: 'is', values: ['true'] }],
      sort: 'deadline',
      bare: () => sql`select t.* from shipping_instruction t where not t.deleted and t.late
        order by t.deadline, t.id limit 101`,
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
  const ask = async ({ filter, sort = '-submittedAt', q }: Question, cursor = '') => {
    const answer = await api.get<{ rows: unknown[]; nextCursor: string | null }>('/api/SiGrid/List', token, {
      filter: JSON.stringify(filter),
      sort,
      limit: '100',
      ...(q ? { q } : {}),
      ...(cursor ? { cursor } : {}),
    });
    if (answer.http !== 200 || answer.data.rows.length !== 100) throw new Error(JSON.stringify(answer).slice(0, 400));
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
      next.push(await timed(() => ask(asked, cursor)));
      bare.push(await timed(() => inScope(db, scope, tx => asked.bare(turn).execute(tx.db))));
    }
    line(question(0).name, {
      'first page ms': median(first),
      'p95 ms': quantile(first, 0.95),
      'next page ms': median(next),
      'bare ms': median(bare),
      'first page to bare': median(first) / median(bare),
      'next page to bare': median(next) / median(bare),
    });
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
