import { sql } from 'kysely';
import { EVENT_TYPE_LIST } from '#contract/basic-data/mapping/scope.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Tables of what foreign codes stand for, and the columns that name a row of them. */
interface OurTable {
  readonly table: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** Only these rows may be meant. */
  readonly where?: string;
}

const framed = (table: string, code = 'code', en = 'name_en'): OurTable => ({ table, code, zh: 'name_zh', en });

export const OUR_TABLES: Readonly<Record<MappedObject, OurTable>> = {
  PORT: framed('port', 'un_locode'),
  TERMINAL: framed('terminal', 'terminal_code'),
  LINE_COMPANY: framed('shipping_line', 'scac'),
  VESSEL: framed('vessel', 'name', 'name'),
  CONTAINER_TYPE: framed('container_type'),
  FEE: framed('fee_code'),
  PACKAGE: framed('package_type'),
  CURRENCY: framed('currency'),
  TRADE_LANE: framed('trade_lane'),
  SERVICE: framed('service', 'carrier_service_code'),
  COMPANY: framed('company', 'company_code'),
  EVENT_TYPE: { ...framed('basic_code'), where: `t.list_key = '${EVENT_TYPE_LIST}'` },
};

/** `CNSHA 上海` of a row of ours; null where there is none, or it may not be meant. */
export async function nameOfOurs({ db }: Pick<Tx, 'db'>, object: MappedObject, id: string): Promise<string | null> {
  const { table, code, zh, en, where } = OUR_TABLES[object];
  const { rows } = await sql<{ code: string | null; name: string | null }>`select ${sql.ref(`t.${code}`)} as code,
      coalesce(${sql.ref(`t.${zh}`)}, ${sql.ref(`t.${en}`)}) as name
    from ${sql.table(table)} as t where t.id = ${id} ${where ? sql`and ${sql.raw(where)}` : sql``}`.execute(db);
  const [row] = rows;
  return row ? [...new Set([row.code, row.name].filter(part => part !== null))].join(' ') : null;
}
