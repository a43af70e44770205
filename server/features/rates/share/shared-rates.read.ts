import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { ShareLink, SharePath } from './links.read.ts';

/** Which rates a share means, said once: in SQL on `fcl_rate as r`. */

type Selected = Pick<
  ShareLink,
  'ownerId' | 'selector' | 'rateIds' | 'carrierIds' | 'polIds' | 'podIds' | 'productTypes'
>;

const among = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${[...ids]}::text[])`;

const onLanes = (of: Pick<Selected, 'carrierIds' | 'polIds' | 'podIds'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${among(sql`r.carrier_id`, of.carrierIds)} and ${among(sql`r.pol_id`, of.polIds)}
    and ${among(sql`r.pod_id`, of.podIds)}`;

/**
 * On sale, and not for named accounts only. Conditions take what is meant for the pool; rates that were chosen one by one are taken as
 * they are.
 */
export const isSharedBy = (share: Selected): RawBuilder<SqlBool> => sql<SqlBool>`r.company_id = ${share.ownerId}
  and (r.state = 'ACTIVE' or (r.state = 'PENDING' and r.standing is not null)) and r.product_type <> 'NAC'
  and ${
    share.selector === 'FIXED'
      ? sql<SqlBool>`r.id = any(${[...share.rateIds]}::text[])`
      : sql<SqlBool>`r.visibility in ('POOL', 'PUBLIC_SITE') and ${onLanes(share)}
          and ${among(sql`r.product_type`, share.productTypes)}`
  }`;

/** The first share means the rate, and every one that passes it on takes it as well. */
const comesBy = ([first, ...others]: SharePath): RawBuilder<SqlBool> =>
  sql.join(
    [
      isSharedBy(first),
      onLanes(first.wishes),
      ...others.map(link =>
        link.selector === 'FIXED' || !link.withSubscribed
          ? sql<SqlBool>`false`
          : sql<SqlBool>`${onLanes(link)} and ${among(sql`r.product_type`, link.productTypes)} and ${onLanes(link.wishes)}`,
      ),
    ].map(part => sql`(${part})`),
    sql` and `,
  ) as RawBuilder<SqlBool>;

/** Those of the rates that come by the path. `settledBefore`: changed later than this, a rate is not in the pool yet. */
export async function sharedAmong(
  db: Transaction<Tables>,
  path: SharePath,
  rateIds: readonly string[],
  settledBefore: Date,
): Promise<ReadonlySet<string>> {
  if (rateIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select r.id from fcl_rate as r
    where r.id = any(${[...rateIds]}::text[]) and r.updated_at <= ${settledBefore} and ${comesBy(path)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All that come by the path and are not over, cheapest days first; one more than `most` tells that there are others. */
export async function ratesBy(
  db: Transaction<Tables>,
  path: SharePath,
  about: { readonly today: string; readonly settledBefore: Date; readonly most: number },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select r.* from fcl_rate as r
    where r.valid_to >= ${about.today}::date and r.updated_at <= ${about.settledBefore} and ${comesBy(path)}
    order by r.valid_to, r.id limit ${about.most + 1}`.execute(db);
  return rows;
}

/** How many rates a share means today, and when the last of them changed. */
export async function countShared(
  db: Transaction<Tables>,
  share: Selected,
  today: string,
): Promise<{ readonly rates: number; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ rates: number; changedAt: Date | null }>`
    select count(*)::int as rates, max(r.updated_at) as changed_at from fcl_rate as r
    where r.valid_to >= ${today}::date and ${isSharedBy(share)}`.execute(db);
  return rows[0] ?? { rates: 0, changedAt: null };
}
