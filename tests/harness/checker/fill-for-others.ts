import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { TABLE_RULES } from '#tests/contract/tenancy-tables.ts';

/** Rows of other companies, so many in every table that a read which walks past them shows. */

interface Column {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

interface Unfilled {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of each unique index. */
  readonly unique: readonly (readonly string[])[];
  /** Column -> table whose id it is. */
  readonly parents: Readonly<Record<string, string>>;
  /** Column that names the rows' company. */
  readonly owner: string | null;
}

/** Table -> column of its company, null where none names it. */
export type Filled = ReadonlyMap<string, string | null>;

/** What the server itself stands on, and bytes of files. */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  'schema_migration',
  'demo_seed',
  'session',
  'job',
  'file_store',
  'audit_head',
]);
/** Rows that are copied: of several states. */
const MODELS = 8;

async function tablesToFill(db: Kysely<Tables>): Promise<readonly Unfilled[]> {
  const { rows } = await sql<Omit<Unfilled, 'owner'>>`select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'needed', a.attnotnull)
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg((select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = c.oid
          and (a.attnum = any(i.indkey) or pg_get_expr(i.indexprs, c.oid) ~ ('\\m' || a.attname || '\\M'))))
        from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as "unique",
      coalesce((select json_object_agg(a.attname, k.confrelid::regclass::text) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1), '{}') as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(db);
  return rows
    .filter(({ name }) => TABLE_RULES[name]?.kind !== 'shared' && !LEFT_ALONE.has(name))
    .map(table => {
      const rule = TABLE_RULES[table.name];
      const named = rule?.kind === 'owned' && rule.column !== 'id' ? rule.column : 'company_id';
      return { ...table, owner: table.columns.some(({ name }) => name === named) ? named : null };
    });
}

const NUMBERED = /^(integer|bigint|date|timestamp|numeric)/;
/** Each copy has a number; its id and what it hangs on are called by it. */
const NAMED = sql`'many-' || n`;
const OTHERS = sql`o.ids[1 + n % cardinality(o.ids)]`;

/** How the columns of a copy differ from its model's. */
function valuesOf(table: Unfilled, isFilled: (table: string) => boolean): readonly RawBuilder<unknown>[] {
  const { columns, parents, owner, unique } = table;
  const isCompany = (name: string): boolean =>
    name === owner || /(^|_)company_id$/.test(name) || parents[name] === 'company';
  const hangs = (name: string): boolean => name in parents && isFilled(parents[name]!) && !isCompany(name);
  const named = new Map(
    columns
      .filter(
        ({ name, type }) =>
          type === 'text' && !isCompany(name) && (name === 'id' || name === 'document_id' || hangs(name)),
      )
      .map(column => [column.name, column.needed]),
  );
  const columnOf = new Map(columns.map(column => [column.name, column]));
  // Where a key is no id, one of its texts or numbers tells the copies apart; where it is the company alone, each has one of its own.
  const told = new Set<string>();
  for (const key of unique) {
    if (key.some(name => named.get(name) === true || told.has(name))) continue;
    const free = key.filter(name => !isCompany(name) && !named.has(name));
    const texts = free.filter(name => columnOf.get(name)?.type === 'text');
    const choice =
      texts.find(name => columnOf.get(name)?.needed) ??
      texts[0] ??
      free.find(name => NUMBERED.test(columnOf.get(name)?.type ?? ''));
    for (const name of choice ? [choice] : key.filter(isCompany)) told.add(name);
  }
  return columns.map(({ name, type }) => {
    const column = sql.ref(`m.${name}`);
    const changed = (to: RawBuilder<unknown>) => sql`case when ${column} is null then null else ${to} end`;
    if (isCompany(name)) return told.has(name) ? NAMED : changed(OTHERS);
    if (named.has(name)) return changed(NAMED);
    if (told.has(name) && type === 'text') return sql`coalesce(${column}, '') || '-' || n`;
    if (told.has(name))
      return type.startsWith('timestamp') ? sql`${column} + n * interval '1 minute'` : sql`${column} + n::int`;
    // Newer ones and older ones.
    if (/^(created_at|updated_at|at)$/.test(name) && type.startsWith('timestamp'))
      return sql`now() + (200 - n) * interval '1 minute'`;
    return column;
  });
}

const VALUES: readonly (readonly [RegExp, string])[] = [
  [/\[\]$/, "'{}'"],
  [/^text/, "'x'"],
  [/^(integer|bigint|numeric|smallint|double)/, '1'],
  [/^boolean/, 'false'],
  [/^json/, "'{}'"],
  [/^(date|timestamp)/, 'now()'],
  [/^bytea/, "''"],
];
/** A model for a table that has no row: what its columns cannot be without. */
function madeUp({ columns, owner }: Unfilled): RawBuilder<unknown> {
  const values = columns.map(({ name, type, needed }) => {
    const made = needed || name === owner ? VALUES.find(([pattern]) => pattern.test(type))?.[1] : undefined;
    return sql`${sql.raw(made ?? 'null')}::${sql.raw(type)} as ${sql.id(name)}`;
  });
  return sql`select ${sql.join(values)}`;
}

async function fill(
  trx: Transaction<Tables>,
  table: Unfilled,
  { rows, readers, values }: { rows: number; readers: readonly string[]; values: readonly RawBuilder<unknown>[] },
): Promise<void> {
  const { rows: there } = await sql`select from ${sql.table(table.name)} limit 1`.execute(trx);
  const list = sql.join(table.columns.map(({ name }) => sql.id(name)));
  const models = there.length > 0 ? sql`select ${list} from ${sql.table(table.name)} limit ${MODELS}` : madeUp(table);
  await sql`insert into ${sql.table(table.name)} (${list}) select ${sql.join(values)}
    from (select array_agg(id) as ids from company where kind <> 'platform' and id <> all(${readers}) and id not like 'many-%') o,
      (select x.*, row_number() over () as model, count(*) over () as models from (${models}) x) m
      join generate_series(1, ${rows}::int) n on n % m.models = m.model - 1`.execute(trx);
}

/** Fills every table that is not everyone's with so many rows. */
export async function fillForOthers(
  db: Kysely<Tables>,
  { rows, readers }: { readonly rows: number; readonly readers: readonly string[] },
): Promise<Filled> {
  const tables = new Map((await tablesToFill(db)).map(table => [table.name, table]));
  // Rules of single rows say nothing of how they are read.
  const { rows: checks } = await sql<{ name: string; check: string }>`select conrelid::regclass::text as name,
      conname as "check" from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conislocal`.execute(db);
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, check } of checks)
      if (tables.has(name)) await sql`alter table ${sql.table(name)} drop constraint ${sql.id(check)}`.execute(trx);
    for (const table of tables.values())
      await fill(trx, table, { rows, readers, values: valuesOf(table, name => tables.has(name)) });
  });
  await sql`analyze`.execute(db);
  return new Map([...tables].map(([name, { owner }]) => [name, owner]));
}

/** Rows of each filled table that are the company's. */
export async function ownRows(
  db: Kysely<Tables>,
  filled: Filled,
  companyId: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = [...filled].flatMap(([name, owner]) =>
    owner === null
      ? []
      : sql`select ${name} as name, count(*)::int as n from ${sql.table(name)} where ${sql.ref(owner)} = ${companyId}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, n }) => [name, n]));
}
