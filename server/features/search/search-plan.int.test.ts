import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { ROUTES } from '#routes/catalogue/catalogue.ts';
import type { Tables } from '#server/db/tables.ts';
import { inScope, scopeOf } from '#server/kernel/tenancy.ts';
import type { SeatedWho } from '#server/kernel/who.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { questionOf } from './question.ts';
import { searchAll } from './search-records.ts';

/**
 * 100,000 instructions, ports, seats and messages of others: what the search asks is read from indexes alone, by staff who see all of it and by
 * a company that sees none of it.
 */
const ROWS = 100_000;
/** Tables that grow with the work. */
const LARGE =
  /Seq Scan on (shipping_instruction|si_container|shipment|house_bill|reference_term|port|message|message_recipient)\b/;

let server: TestServer;
const db = () => server.deps.db;

/** Every page with every right: what may be searched is not the question here. */
const menu: readonly MenuNode[] = ROUTES.map(({ path, name, buttons }, index) => ({
  Id: name,
  ParentId: null,
  Path: path,
  Name: name,
  NameEn: name,
  Icon: null,
  Kind: 'PAGE',
  Sort: index,
  Hidden: false,
  KeepAlive: false,
  Children: [],
  Buttons: buttons.map(Code => ({ Code, Name: Code, NameEn: Code })),
})) as unknown as readonly MenuNode[];

async function seatOf(companyCode: string): Promise<SeatedWho> {
  const seat = await db()
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select([
      'e.id as employeeId',
      'e.name as employeeName',
      'c.id as companyId',
      'c.companyCode',
      'c.kind as companyKind',
    ])
    .where('c.companyCode', '=', companyCode)
    .where('e.account', '=', 'admin')
    .executeTakeFirstOrThrow();
  return { seat: { ...seat, companyName: '', menu }, userId: null } as unknown as SeatedWho;
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const sample = await db()
    .selectFrom('shippingInstruction')
    .select('id')
    .where('companyCode', '=', 'BWBAYY')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`insert into shipping_instruction (id, no, mbl_no, bill_no, state, active, company_id, company_code, shipment_id, draft_id,
      si_type, planned_count, simbl_no, carrier, vessel, voyage, loading_code, discharge_code, box_summary, total_packages,
      total_weight_kg, total_volume_cbm, sources, version, revision, late, amendment, ever_sent, deleted, review_remarks, create_id,
      last_editor_id, submitted_at, updated_at, warnings, content)
    select 'plan-' || n, (30000000000 + n)::text, 'PLN' || lpad(n::text, 9, '0'), 'PLN' || lpad(n::text, 9, '0'), 'COMPLETED', false,
      company_id, company_code, shipment_id, draft_id, si_type, planned_count, simbl_no, carrier, vessel, voyage, loading_code,
      discharge_code, box_summary, total_packages, total_weight_kg, total_volume_cbm, sources, version, revision, late, amendment,
      ever_sent, false, review_remarks, create_id, last_editor_id, submitted_at, updated_at, warnings, '{}'
    from shipping_instruction s, generate_series(1, ${ROWS}::int) n where s.id = ${sample.id}`.execute(db());
  await sql`insert into port (id, un_locode, country_code, name_en, status, source, functions, version, created_at, updated_at)
    select 'plan-' || n, 'P' || lpad(upper(to_hex(n)), 5, '0'), 'PL', 'PLANNED PLACE ' || n, 'ACTIVE', 'MANUAL', '{1}', 1, now(), now()
    from generate_series(1, ${ROWS}::int) n`.execute(db());
  await sql`analyze port`.execute(db());
  await sql`insert into reference_term (resource, term, row_id, rank)
    select 'Port', 'PLANNED PLACE ' || n, 'plan-' || n, 1 from generate_series(1, ${ROWS}::int) n`.execute(db());
  await sql`insert into reference_term (resource, term, row_id, rank, company_id)
    select 'Employee', 'PLANNED PERSON ' || n, 'plan-' || n, 1, (select id from company where company_code = 'BWBAYY')
    from generate_series(1, ${ROWS}::int) n`.execute(db());
  await sql`insert into message (id, company_id, send_id, kind, category, level, title, title_en, description, description_en, sender_name,
      created_at)
    select 'plan-' || n, 'none', 'plan-' || n, 'message', 'SYSTEM', 'INFO', 'planned', 'planned', '', '', '', now()
    from generate_series(1, ${ROWS}::int) n`.execute(db());
  await sql`insert into message_recipient (message_id, recipient_key, at)
    select 'plan-' || n, 'e:plan-' || n % 100, now() from generate_series(1, ${ROWS}::int) n`.execute(db());
  await sql`analyze message`.execute(db());
  await sql`analyze message_recipient`.execute(db());
  await sql`analyze shipping_instruction`.execute(db());
  await sql`analyze reference_term`.execute(db());
}, 300_000);
afterAll(() => server.close());

