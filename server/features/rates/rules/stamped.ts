import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Rules of companies as a server keeps them in memory, as long as the company's stamp is the one they were read under. */

/** Companies whose rules one server keeps at a time; each has some hundreds of rules. */
const MOST_COMPANIES = 500;

interface Kept<T> {
  readonly stamp: string;
  readonly rules: readonly T[];
}

/** Reads through the memory: one small query where nothing has changed. The stamp is random, so it never names other rules. */
export function stampedRules<T>(
  kind: 'surcharge' | 'markup',
  read: (db: Kysely<Tables>, companyId: string) => Promise<readonly T[]>,
): (db: Kysely<Tables>, companyId: string) => Promise<readonly T[]> {
  const kept = new Map<string, Kept<T>>();
  return async (db, companyId) => {
    const row = await db
      .selectFrom('rateRuleStamp')
      .select('stamp')
      .where('companyId', '=', companyId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    // Nobody has ever written one, or the caller may not read them.
    if (!row) return [];
    const known = kept.get(companyId);
    if (known?.stamp === row.stamp) return known.rules;
    const rules = await read(db, companyId);
    if (kept.size >= MOST_COMPANIES) kept.delete(kept.keys().next().value!);
    kept.set(companyId, { stamp: row.stamp, rules });
    return rules;
  };
}
