import { sql } from 'kysely';
import { inScope } from '#server/kernel/tenancy.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { openBenchServer } from './bench-server.ts';
import { line, median, quantile, timed } from './figures.ts';

/**
 * The palette's search over HTTP among a million instructions and as many words of ports, beside bare SQL that finds the same rows in
 * the same table under the same role: without other kinds of records, names and envelope.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const TURNS = 40;
const STEP = 50_000;

const server = await openBenchServer();
try {
  const { db } = server.deps;
  const api = new Api(server.url);
  const sample = await db
    .selectFrom('shippingInstruction')
    .selectAll()
    .where('companyCode', '=', 'BWBAYY')
    .limit(1)
    .executeTakeFirstOrThrow();
  const filled = await timed(async () => {
    for (let from = 0; from < ROWS; from += STEP) {
      const to = Math.min(from + STEP, ROWS) - 1;
      await sql`insert into shipping_instruction (id, no, state, active, mbl_no, bill_no, carrier, vessel, voyage, deadline, late,
          deleted, submitted_at, updated_at, warnings, content, company_id, company_code, shipment_id, draft_id, si_type,
          planned_count, simbl_no, loading_code, discharge_code, sailing_date, box_summary, total_packages, total_weight_kg,
          total_volume_cbm, sources, version, revision, amendment, ever_sent, review_remarks, create_id, last_editor_id)
        select 'bench-' || lpad(n::text, 8, '0'), (30000000000 + n)::text, 'COMPLETED', false,
          'BEN' || lpad(n::text, 9, '0'), 'BEN' || lpad(n::text, 9, '0'), carrier, vessel, voyage, deadline, late, false,
          submitted_at, updated_at, warnings, '{}', company_id, company_code, shipment_id, draft_id, si_type, planned_count,
          simbl_no, loading_code, discharge_code, sailing_date, box_summary, total_packages, total_weight_kg, total_volume_cbm,
          sources, version, revision, amendment, ever_sent, review_remarks, create_id, last_editor_id
        from shipping_instruction as s, generate_series(${from}::int, ${to}::int) as n where s.id = ${sample.id}`.execute(
        db,
      );
      await sql`insert into reference_term (resource, term, row_id, rank)
        select 'Port', (array['PORT', 'BAY', 'CAPE', 'HARBOUR', 'NESS'])[n % 5 + 1] || ' ' || upper(substr(md5(n::text), 1, 8)),
          'bench-' || n, 1 from generate_series(${from}::int, ${to}::int) as n`.execute(db);
    }
    await sql`analyze`.execute(db).catch(() => undefined);
  });
  line('rows of each', { rows: ROWS, 'filled in s': filled / 1000 });

  const staff = await api.login('PLTFRM', 'admin');
  const customer = await api.login('NQUAYS', 'admin');
  const seat = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id as employeeId', 'company.id as companyId'])
    .where('companyCode', '=', 'PLTFRM')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const scope = { kind: 'seat', companyKind: 'platform', userId: null, ...seat } as const;

  const at = (turn: number) => (turn * 23_459 + 17) % ROWS;
  const billNo = (turn: number) => `BEN${String(at(turn)).padStart(9, '0')}`;
  const slip = (turn: number) => `${billNo(turn).slice(0, -2)}Q${billNo(turn).slice(-1)}`;
  interface Question {
    readonly name: string;
    q(turn: number): string;
    bare(turn: number): ReturnType<typeof sql>;
  }
  const bill = (text: string) =>
    sql`select t.* from shipping_instruction as t where t.bill_no ^@ ${text} and not t.deleted order by t.bill_no using ~<~ limit 5`;
  const questions: readonly Question[] = [
    {
      name: 'a whole number of an SI',
      q: turn => `SI${30_000_000_000 + at(turn)}`,
      bare: turn =>
        sql`select t.* from shipping_instruction as t where t.no = ${String(30_000_000_000 + at(turn))} and not t.deleted`,
    },
    { name: 'a whole bill number', q: billNo, bare: turn => bill(billNo(turn)) },
    {
      name: 'the beginning of a bill number',
      q: turn => billNo(turn).slice(0, 8),
      bare: turn => bill(billNo(turn).slice(0, 8)),
    },
    { name: 'three letters that all begin with', q: () => 'BEN', bare: () => bill('BEN') },
    {
      name: 'a bill number with a slip',
      q: slip,
      bare: turn =>
        sql`select id from search_similar_si(${slip(turn)}, ${slip(turn).slice(0, 3)}, ${[`%${slip(turn)}%`, `${slip(turn).slice(0, 6)}%`, `%${slip(turn).slice(-6)}%`]}::text[], 15)`,
    },
    {
      name: 'a name of a port with a slip',
      q: turn => `shangh${'aeiou'[turn % 5]}`,
      bare: turn =>
        sql`select row_id from search_similar_terms(${`SHANGH${'AEIOU'[turn % 5]}`}, 'SHA', array['%SHANGH%', 'SHAN%', ${`%NGH${'AEIOU'[turn % 5]}%`}]::text[], array['Port'], array[]::text[], 60)`,
    },
  ];
  line(process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', { turns: TURNS });
  for (const { name, q, bare } of questions) {
    const [found, none, alone]: [number[], number[], number[]] = [[], [], []];
    const ask = async (token: string, turn: number) => {
      const answer = await api.get<{ late: string[] }>('/api/Search/Records', token, { q: q(turn) });
      if (answer.http !== 200) throw new Error(JSON.stringify(answer).slice(0, 400));
      return answer.data.late.length;
    };
    let late = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      found.push(
        await timed(async () => {
          late += await ask(staff, turn);
        }),
      );
      none.push(await timed(() => ask(customer, turn)));
      alone.push(await timed(() => inScope(db, scope, tx => bare(turn).execute(tx.db))));
    }
    line(name, {
      'staff ms': median(found),
      'p95 ms': quantile(found, 0.95),
      'a customer of others ms': median(none),
      'bare ms': median(alone),
      'staff to bare': median(found) / median(alone),
      'types not searched to the end': late,
    });
  }
} finally {
  await server.end();
}
