import { type Kysely, sql } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { SharePrice } from '#contract/rates/rules/chain/share-price.ts';
import { MOST_RESHARES } from '#contract/rates/share/share-codes.ts';
import type { SubscriptionTerms } from '#machines/rates/rate-subscription.document.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * Who gets rates from whom (design commercial A.5.6). Asked with the rights of the server: no company reads another's shares; what of
 * an answer may leave it is for the callers.
 */

/** One share as one company gets it. */
export interface ShareLink {
  readonly subscriptionId: string;
  readonly shareId: string;
  readonly shareName: string;
  readonly ownerId: string;
  readonly ownerKind: CompanyKind;
  readonly receiverId: string;
  readonly price: SharePrice;
  readonly selector: 'FILTER' | 'FIXED';
  readonly rateIds: readonly string[];
  readonly carrierIds: readonly string[];
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  readonly productTypes: readonly string[];
  readonly withSubscribed: boolean;
  readonly isReshareAllowed: boolean;
  readonly wishes: SubscriptionTerms;
}

/** From the company that has the rate to the one that looks: as many links as the rate was handed on. */
export type SharePath = readonly [ShareLink, ...ShareLink[]];

interface LinkRow extends Omit<ShareLink, 'price' | 'wishes'> {
  readonly priceMode: SharePrice['mode'];
  readonly amounts: SharePrice['amounts'];
  readonly pct: string | null;
  readonly autoImport: boolean;
  readonly ownCarrierIds: string[];
  readonly ownPolIds: string[];
  readonly ownPodIds: string[];
}

const linkOf = (row: LinkRow): ShareLink => {
  const { priceMode, amounts, pct, autoImport, ownCarrierIds, ownPolIds, ownPodIds, ...link } = row;
  return {
    ...link,
    price: { mode: priceMode, amounts, pct },
    wishes: { autoImport, carrierIds: ownCarrierIds, polIds: ownPolIds, podIds: ownPodIds },
  };
};

/** More than any company gets; each is asked once a search. */
const MOST_LINKS = 200;

/** `live`: what gives prices on the day. Otherwise all that may yet give some, for telling loops. */
async function linksInto(
  db: Kysely<Tables>,
  receiverIds: readonly string[],
  live: { readonly day: string } | null,
): Promise<ShareLink[]> {
  const where = live
    ? sql`b.state = 'ACTIVE' and s.state = 'OFFERED' and s.valid_from <= ${live.day}::date
        and (s.valid_to is null or s.valid_to >= ${live.day}::date) and o.status = 'ACTIVE'`
    : sql`b.state in ('REQUESTED', 'ACTIVE', 'PAUSED') and s.state <> 'ENDED'`;
  const { rows } = await sql<LinkRow>`
    select b.id as subscription_id, s.id as share_id, s.name as share_name, s.company_id as owner_id, o.kind as owner_kind,
      b.company_id as receiver_id, s.price_mode, s.amounts, s.pct::text as pct, s.selector, s.rate_ids, s.carrier_ids, s.pol_ids,
      s.pod_ids, s.product_types, s.with_subscribed, s.is_reshare_allowed, b.auto_import,
      b.carrier_ids as own_carrier_ids, b.pol_ids as own_pol_ids, b.pod_ids as own_pod_ids
    from rate_subscription as b join rate_share as s on s.id = b.share_id join company as o on o.id = s.company_id
    where b.company_id = any(${[...receiverIds]}::text[]) and ${where} order by b.id limit ${MOST_LINKS}`.execute(db);
  return rows.map(linkOf);
}

/** Ways by which rates come to a company on a day. No way leads through a company twice, whatever was agreed meanwhile. */
export async function pathsTo(db: Kysely<Tables>, companyId: string, day: string): Promise<SharePath[]> {
  const first = await linksInto(db, [companyId], { day });
  const paths: SharePath[] = first.map(link => [link]);
  let ends = paths;
  for (let reshares = 0; reshares < MOST_RESHARES; reshares += 1) {
    const open = ends.filter(([link]) => link.withSubscribed);
    if (open.length === 0) break;
    const before = await linksInto(db, [...new Set(open.map(([link]) => link.ownerId))], { day });
    ends = open.flatMap(path => {
      const named = new Set([companyId, ...path.map(({ ownerId }) => ownerId)]);
      return before
        .filter(link => link.isReshareAllowed && link.receiverId === path[0].ownerId && !named.has(link.ownerId))
        .map((link): SharePath => [link, ...path]);
    });
    paths.push(...ends);
  }
  return paths;
}

/** What would come to a company that subscribed to a share: its own rates, and how often the others have been passed on. */
export async function reachOf(
  db: Kysely<Tables>,
  share: { readonly ownerId: string; readonly withSubscribed: boolean },
  companyId: string,
): Promise<{ readonly closesLoop: boolean; readonly reshares: number }> {
  if (!share.withSubscribed) return { closesLoop: false, reshares: 0 };
  const seen = new Set([share.ownerId]);
  let holders = [share.ownerId];
  let reshares = 0;
  while (holders.length > 0) {
    const links = await linksInto(db, holders, null);
    if (links.some(({ ownerId }) => ownerId === companyId)) return { closesLoop: true, reshares };
    if (links.some(({ isReshareAllowed }) => isReshareAllowed)) reshares += 1;
    holders = links.filter(({ withSubscribed }) => withSubscribed).map(({ ownerId }) => ownerId);
    holders = [...new Set(holders)].filter(id => !seen.has(id));
    for (const id of holders) seen.add(id);
  }
  return { closesLoop: false, reshares };
}
