import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { TABLE_RULES, type TableRule } from './tenancy-tables.ts';

/**
 * A database that is spread over machines (Citus, YugabyteDB) keeps a company's rows together: each row says whose it is, and no key
 * asks other machines whether a value is free. Which tables could be spread as they stand, and what stands in the way of the others,
 * is held here; `docs/upgrade.md` says what is done about it when the day comes.
 */

/** Rows of a parent without the company of their own: they go where the parent goes once they have it. */
const WITHOUT_COMPANY: Readonly<Record<string, string>> = {
  user_setting: 'of a person, who may have seats in several companies',
  role_grant: 'of a role; standard roles are everyone’s and copied to every machine',
  permission_item: 'of a role or a seat; the same',
  message_recipient: 'of a person, as his settings',
};

/** Rows that may stand for everyone, or for nobody. */
const NULLABLE: Readonly<Record<string, string>> = {
  price_query_log: 'a visitor of a public site asks for no company',
  role: 'standard roles are everyone’s',
  audit_event: 'acts of persons without a company have a chain of their own',
  mail: 'codes and resets are the system’s own',
  job: 'the system’s own work',
  check_rule: 'standard rules are everyone’s',
  reference_term: 'names of reference data are everyone’s',
  mapping_decision: 'decided for everyone',
  unmapped_code: 'met by everyone',
};

/** Values that are free only if no company has them. Each needs a small table of its own that is not spread, or goes without the promise. */
const ACROSS: Readonly<Record<string, string>> = {
  fcl_rate_rate_no_key: 'a number for people, from the counter of all',
  lcl_rate_rate_no_key: 'the same',
  rate_batch_batch_no_key: 'the same',
  rate_increase_increase_no_key: 'the same',
  booking_booking_no_key: 'the same',
  space_offer_offer_no_key: 'the same',
  price_offer_offer_no_key: 'the same',
  price_request_request_no_key: 'the same',
  company_application_no_key: 'the same',
  company_change_no_key: 'the same',
  shipment_shipment_no_key: 'the same',
  shipping_instruction_no_key: 'the same',
  house_bill_no_key: 'the same',
  import_run_no_key: 'the same',
  master_change_no_key: 'the same',
  booking_carrier_number: 'one booking of a carrier is one of ours, whoever booked it',
  si_bill_number: 'one bill of lading of a carrier stands once in the world',
  api_token_token_hash_key: 'a token says whose it is; nobody else does',
  role_code: 'standard roles alone have one',
  audit_event_chain: 'of a company or of nobody: begins with the company where there is one',
  job_singleton: 'of a kind of work, and of a company where there is one',
  mail_dedupe: 'one act, one mail; acts are of one company',
  document_event_document_type_document_id_seq_key: 'of one document, and so of one company',
  document_event_command: 'the same',
  reference_term_pkey: 'of one row of reference data',
};

/** A column that names one row, or one person, of one company. */
const HANGS_ON = /_id$|^(?:owner|recipient)_key$/;

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}
let server: TestServer;
let keys: readonly Key[];
const columns = new Map<string, { readonly isNullable: boolean }>();

type Owned = Extract<TableRule, { readonly column: string }>;
const isOwned = (entry: [string, TableRule]): entry is [string, Owned] => 'column' in entry[1];
/** Tables, not views, whose rows are a company’s; the list of companies is on every machine. */
const owned = (): readonly (readonly [string, string])[] =>
  Object.entries(TABLE_RULES)
    .filter(isOwned)
    .filter(([table]) => table !== 'company' && keys.some(key => key.table === table))
    .map(([table, { column }]) => [table, column]);

beforeAll(async () => {
  server = await startTestServer();
  const found = await sql<Key>`select t.relname as "table", i.relname as name, x.indisunique as is_unique,
      array(select coalesce(a.attname, '(expression)') from unnest(x.indkey::int[]) with ordinality as k (att, at)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.att and k.att > 0
        where k.at <= x.indnkeyatts order by k.at)::text[] as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(server.deps.db);
  keys = found.rows;
  const known = await sql<{ place: string; isNullable: boolean }>`select c.relname || '.' || a.attname as place,
      not a.attnotnull as is_nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0`.execute(server.deps.db);
  for (const { place, isNullable } of known.rows) columns.set(place, { isNullable });
});
afterAll(() => server.close());

describe('every table of companies’ rows', () => {
  it('says on the row whose it is', () => {
    const without = owned().filter(([table, column]) => !columns.has(`${table}.${column}`));
    expect(without.map(([table]) => table).sort()).toEqual(Object.keys(WITHOUT_COMPANY).sort());
    const nullable = owned().filter(([table, column]) => columns.get(`${table}.${column}`)?.isNullable);
    expect(nullable.map(([table]) => table).sort()).toEqual(Object.keys(NULLABLE).sort());
  });

  it('is found by company, or by the one document or person that its rows hang on', () => {
    const isLed = (table: string, column: string): boolean =>
      keys.some(key => key.table === table && (key.columns[0] === column || HANGS_ON.test(key.columns[0]!)));
    const lost = owned().filter(([table, column]) => !isLed(table, column));
    // Mail is emptied from the front; a message is found by whom it is for; decisions are few.
    expect(lost.map(([table]) => table).sort()).toEqual(['mail', 'mapping_decision', 'message']);
  });

  it('has no key that other companies’ rows must be asked about, but those that are named', () => {
    const across = owned().flatMap(([table, column]) =>
      keys
        .filter(key => key.table === table && key.isUnique)
        // Its own id is made once in the world; what hangs on an id hangs on its company.
        .filter(({ columns: [first = ''] }) => first !== column && first !== 'id' && !HANGS_ON.test(first))
        .map(({ name }) => name),
    );
    expect(across.sort()).toEqual(Object.keys(ACROSS).sort());
  });
});
