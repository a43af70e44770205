import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Company } from './tenancy-probe.ts';
import { TABLE_RULES } from './tenancy-tables.ts';

/** What stands in a company's texts and nowhere else; a search for `~CODE~` would find it. */
export const SEAL = (code: string): string => `~${code}~sealed`;

const FREE_TEXT = /name|title|remark|note|reason|description|subject|body|text|address|contact|label|comment|marks/;
const NO_TEXT = /_(id|key|code|at|hash|kind|type)$/;

/** Writes the seal behind every free text of every company's rows; a text with a rule of its own keeps it. */
export async function plantMarkers(db: Kysely<Tables>, companies: readonly Company[]): Promise<number> {
  const { rows: columns } = await sql<{ name: string; column: string }>`select table_name as name, column_name as column
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.data_type = 'text' and is_generated = 'NEVER'
    order by 1, 2`.execute(db);
  let planted = 0;
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, column } of columns) {
      const rule = TABLE_RULES[name];
      // The log is sealed already: a changed entry would show.
      if (rule?.kind !== 'owned' || name === 'audit_event' || !FREE_TEXT.test(column) || NO_TEXT.test(column)) continue;
      await sql`savepoint planting`.execute(trx);
      try {
        for (const { id, code } of companies)
          await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} || ${SEAL(code)}
            where ${sql.ref(rule.column)} = ${id} and ${sql.ref(column)} is not null`.execute(trx);
        planted++;
      } catch {
        await sql`rollback to savepoint planting`.execute(trx);
      }
    }
  });
  return planted;
}

/** Newest row of the company; where it has none, another's is copied in its name. Null = nobody has one. */
async function rowOf(
  trx: Transaction<Tables>,
  table: string,
  column: string,
  company: Company,
): Promise<string | null> {
  const newest = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${sql.ref(column)} = ${company.id} order by id desc limit 1`.execute(trx);
  if (newest.rows[0]) return newest.rows[0].id;
  await sql`savepoint copying`.execute(trx);
  try {
    const id = newId();
    const { numAffectedRows } = await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t,
      jsonb_build_object('id', ${id}::text, ${sql.lit(column)}, ${company.id}::text))).* from ${sql.table(table)} t limit 1`.execute(
      trx,
    );
    return numAffectedRows ? id : null;
  } catch {
    await sql`rollback to savepoint copying`.execute(trx);
    return null;
  }
}

/**
 * Gives one row of the company in every table the same id, with what refers to it: one request then asks for all of them. Rows
 * that a session stands on keep theirs.
 */
export async function shareOneId(db: Kysely<Tables>, company: Company, id: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and c.data_type = 'text'`.execute(
    db,
  );
  const { rows: references } = await sql<{ parent: string; child: string; column: string }>`select
      confrelid::regclass::text as parent, conrelid::regclass::text as child, a.attname as column
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`.execute(db);
  const given: string[] = [];
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name } of tables) {
      const rule = TABLE_RULES[name];
      if (rule?.kind !== 'owned' || ['company', 'employee', 'role', 'audit_event', 'stored_file'].includes(name))
        continue;
      const old = await rowOf(trx, name, rule.column, company);
      if (old === null) continue;
      await sql`update ${sql.table(name)} set id = ${id} where id = ${old}`.execute(trx);
      for (const { child, column } of references.filter(({ parent }) => parent === name))
        await sql`update ${sql.table(child)} set ${sql.ref(column)} = ${id} where ${sql.ref(column)} = ${old}`.execute(
          trx,
        );
      await sql`update document_event set document_id = ${id} where document_id = ${old}`.execute(trx);
      given.push(name);
    }
  });
  return given;
}
