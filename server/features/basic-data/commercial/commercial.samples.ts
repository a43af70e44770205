import { sql } from 'kysely';
import type { TestServer } from '#tests/support/server.ts';

/** Ids of rows that every installation has, by their codes. */
export async function idsOf(server: TestServer) {
  const one = async (table: string, column: string, code: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${sql.ref(column)} = ${code}`.execute(server.deps.db);
    if (!rows[0]) throw new Error(`no ${code} in ${table}`);
    return rows[0].id;
  };
  return {
    line: (scac: string) => one('shipping_line', 'scac', scac),
    port: (unLocode: string) => one('port', 'un_locode', unLocode),
    company: (code: string) => one('company', 'company_code', code),
  };
}
