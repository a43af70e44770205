import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainFeature } from '#server/features/plain/index.ts';
import { documentTable } from '#server/kernel/document/document-table.ts';
import { tableRow } from '#server/kernel/resource/table-row.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Row schemas and live catalogue are held together: a column that one of them lacks fails here, not at a customer's. */

const SERVER = path.resolve(import.meta.dirname, '../../server');
const files = ['kernel', ...readdirSync(path.join(SERVER, 'features')).map(area => path.join('features', area))]
  .map(home => path.join(SERVER, home, 'tables.ts'))
  .filter(file => readdirSync(path.dirname(file)).includes('tables.ts'));

/** Every `<area>Rows` export: table -> schema of its row. */
const declared = new Map<string, z.ZodObject>();
for (const file of files)
  for (const [name, value] of Object.entries((await import(file)) as Record<string, unknown>))
    if (name.endsWith('Rows'))
      for (const [table, schema] of Object.entries(value as Record<string, z.ZodObject>)) declared.set(table, schema);

for (const { resource, table } of plainFeature.resources ?? []) declared.set(table, tableRow(resource));
for (const { document, table } of plainFeature.documents ?? []) declared.set(table, documentTable(document));

/** What a value of the type looks like when it comes from the database. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  text: 'EN',
  varchar: 'x',
  bpchar: 'x',
  int2: 1,
  int4: 1,
  int8: 1,
  float8: 1.5,
  numeric: '1.50',
  bool: true,
  timestamptz: new Date(0),
  date: '2026-03-12',
  jsonb: {},
  _text: ['x'],
  uuid: '0190a6f0-0000-7000-8000-000000000000',
};

interface Column {
  readonly tableName: string;
  readonly columnName: string;
  readonly udtName: string;
  /** Null where nobody says: the columns of a view. */
  readonly isNullable: 'YES' | 'NO' | null;
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

let server: TestServer;
let columns: Map<string, Map<string, Column>>;
beforeAll(async () => {
  server = await startTestServer();
  const { rows } =
    await sql<Column>`select table_name, column_name, udt_name, case when t.table_type <> 'VIEW' then is_nullable end as is_nullable
    from information_schema.columns join information_schema.tables as t using (table_schema, table_name)
    where table_schema = 'public' and table_name <> 'schema_migration'`.execute(server.deps.db);
  const tables = Map.groupBy(rows, row => camel(row.tableName));
  columns = new Map(
    [...tables].map(([table, list]) => [table, new Map(list.map(row => [camel(row.columnName), row]))]),
  );
});
afterAll(() => server.close());

/** A schema that only takes certain words takes none of our samples; its type is then judged by a word of its own. */
function takes(schema: z.ZodType, value: unknown): boolean {
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  const words = inner instanceof z.ZodEnum ? inner.options : null;
  return inner.safeParse(words && typeof value === 'string' ? words[0] : value).success;
}

describe('rows and tables', () => {
  it('name the same tables', () => {
    expect([...declared.keys()].sort()).toEqual([...columns.keys()].sort());
  });

  it.each([...declared])(
    '%s has the same columns, null where they may be, of a type the schema takes',
    (table, schema) => {
      const live = columns.get(table) ?? new Map<string, Column>();
      expect(Object.keys(schema.shape).sort()).toEqual([...live.keys()].sort());
      const wrong = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name, field]) => {
        const column = live.get(name)!;
        const mayBeNull = field.safeParse(null).success;
        // `unknown` takes null as well; such a column is judged by nothing.
        const isUnknown = field instanceof z.ZodUnknown;
        const isOther = column.isNullable !== null && mayBeNull !== (column.isNullable === 'YES');
        return (!isUnknown && isOther) || !takes(field, SAMPLES[column.udtName]);
      });
      expect(wrong.map(([name]) => name)).toEqual([]);
    },
  );

  it('every table with an owner that requests may read is under row-level security; host names are public', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
        and has_table_privilege('fairlead_app', c.oid, 'select')`.execute(server.deps.db);
    expect(rows).toEqual([{ name: 'company_domain' }]);
  });
});
