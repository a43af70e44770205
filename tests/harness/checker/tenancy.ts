import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { GLOBAL_OWNER } from '#server/kernel/resource/served-resource.ts';
import { APP_ROLE } from '#server/kernel/tenancy.ts';
import { TABLE_RULES } from '#tests/contract/tenancy-tables.ts';
import type { DocumentKind } from './document-kind.ts';
import { type Finding, finding } from './finding.ts';

/** Whose rows are whose: a row that hangs on another belongs to the same company, a log to the owner of its row, and the doors are shut. */

/** References that lead from one company's row to another's by their meaning. */
const BETWEEN_COMPANIES: ReadonlySet<string> = new Set([
  // Whose customer it is, and the employee of the platform who looks after it.
  'company_assignment.employee_id',
  // Who takes rates, and the share of whom they come from.
  'rate_subscription.share_id',
  // Who buys space, and the offer of who sells it.
  'space_order.offer_id',
  'space_waiter.offer_id',
  'space_watch.offer_id',
  'space_bid.offer_id',
]);

interface Reference {
  readonly child: string;
  readonly parent: string;
  readonly column: string;
  readonly key: string;
}

/** Foreign keys of one column between two tables that both say whose they are. */
const referencesOf = async (db: Kysely<Tables>): Promise<readonly Reference[]> =>
  (
    await sql<Reference>`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        a.attname as "column", k.attname as key
      from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace
        and exists (select from pg_attribute x where x.attrelid = c.conrelid and x.attname = 'company_id' and not x.attisdropped)
        and exists (select from pg_attribute x where x.attrelid = c.confrelid and x.attname = 'company_id' and not x.attisdropped)
      order by 1, 3`.execute(db)
  ).rows;

async function strayChildren(db: Kysely<Tables>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { child, parent, column, key } of await referencesOf(db)) {
    if (BETWEEN_COMPANIES.has(`${child}.${column}`)) continue;
    const { rows } = await sql<{ mine: string; theirs: string; ref: string }>`select c.company_id as mine,
        p.company_id as theirs, p.${sql.ref(key)}::text as ref
      from ${sql.table(child)} c join ${sql.table(parent)} p on p.${sql.ref(key)} = c.${sql.ref(column)}
      where c.company_id <> p.company_id limit 20`.execute(db);
    found.push(
      ...rows.map(({ mine, theirs, ref }) =>
        finding('tenancy', `${child} of ${parent} ${ref}`, `belongs to ${mine}, what it hangs on to ${theirs}`),
      ),
    );
  }
  return found;
}

async function strayLogs(db: Kysely<Tables>, kinds: readonly DocumentKind[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { type, table, ownerColumn = 'company_id' } of kinds) {
    if (ownerColumn === null) continue;
    const { rows } = await sql<{
      id: string;
      mine: string;
      theirs: string;
    }>`select distinct d.id, d.${sql.ref(ownerColumn)} as mine,
        e.company_id as theirs
      from ${sql.table(table)} d join document_event e on e.document_id = d.id and e.document_type = ${type}
      where e.company_id is distinct from d.${sql.ref(ownerColumn)} and e.company_id <> ${GLOBAL_OWNER} limit 20`.execute(
      db,
    );
    found.push(
      ...rows.map(({ id, mine, theirs }) => finding('tenancy', `${type} ${id}`, `is ${mine}'s, its log ${theirs}'s`)),
    );
  }
  return found;
}

/** Tables that requests reach without row-level security although their rows are somebody's, and a role that may pass it by. */
async function openDoors(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
      and has_table_privilege(${APP_ROLE}, oid, 'select, insert, update, delete')`.execute(db);
  const role = await sql<{ rolname: string }>`select rolname from pg_roles
    where rolname = ${APP_ROLE} and (rolsuper or rolbypassrls)`.execute(db);
  return [
    ...rows
      .filter(({ name }) => TABLE_RULES[name]?.kind !== 'shared')
      .map(({ name }) => finding('tenancy', name, 'is reached by requests without row-level security')),
    ...role.rows.map(({ rolname }) => finding('tenancy', rolname, 'passes row-level security by')),
  ];
}

export const judgeTenancy = async (db: Kysely<Tables>, kinds: readonly DocumentKind[]): Promise<Finding[]> => [
  ...(await strayChildren(db)),
  ...(await strayLogs(db, kinds)),
  ...(await openDoors(db)),
];
