import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../db/tables.ts';

/** Rows that demo rules point at, by what people call them. */
export type IdOf = (code: string) => string;

export interface RuleIds {
  readonly fee: IdOf;
  readonly carrier: IdOf;
  readonly port: IdOf;
  readonly line: IdOf;
  readonly company: IdOf;
  /** Of the platform's own people, by account. */
  readonly employee: IdOf;
}

export async function ruleIds(db: Kysely<Tables>): Promise<RuleIds> {
  const of = async (table: string, column: string, where = sql`true`): Promise<IdOf> => {
    const { rows } = await sql<{ id: string; code: string }>`select id, ${sql.ref(column)} as code
      from ${sql.table(table)} where ${where}`.execute(db);
    const ids = new Map(rows.map(({ id, code }) => [code, id]));
    return code => {
      const id = ids.get(code);
      if (id === undefined) throw new Error(`demo: no ${code} in ${table}`);
      return id;
    };
  };
  return {
    fee: await of('fee_code', 'code'),
    carrier: await of('shipping_line', 'scac', sql`scac is not null`),
    port: await of('port', 'un_locode'),
    line: await of('trade_lane', 'code'),
    company: await of('company', 'company_code'),
    employee: await of('employee', 'account', sql`company_id = (select id from company where company_code = 'PLTFRM')`),
  };
}
