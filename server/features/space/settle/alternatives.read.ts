import { sql } from 'kysely';
import type { HallOffer } from '#contract/space/space.calls.ts';
import type { SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { readHall } from '../hall.read.ts';

const MOST = 3;

interface Lost extends Pick<SpaceOrderDocument, 'offerId' | 'companyId'> {
  readonly items: readonly { readonly containerType: string; readonly qty: number }[];
  readonly etd: string | Date;
}

/** Offers that have all that the order had, on its lane: those that sail nearest to it come first. */
export async function alternativesTo(tx: Tx, order: Lost, now: Date): Promise<HallOffer[]> {
  const { rows } = await sql<{
    id: string;
  }>`select f.id from space_offer as f join space_offer as lost on lost.id = ${order.offerId}
    where f.pol_id = lost.pol_id and f.pod_id = lost.pod_id and f.id <> lost.id and f.state = 'ON_SALE'
      and f.sell_until > ${now} and (f.sell_from is null or f.sell_from <= ${now}) and f.company_id <> ${order.companyId}
      and (f.visibility <> 'COMPANIES'
        or (select company_code from company where id = ${order.companyId}) = any(f.audience_codes))
      and not exists (select from jsonb_array_elements(${JSON.stringify(order.items)}::jsonb) as i
        where not exists (select from space_line as l where l.offer_id = f.id and l.container_type = i ->> 'containerType'
          and not l.is_blocked and l.qty_total - l.qty_withdrawn - l.qty_held - l.qty_sold >= (i ->> 'qty')::int))
    order by abs(extract(epoch from f.etd - ${order.etd}::timestamptz)), f.id limit ${MOST}`.execute(tx.db);
  const offers: HallOffer[] = [];
  for (const { id } of rows) {
    const [offer] = await readHall(tx, { buyerId: order.companyId, now, limit: 1, after: null, id });
    if (offer) offers.push(offer);
  }
  return offers;
}
