import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/**
 * A policy that lets the platform read all and others their own leads to no index. Lists over such rows name the reader's company
 * themselves; one that forgets it reads everybody's rows for a company that has few.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({});
});
afterAll(() => server.close());

/** Resources whose lists need not. */
const NEEDLESS: Readonly<Record<string, string>> = {
  AppUser: 'of the platform alone',
  Customer: 'of the platform alone',
  CustomerAssignment: 'of the platform alone',
  Provider: 'of the platform alone',
  SeatRole: 'standard roles are everyone’s, and all are few',
  SpacePurchase: 'its view names the buyer',
};

const PLATFORM_OR_OWN = /'platform'::text\) OR \(company_id = current_setting/;

it('each list over rows with such a policy says whose they are', async () => {
  const { db, resources } = server.deps;
  const { rows } = await sql<{ list: string; qual: string | null }>`
    select v.view_name as list, p.qual from information_schema.view_table_usage v
      join pg_policies p on p.tablename = v.table_name
    union all select tablename, qual from pg_policies`.execute(db);
  const mixed = new Set(rows.filter(({ qual }) => PLATFORM_OR_OWN.test(qual ?? '')).map(({ list }) => list));
  expect(mixed).toContain('booking_list');
  const snake = (table: string): string => table.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`);
  const over = [...resources.values()].filter(({ table }) => mixed.has(snake(table)));
  const silent = over.filter(({ ownBy }) => ownBy !== 'companyId').map(({ resource }) => resource.name);
  expect(silent.sort()).toEqual(Object.keys(NEEDLESS));
  expect(over.length).toBeGreaterThan(silent.length + 3);
});
