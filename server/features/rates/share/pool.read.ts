import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { SubscriptionState } from '#contract/rates/share/share-codes.ts';
import type { RateShareRow } from '#machines/rates/rate-share.document.ts';
import { ALL_LANES } from '#machines/rates/rate-subscription.document.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ShareLink } from './links.read.ts';

/** Shares as companies outside see them; asked with the rights of the server. */

export interface PoolShare
  extends Pick<
    RateShareRow,
    | 'id'
    | 'name'
    | 'selector'
    | 'rateIds'
    | 'carrierIds'
    | 'polIds'
    | 'podIds'
    | 'productTypes'
    | 'withSubscribed'
    | 'priceMode'
    | 'amounts'
    | 'pct'
    | 'isReshareAllowed'
    | 'showsFromPrice'
    | 'terms'
    | 'validTo'
    | 'state'
  > {
  readonly ownerId: string;
  readonly ownerKind: CompanyKind;
  readonly ownerCode: string;
  readonly ownerName: string;
  readonly ownState: SubscriptionState | null;
  readonly isMeant: boolean;
}

/** Meant for the company by its audience, and the owner has not shut it out. */
const isMeantFor = (companyId: string, today: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  case s.audience
    when 'ALL_MEMBERS' then true
    when 'COMPANIES' then (select c.company_code from company as c where c.id = ${companyId}) = any(s.audience_codes)
    else coalesce(
      (select a.level_id from level_assignment as a where a.company_id = s.company_id and a.customer_company_id = ${companyId}
        and a.line_id is null and a.carrier_id is null and a.valid_from <= ${today}::date
        and (a.valid_to is null or a.valid_to >= ${today}::date) limit 1),
      recorded_level(s.company_id, ${companyId}),
      (select l.id from customer_level as l where l.company_id = s.company_id and l.is_default)
    ) = any(s.level_ids)
  end
  and not exists (select from rate_config as f where f.company_id = s.company_id
    and jsonb_exists(coalesce(f.config -> 'pool' -> 'blockedCompanyIds', '[]'), ${companyId})))`;

const shareColumns = (
  companyId: string,
  today: string,
) => sql`s.id, s.name, s.selector, s.rate_ids, s.carrier_ids, s.pol_ids, s.pod_ids,
  s.product_types, s.with_subscribed, s.price_mode, s.amounts, s.pct::text as pct, s.is_reshare_allowed, s.shows_from_price, s.terms,
  s.valid_to, s.state, s.company_id as owner_id, o.kind as owner_kind, o.company_code as owner_code, o.name_zh as owner_name,
  (select b.state from rate_subscription as b where b.share_id = s.id and b.company_id = ${companyId}
    and b.state in ('REQUESTED', 'ACTIVE', 'PAUSED') limit 1) as own_state,
  ${isMeantFor(companyId, today)} as is_meant`;

/** One share as the company would meet it, whether it may have it or not. */
export async function shareFor(
  db: Transaction<Tables>,
  shareId: string,
  companyId: string,
  today: string,
): Promise<PoolShare | undefined> {
  const { rows } = await sql<PoolShare>`select ${shareColumns(companyId, today)}
    from rate_share as s join company as o on o.id = s.company_id where s.id = ${shareId}`.execute(db);
  return rows[0];
}

export interface PoolAsk {
  readonly companyId: string;
  readonly today: string;
  readonly q: string;
  readonly after: readonly [name: string, id: string] | null;
  readonly limit: number;
}

const inPool = ({ companyId, today, q }: PoolAsk): RawBuilder<SqlBool> => sql<SqlBool>`s.state = 'OFFERED'
  and s.company_id <> ${companyId} and o.status = 'ACTIVE' and s.valid_from <= ${today}::date
  and (s.valid_to is null or s.valid_to >= ${today}::date) and ${isMeantFor(companyId, today)}
  and (${q} = '' or position(lower(${q}) in lower(s.name)) > 0 or o.company_code = upper(${q}))`;

/** What a company may subscribe to; one more than the page, and how many there are. */
export async function poolPage(db: Transaction<Tables>, ask: PoolAsk): Promise<{ rows: PoolShare[]; counted: number }> {
  const { after, limit } = ask;
  const from = after ? sql<SqlBool>`(s.name, s.id) > (${after[0]}, ${after[1]})` : sql<SqlBool>`true`;
  const { rows } = await sql<PoolShare>`select ${shareColumns(ask.companyId, ask.today)}
    from rate_share as s join company as o on o.id = s.company_id
    where ${inPool(ask)} and ${from} order by s.name, s.id limit ${limit + 1}`.execute(db);
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n
    from rate_share as s join company as o on o.id = s.company_id where ${inPool(ask)}`.execute(db);
  return { rows, counted: counts[0]?.n ?? 0 };
}

/** Hours until owners answered, on average. */
export async function answerHours(db: Transaction<Tables>, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ ownerId: string; hours: number }>`
    select owner_company_id as owner_id, round(avg(extract(epoch from answered_at - created_at)) / 3600)::int as hours
    from rate_subscription where owner_company_id = any(${[...ownerIds]}::text[]) and kind = 'SUBSCRIBED' and answered_at is not null
    group by owner_company_id`.execute(db);
  return new Map(rows.map(({ ownerId, hours }) => [ownerId, hours]));
}

/** The share as a link to a company that has it, or would. */
export const linkTo = (share: PoolShare, receiverId: string): ShareLink => ({
  subscriptionId: '',
  shareId: share.id,
  shareName: share.name,
  receiverId,
  ownerId: share.ownerId,
  ownerKind: share.ownerKind,
  selector: share.selector,
  rateIds: share.rateIds,
  carrierIds: share.carrierIds,
  polIds: share.polIds,
  podIds: share.podIds,
  productTypes: share.productTypes,
  withSubscribed: share.withSubscribed,
  isReshareAllowed: share.isReshareAllowed,
  wishes: ALL_LANES,
  price: { mode: share.priceMode, amounts: share.amounts, pct: share.pct },
});
