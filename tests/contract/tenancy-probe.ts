import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Tables } from '#server/db/tables.ts';
import { APP_ROLE } from '#server/kernel/tenancy.ts';

/** A company as the census looks through its eyes. */
export interface Company {
  readonly id: string;
  readonly code: string;
  readonly kind: CompanyKind;
  /** One of its employees; the administrator where there is one. */
  readonly employeeId: string;
}

/** What the live catalogue says of a table, and what a request's role may do with it. */
export interface LiveTable {
  readonly name: string;
  readonly isView: boolean;
  readonly mayRead: boolean;
  readonly mayInsert: boolean;
  readonly mayDelete: boolean;
  /** A column it may update; null = none. */
  readonly updates: string | null;
  /** Columns that a copy of a row may be given. */
  readonly columns: readonly string[];
}

type Trx = Transaction<Tables>;

export async function companiesOf(db: Kysely<Tables>): Promise<readonly Company[]> {
  return db
    .selectFrom('company as c')
    .innerJoin('employee as e', 'e.companyId', 'c.id')
    .distinctOn('c.companyCode')
    .select(['c.id', 'c.companyCode as code', 'c.kind', 'e.id as employeeId'])
    .orderBy('c.companyCode')
    .orderBy(sql`e.account <> 'admin'`)
    .execute();
}

/** Every table, partition and view of the live catalogue but the migrator's own. */
export async function liveTables(db: Kysely<Tables>): Promise<readonly LiveTable[]> {
  const { rows } = await sql<LiveTable>`select c.relname as name, c.relkind in ('v', 'm') as is_view,
      has_any_column_privilege(${APP_ROLE}, c.oid, 'select') as may_read,
      has_any_column_privilege(${APP_ROLE}, c.oid, 'insert') as may_insert,
      has_table_privilege(${APP_ROLE}, c.oid, 'delete') as may_delete,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and has_column_privilege(${APP_ROLE}, c.oid, a.attnum, 'update')
        order by a.attnum desc limit 1) as updates,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'schema_migration'
    order by c.relname`.execute(db);
  return rows;
}

class RollBack extends Error {}

/**
 * Works as a request of the company does, and takes everything back. `triggers` off: nor do foreign keys stand in the way of
 * finding out what the policies alone would let through.
 */
export async function asCompany(
  db: Kysely<Tables>,
  company: Company,
  triggers: 'on' | 'off',
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  const rolledBack = db.transaction().execute(async trx => {
    if (triggers === 'off') await sql`set local session_replication_role = replica`.execute(trx);
    await sql`select set_config('role', ${APP_ROLE}, true), set_config('app.company', ${company.id}, true),
      set_config('app.company_kind', ${company.kind}, true), set_config('app.employee', ${company.employeeId}, true),
      set_config('app.user', '', true)`.execute(trx);
    await work(trx);
    throw new RollBack();
  });
  await rolledBack.catch(error => {
    if (!(error instanceof RollBack)) throw error;
  });
}

/** One statement that may fail without ending the transaction: its rows, or the code of the refusal. */
export async function attempt<R>(
  trx: Trx,
  statement: ReturnType<typeof sql<R>>,
): Promise<{ readonly rows: readonly R[] } | { readonly refusal: string }> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const { rows } = await statement.execute(trx);
    return { rows };
  } catch (error) {
    return { refusal: String((error as { code?: unknown }).code) };
  } finally {
    await sql`rollback to savepoint attempt`.execute(trx);
  }
}