type Explained = readonly { readonly sql: string; readonly plan: string }[];

const planOf = async (trx: Transaction<Tables>, text: string, parameters: readonly unknown[]): Promise<string> => {
  const { rows } = await trx.executeQuery<{ queryPlan?: string; 'QUERY PLAN'?: string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  return rows.map(row => Object.values(row)[0]).join('\n');
};

/** All that one search asks the database, each with its plan under the rights of the asker. */
async function plansOf(who: SeatedWho, q: string): Promise<Explained> {
  return inScope(db(), scopeOf(who), async tx => {
    const nodes: RootOperationNode[] = [];
    const listening: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const heard = { ...tx, db: tx.db.withPlugin(listening) as Transaction<Tables> };
    await searchAll(heard, server.deps, questionOf(who, q, 5, new Date())!, 'all');
    const asked: { sql: string; plan: string }[] = [];
    for (const node of nodes) {
      const compiled = tx.db.getExecutor().compileQuery(node as never, createQueryId());
      if (!/^\s*select/i.test(compiled.sql) || compiled.sql.includes('set_config')) continue;
      asked.push({ sql: compiled.sql, plan: await planOf(tx.db, compiled.sql, compiled.parameters) });
    }
    return asked;
  });
}

describe.each(['PLTFRM', 'NQUAYS'])('as %s', company => {
  it.each(['PLN0000501', 'pl', 'SI3000005', 'PLANNED PLACE 77', '30000050001', 'planned', 'PLN00005O1'])(
    '%s is read from indexes',
    async q => {
      const asked = await plansOf(await seatOf(company), q);
      expect(asked.some(({ sql: text }) => text.includes('shipping_instruction'))).toBe(true);
      expect(asked.some(({ sql: text }) => text.includes('reference_term'))).toBe(true);
      expect(asked.filter(({ plan }) => LARGE.test(plan))).toEqual([]);
    },
  );

  it('numbers and words are conditions of an index, in its order', async () => {
    const asked = await plansOf(await seatOf(company), 'PLN0000501');
    const plan = asked.find(({ sql: text }) => text.includes('from shipping_instruction as t'))!.plan;
    expect(plan).toMatch(/Index Cond: .*bill_no ~>=~ 'PLN0000501'::text/);
    if (company !== 'PLTFRM') expect(plan).toMatch(/Index Cond: .*company_id = '/);
    const words = asked.find(({ sql: text }) => text.includes('from reference_term as t'))!.plan;
    expect(words).toMatch(/Index Cond: .*term ~>=~ 'PLN0000501'::text/);
  });
});

describe('what reads past row security', () => {
  const bodyOf = async (name: string): Promise<string> => {
    const { rows } = await sql<{ prosrc: string }>`select prosrc from pg_proc where proname = ${name}`.execute(db());
    return rows[0]!.prosrc;
  };

  it.each([
    ['search_similar_si', 'si_bill_trigrams', "'PLN00005O1'"],
    ['search_similar_shipments', 'shipment_booking_trigrams', "'BK-PEMD-11'"],
    ['search_similar_terms', 'reference_term_trigrams', "'PLAMNED PLACE 77'"],
  ])('%s reads %s', async (name, index, asked) => {
    const body = (await bodyOf(name))
      .replace(/\basked\b/g, asked)
      .replace(/\bpieces\b/g, "array['%PLN0000%', '%5O1%']")
      .replace(/\bhead\b/g, "'PLN0000'")
      .replace(/\bown_names\b/g, "array['Employee']")
      .replace(/\bnames\b/g, "array['Port']")
      .replace(/ most$/m, ' 15');
    const plan = await db()
      .transaction()
      .execute(async trx => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return planOf(trx, body, []);
      });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
    const { rows } = await sql<{
      config: string[];
    }>`select proconfig as config from pg_proc where proname = ${name}`.execute(db());
    expect(rows[0]!.config).toContain('enable_seqscan=off');
  });
});
