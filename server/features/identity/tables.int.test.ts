import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { accessRows } from '../access/tables.ts';
import { companyRows } from '../company/tables.ts';
import { messageRows } from '../message/tables.ts';
import { identityRows } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const rows: Readonly<Record<string, z.ZodObject>> = { ...identityRows, ...accessRows, ...messageRows, ...companyRows };

test.each(Object.entries(rows))(
  'the schema of %s names the columns of the table, and which may be null',
  async (table, row) => {
    const { rows: columns } = await sql<{ name: string; isNullable: boolean }>`
    select column_name as name, is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_name = ${snakeCase(table)}`.execute(server.deps.db);
    const declared = Object.entries(row.shape).map(([name, type]) => ({
      name: snakeCase(name),
      // `unknown` takes a null as well; what it stands for is a json column that has none.
      isNullable: (type as z.ZodType).def.type !== 'unknown' && (type as z.ZodType).safeParse(null).success,
    }));
    const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
    expect(columns.sort(byName)).toEqual(declared.sort(byName));
  },
);
