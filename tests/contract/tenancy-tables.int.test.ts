import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asCompany, attempt, type Company, companiesOf, type LiveTable, liveTables } from './tenancy-probe.ts';
import { addSampleRows, SAMPLED } from './tenancy-rows.ts';
import { TABLE_RULES, type TableRule } from './tenancy-tables.ts';

/**
 * Tenancy stands in the database: under a request's role, as every demo company and without any WHERE, no row of another
 * company is read, changed, removed or added. What a table is for is decided in `tenancy-tables.ts`.
 */
let server: TestServer;
let tables: readonly LiveTable[];
let companies: readonly Company[];
/** A whole row of each company outside the platform, as the owner sees it: table -> company -> row. */
const samples = new Map<string, Map<string, string>>();

const db = () => server.deps.db;
const outside = () => companies.filter(company => company.kind !== 'platform');
type Owned = Extract<TableRule, { readonly kind: 'owned' | 'through' }>;
/** One without a decision fails for that, and by what it lets through as if staff alone might see it. */
const ruleOf = ({ name }: LiveTable): TableRule => TABLE_RULES[name] ?? { kind: 'staff' };
const whose = (kind: TableRule['kind']): readonly LiveTable[] => tables.filter(table => ruleOf(table).kind === kind);

async function takeSamples(table: LiveTable, { column }: Owned): Promise<void> {
  const found = await sql<{ owner: string; row: string }>`select distinct on (t.${sql.ref(column)})
      t.${sql.ref(column)} as owner, to_jsonb(t)::text as row
    from ${sql.table(table.name)} t join company c on c.id = t.${sql.ref(column)} and c.kind <> 'platform'`.execute(
    db(),
  );
  samples.set(table.name, new Map(found.rows.map(({ owner, row }) => [owner, row])));
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tables = await liveTables(db());
  companies = await companiesOf(db());
  await addSampleRows(db(), outside());
  for (const table of tables) {
    const rule = ruleOf(table);
    if (rule.kind === 'owned') await takeSamples(table, rule);
  }
});
afterAll(() => server.close());

const all = (table: LiveTable) => sql.raw(`"${table.name}"`);
const copyInto = (table: LiveTable, row: string) => {
  const columns = sql.join(table.columns.map(column => sql.ref(column)));
  return sql`insert into ${all(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${all(table)}, ${row}::jsonb)`;
};
/** Writes every row that it may, in place; answers whose rows they were. */
const touchAll = <R>(table: LiveTable, told: ReturnType<typeof sql<R>>) =>
  sql<R>`update ${all(table)} set ${sql.ref(table.updates!)} = ${sql.ref(table.updates!)} returning ${told}`;

describe('every table and view of the live catalogue', () => {
  it('has its decision, and every decision its table', () => {
    expect(tables.map(table => table.name)).toEqual(Object.keys(TABLE_RULES).sort());
  });

  it('has rows of several companies where the demo leaves it empty', () => {
    expect(SAMPLED.filter(table => (samples.get(table)?.size ?? 0) < outside().length)).toEqual([]);
  });

  it('is out of reach where it is closed', () => {
    const reached = whose('closed').filter(
      table => table.mayRead || table.mayInsert || table.mayDelete || table.updates,
    );
    expect(reached.map(table => table.name)).toEqual([]);
  });
});

describe('without any WHERE', () => {
  it('no company reads another’s row', async () => {
    const leaks: string[] = [];
    for (const company of outside())
      await asCompany(db(), company, 'on', async trx => {
        for (const table of tables) {
          const rule = ruleOf(table);
          if (!table.mayRead || (rule.kind !== 'owned' && rule.kind !== 'staff')) continue;
          const foreign =
            rule.kind === 'staff'
              ? sql<boolean>`true`
              : sql<boolean>`${sql.ref((rule as Owned).column)} is distinct from ${company.id} and not (${sql.raw((rule as Owned).openTo)})`;
          const seen = await attempt(trx, sql<{ n: number }>`select count(*) as n from ${all(table)} where ${foreign}`);
          if ('refusal' in seen ? seen.refusal !== '42501' : Number(seen.rows[0]!.n) > 0)
            leaks.push(`${company.code} reads ${table.name}: ${JSON.stringify(seen)}`);
        }
      });
    expect(leaks).toEqual([]);
  });

  it('no two companies see the same row of a table that hangs on another', async () => {
    const seenBy = new Map<string, string>();
    const leaks: string[] = [];
    for (const company of outside())
      await asCompany(db(), company, 'on', async trx => {
        for (const table of whose('through').filter(candidate => candidate.mayRead)) {
          const { openTo } = ruleOf(table) as Owned;
          const seen = await attempt(
            trx,
            sql<{ row: string }>`select to_jsonb(t)::text as row from ${all(table)} t where not (${sql.raw(openTo)})`,
          );
          if ('refusal' in seen) continue;
          for (const { row } of seen.rows) {
            const key = `${table.name} ${row}`;
            const other = seenBy.get(key);
            if (other && other !== company.code) leaks.push(`${company.code} and ${other} see ${key.slice(0, 200)}`);
            seenBy.set(key, company.code);
          }
        }
      });
    expect(leaks).toEqual([]);
  });

  it('no company changes or removes another’s row, nor one of the platform', async () => {
    const leaks: string[] = [];
    for (const company of outside())
      await asCompany(db(), company, 'off', async trx => {
        for (const table of tables) {
          const rule = ruleOf(table);
          // What a view lets through is written by its triggers, into tables that are judged here.
          if (rule.kind === 'closed' || table.isView) continue;
          const told = sql<{ foreign: boolean }>`(${
            rule.kind === 'owned' ? sql`${sql.ref(rule.column)} is distinct from ${company.id}` : sql`true`
          }) as foreign`;
          const acts = [
            ...(table.updates ? [['changes', touchAll(table, told)] as const] : []),
            ...(table.mayDelete
              ? [['removes', sql<{ foreign: boolean }>`delete from ${all(table)} returning ${told}`] as const]
              : []),
          ];
          for (const [act, statement] of acts) {
            const done = await attempt(trx, statement);
            if ('refusal' in done) {
              if (!['42501', '55000'].includes(done.refusal))
                leaks.push(`${company.code} ${act} ${table.name}: ${done.refusal}`);
            } else if (rule.kind !== 'through' && done.rows.some(row => row.foreign))
              leaks.push(`${company.code} ${act} ${table.name}`);
          }
        }
      });
    expect(leaks).toEqual([]);
  });

  it.each(['off', 'on'] as const)('no company adds a row in another’s name (triggers %s)', async triggers => {
    const leaks: string[] = [];
    let tried = 0;
    for (const company of outside())
      await asCompany(db(), company, triggers, async trx => {
        for (const table of whose('owned').filter(candidate => candidate.mayInsert)) {
          // A view is written by its triggers; a table's own triggers would refuse the copy before its policy does.
          if (table.isView !== (triggers === 'on') || (ruleOf(table) as Owned).addsForOthers !== null) continue;
          const foreign = [...(samples.get(table.name) ?? [])].find(([owner]) => owner !== company.id);
          if (!foreign) continue;
          tried++;
          const done = await attempt(trx, copyInto(table, foreign[1]));
          if (!('refusal' in done) || done.refusal !== '42501')
            leaks.push(`${company.code} adds to ${table.name}: ${JSON.stringify(done)}`);
        }
      });
    expect(leaks).toEqual([]);
    expect(tried).toBeGreaterThan(5);
  });
});
