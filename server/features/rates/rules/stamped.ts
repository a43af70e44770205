import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Rules of companies as a server keeps them in memory, as long as the company's stamp is the one they were read under. */

/** Companies whose rules one server keeps at a time; each has some hundreds of rules. */
const MOST_COMPANIES = 500;

interface Kept<T> {
  readonly stamp: string;
  readonly rules: readonly T[];
}

type RuleKind = 'surcharge' | 'markup';

/** Stamps by company and kind, read together for all that one transaction needs. */
export type RuleStamps = ReadonlyMap<string, string>;

const keyOf = (companyId: string, kind: RuleKind): string => `${kind} ${companyId}`;

export async function ruleStampsOf(db: Kysely<Tables>, companyIds: readonly string[]): Promise<RuleStamps> {
  const rows = await db
    .selectFrom('rateRuleStamp')
    .select(['companyId', 'kind', 'stamp'])
    .where('companyId', 'in', companyIds)
    .execute();
  return new Map(rows.map(({ companyId, kind, stamp }) => [keyOf(companyId, kind as RuleKind), stamp]));
}

/** Reads through the memory: one small query where nothing has changed. The stamp is random, so it never names other rules. */
export function stampedRules<T>(
  kind: RuleKind,
  read: (db: Kysely<Tables>, companyId: string) => Promise<readonly T[]>,
): (db: Kysely<Tables>, companyId: string, stamps?: RuleStamps) => Promise<readonly T[]> {
  const kept = new Map<string, Kept<T>>();
  return async (db, companyId, stamps) => {
    const stamp = (stamps ?? (await ruleStampsOf(db, [companyId]))).get(keyOf(companyId, kind));
    // Nobody has ever written one, or the caller may not read them.
    if (stamp === undefined) return [];
    const known = kept.get(companyId);
    if (known?.stamp === stamp) return known.rules;
    const rules = await read(db, companyId);
    if (kept.size >= MOST_COMPANIES) kept.delete(kept.keys().next().value!);
    kept.set(companyId, { stamp, rules });
    return rules;
  };
}
