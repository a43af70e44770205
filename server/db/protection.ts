import type { ScriptSession } from './opened.ts';

/**
 * What keeps the rows of companies apart: policies, row-level security of tables, and the grants of the role that requests work under.
 * The last migration writes down what there is, and a start compares: a database that lost part of it serves nothing. It stands in the
 * comment of the migrations' own table, so that every kind of copy takes it along.
 */

const ROLE = 'fairlead_app';
const KERNEL = '0001-kernel';

interface Protection {
  readonly policies: readonly string[];
  readonly secured: readonly string[];
  readonly grants: readonly string[];
}

interface Recorded extends Protection {
  /** Last migration that it was written after. */
  readonly after: string;
}

interface Catalogue {
  readonly told: string | null;
  readonly policies: string | null;
  readonly secured: string | null;
  readonly grants: string | null;
  readonly hasRole: boolean;
  readonly mayUseRole: boolean | null;
}

// One statement: a migration that ends meanwhile is seen whole or not at all.
const CATALOGUE = `with own as (
    select c.oid, c.relname, c.relrowsecurity, c.relacl from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm'))
  select
    obj_description('schema_migration'::regclass, 'pg_class') as told,
    (select string_agg(own.relname || '.' || p.polname, ' ' order by own.relname, p.polname)
      from pg_policy p join own on own.oid = p.polrelid) as policies,
    (select string_agg(relname, ' ' order by relname) from own where relrowsecurity) as secured,
    (select string_agg(distinct own.relname || ':' || a.privilege_type, ' ')
      from own cross join lateral aclexplode(own.relacl) a join pg_roles r on r.oid = a.grantee
      where r.rolname = '${ROLE}') as grants,
    exists (select from pg_roles where rolname = '${ROLE}') as "hasRole",
    (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = '${ROLE}') as "mayUseRole"`;

const listed = (text: string | null): string[] => (text ?? '').split(' ').filter(Boolean).sort();

async function catalogueOf(session: ScriptSession): Promise<Catalogue> {
  const [row] = await session.rows<Catalogue>(CATALOGUE);
  return row!;
}

const protectionOf = ({ policies, secured, grants }: Catalogue): Protection => ({
  policies: listed(policies),
  secured: listed(secured),
  grants: listed(grants),
});

function recordedIn(told: string | null): Recorded | null {
  try {
    return told === null ? null : (JSON.parse(told) as Recorded);
  } catch {
    return null;
  }
}

/** Writes down what protects the rows after the migration of this name. */
export async function recordProtection(session: ScriptSession, after: string): Promise<void> {
  const recorded: Recorded = { after, ...protectionOf(await catalogueOf(session)) };
  await session.run(`comment on table schema_migration is '${JSON.stringify(recorded).replaceAll("'", "''")}'`);
}

const WAY_OUT = `A plain dump leaves them out where it is read into a cluster without the role ${ROLE}. Restore the backup with "npm run restore", \
or make the role first (create role ${ROLE} nologin; grant ${ROLE} to the user of DATABASE_URL) and read the dump into an empty database again.`;

const lost = (what: string, expected: readonly string[], found: readonly string[]): string[] => {
  const there = new Set(found);
  const missing = expected.filter(one => !there.has(one));
  if (missing.length === 0) return [];
  return [
    `${missing.length} of ${expected.length} ${what} (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''})`,
  ];
};

/**
 * Throws where the database is not what its migrations made, with what is lost and what to do. `last`: the last migration that was
 * applied; null in an empty database. Answers whether it is written down what there must be.
 */
export async function checkProtection(session: ScriptSession, last: string | null): Promise<boolean> {
  if (last === null || last < KERNEL) return false;
  const catalogue = await catalogueOf(session);
  const recorded = recordedIn(catalogue.told);
  const found = protectionOf(catalogue);
  const isKnown = recorded !== null && recorded.after === last;
  const losses = isKnown
    ? [
        ...lost('policies', recorded.policies, found.policies),
        ...lost('tables with row-level security', recorded.secured, found.secured),
        ...lost(`grants of ${ROLE}`, recorded.grants, found.grants),
      ]
    : [];
  if (losses.length > 0) throw new Error(`the database lacks ${losses.join(', ')}. ${WAY_OUT}`);
  // Migrations of tests have neither role nor policies.
  const isProtected = isKnown ? recorded.policies.length > 0 : last === KERNEL || found.secured.length > 0;
  if (isProtected && !catalogue.hasRole) throw new Error(`the database has no role ${ROLE}. ${WAY_OUT}`);
  if (isProtected && catalogue.mayUseRole === false)
    throw new Error(
      `the user of DATABASE_URL may not work under the role ${ROLE}; let an administrator run: grant ${ROLE} to that user`,
    );
  return isKnown;
}

const NO_RIGHT = '42501';

/** Says what the first migration needs, where the user of the database has no right to make the role. */
export function explained(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code !== NO_RIGHT || !/create role/.test(message ?? '')) return error;
  return new Error(
    `the user of DATABASE_URL may not make the role ${ROLE}. Give it CREATEROLE, or let an administrator run: create role ${ROLE} nologin; grant ${ROLE} to that user`,
    { cause: error },
  );
}
