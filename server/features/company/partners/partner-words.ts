import { sql } from 'kysely';
import type { Deps } from '../../../kernel/deps.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { customerAssignments } from './assignments/served.ts';
import { customers, providers } from './partner-served.ts';

const SERVED = [customers, providers, customerAssignments];
const BATCH = 500;

/** Puts a company among those that pickers and quick filters find; for whoever makes or renames one past the resource's own calls. */
export async function indexPartner(tx: Tx, companyId: string): Promise<void> {
  for (const served of [customers, providers])
    await putTerms(tx.db, served, await rowsByIds(tx.db, served, [companyId]), null);
  const people = await tx.db
    .selectFrom('companyAssignment')
    .select('id')
    .where('companyId', '=', companyId)
    .limit(BATCH)
    .execute();
  const ids = people.map(({ id }) => id);
  await putTerms(tx.db, customerAssignments, await rowsByIds(tx.db, customerAssignments, ids), null);
}

const indexSome = ({ db }: Pick<Deps, 'db'>, served: ServedResource): Promise<number> =>
  inScope(db, SYSTEM, async tx => {
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(served.table)} as t
      where not exists (select from reference_term r where r.resource = ${served.resource.name} and r.row_id = t.id)
      limit ${BATCH}`.execute(tx.db);
    const ids = rows.map(({ id }) => id);
    await putTerms(tx.db, served, await rowsByIds(tx.db, served, ids), null, new Set(ids));
    return ids.length;
  });

/** After every start: rows that came by another way, as demo companies and those of older versions. */
export async function indexMissing(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const served of SERVED) while ((await indexSome(deps, served)) === BATCH);
}
