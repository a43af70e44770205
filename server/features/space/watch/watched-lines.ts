import { sql } from 'kysely';
import type { PricesByLine } from '#contract/space/rules/watch-news.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SpaceWatchRow } from './tables.ts';

/** Lines with space that the watching company may buy now: earliest departures first. */

export interface WatchedLine {
  readonly id: string;
  readonly containerType: string;
  readonly price: string;
  readonly currency: string;
  readonly offerId: string;
  readonly offerNo: string;
  readonly sailing: string;
  readonly etd: Date;
}

/** More than any lane has on sale at a time. */
const MOST = 400;

export type Watched = Pick<SpaceWatchRow, 'companyId' | 'polId' | 'podId' | 'offerId' | 'containerTypes'>;

export async function watchedLines({ db }: Tx, watch: Watched, now: Date): Promise<WatchedLine[]> {
  const { companyId, polId, podId, offerId, containerTypes } = watch;
  const { rows } =
    await sql<WatchedLine>`select l.id, l.container_type, l.price::text as price, f.currency, f.id as offer_id,
      f.offer_no, f.vessel_name || ' ' || f.voyage_no as sailing, f.etd
    from company as viewer, space_offer as f join space_line as l on l.offer_id = f.id
    where viewer.id = ${companyId} and f.state = 'ON_SALE' and f.sell_until > ${now}
      and (f.sell_from is null or f.sell_from <= ${now}) and f.pol_id = ${polId} and f.pod_id = ${podId}
      and (${offerId}::text is null or f.id = ${offerId})
      and (cardinality(${containerTypes}::text[]) = 0 or l.container_type = any(${containerTypes}::text[]))
      -- Staff sell what is the platform's own; a seller does not buy of himself.
      and (f.company_id <> viewer.id or viewer.kind = 'platform')
      and (f.visibility <> 'COMPANIES' or f.company_id = viewer.id or viewer.company_code = any(f.audience_codes))
      and not l.is_blocked and l.qty_total - l.qty_withdrawn - l.qty_held - l.qty_sold > 0
    order by f.etd, l.id limit ${MOST}`.execute(db);
  return rows;
}

export const pricesOf = (lines: readonly WatchedLine[]): PricesByLine =>
  Object.fromEntries(lines.map(({ id, price }) => [id, price]));
