import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { levelOf } from '../rules/level.read.ts';
import { openSources } from '../search/lane-rates.ts';
import { dayAt } from '../search/places.ts';
import { rateSourcesOf } from '../search/rate-sources.ts';

/** Which announcements a person may read: all published ones of his company, and those that its sellers mean for it. */

export interface PostReader {
  readonly companyId: string;
  readonly today: string;
  /** Companies whose announcements are looked at. */
  readonly ownerIds: readonly string[];
  /** His company's levels with them. */
  readonly levelIds: readonly string[];
}

const levelIds = async (db: Transaction<Tables>, owners: readonly string[], companyId: string, day: string) => {
  const levels = [];
  for (const owner of owners) levels.push(await levelOf(db, owner, companyId, day));
  return levels.flatMap(level => (level ? [level.id] : []));
};

/** One transaction under the reader's own rights, with the announcements of his sellers in its reach. */
export async function asReader<T>(
  { reads, clock }: Pick<Deps, 'reads' | 'clock'>,
  who: SeatedWho,
  work: (tx: Tx, reader: PostReader) => Promise<T>,
): Promise<T> {
  const { companyId, companyKind, employeeId } = who.seat;
  const viewer = { kind: 'seat', companyId, companyKind, employeeId } as const;
  const asking = { ...viewer, seesCost: false, isProgram: false, customerId: null, isAsCustomer: false };
  const sources = await reads.inScope(SYSTEM, tx => rateSourcesOf(tx.db, asking));
  const ownerIds = sources.map(({ ownerId }) => ownerId);
  const today = dayAt(undefined, clock.now());
  return reads.inScope(scopeOf(who), async tx => {
    await openSources(tx.db, ownerIds);
    const others = ownerIds.filter(id => id !== companyId);
    return work(tx, { companyId, today, ownerIds, levelIds: await levelIds(tx.db, others, companyId, today) });
  });
}

/** SQL over `rate_post as p`: published, not over, and meant for the reader's company. */
export const isMeantFor = ({ companyId, today, ownerIds, levelIds }: PostReader): RawBuilder<boolean> => sql<boolean>`(
  p.state = 'PUBLISHED' and p.company_id = any(${[...ownerIds]}::text[])
  and (p.effective_to is null or p.effective_to >= ${today}::date)
  and (p.company_id = ${companyId} or p.visibility = 'PUBLIC_SITE'
    or (p.visibility = 'COMPANIES' and ${companyId} = any(p.visible_company_ids))
    or (p.visibility = 'LEVELS' and p.visible_levels && ${[...levelIds]}::text[])))`;
