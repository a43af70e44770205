import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { PublicOffer } from '#contract/space/hall.calls.ts';
import { bandOf } from '#contract/space/rules/availability.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { asked, type OfferAsk } from '../asked-offers.ts';
import { freeOf, linesOf } from '../lines.store.ts';

/** Offers that a site shows to visitors (design commercial B.4.2). */

export interface PublicAsk extends OfferAsk {
  /** Whose site it is; a platform's shows what all its members put on public sites. */
  readonly site: { readonly companyId: string; readonly isPlatform: boolean };
  readonly prices: 'ALL_IN' | 'FROM' | 'NOTHING';
  readonly now: Date;
  readonly limit: number;
  /** Pinned offers come first (`0`), each part by departure. */
  readonly after: readonly string[] | null;
}

interface Found {
  readonly isPinned: boolean;
  readonly id: string;
  readonly carrier: string;
  readonly vesselName: string;
  readonly voyageNo: string;
  readonly etd: Date;
  readonly eta: Date | null;
  readonly siCutOff: Date | null;
  readonly sellUntil: Date;
  readonly confirmMode: 'INSTANT' | 'PROVIDER';
  readonly currency: string;
  readonly isDirect: boolean;
  readonly pol: PublicOffer['pol'];
  readonly pod: PublicOffer['pod'];
  readonly polZone: string | null;
}

const HOUSE_ZONE = 'Asia/Shanghai';

function wantedBy({ site, now, after, ...ask }: PublicAsk): RawBuilder<unknown> {
  const wanted = [
    sql`f.state in ('ON_SALE', 'SOLD_OUT') and f.visibility = 'PUBLIC_SITE'`,
    sql`f.sell_until > ${now} and (f.sell_from is null or f.sell_from <= ${now})`,
    ...(site.isPlatform ? [] : [sql`f.company_id = ${site.companyId}`]),
    ...asked(ask),
    ...(after
      ? [sql`(not f.is_pinned, f.etd, f.id) > (${after[0] === '1'}, ${after[1]}::timestamptz, ${after[2]})`]
      : []),
  ];
  return sql.join(wanted, sql` and `);
}

export async function countPublic({ db }: Tx, ask: PublicAsk): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from space_offer as f where ${wantedBy(ask)} limit ${TOTAL_LIMIT + 1}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

const shownPrice = (price: string, prices: PublicAsk['prices']): string | null =>
  prices === 'NOTHING'
    ? null
    : prices === 'FROM'
      ? new Big(price).div(10).round(0, Big.roundUp).times(10).toFixed(0)
      : price;

/** One more row than asked for tells that there are more. */
export async function readPublic(tx: Tx, ask: PublicAsk): Promise<(PublicOffer & Pick<Found, 'isPinned'>)[]> {
  const { rows } =
    await sql<Found>`select f.id, f.is_pinned, s.scac as carrier, f.vessel_name, f.voyage_no, f.etd, f.eta, f.si_cut_off,
      f.sell_until, f.confirm_mode, f.currency, cardinality(f.pot_ids) = 0 as is_direct, p.time_zone as pol_zone,
      jsonb_build_object('code', p.un_locode, 'zh', coalesce(p.name_zh, p.name_en), 'en', p.name_en) as pol,
      jsonb_build_object('code', d.un_locode, 'zh', coalesce(d.name_zh, d.name_en), 'en', d.name_en) as pod
    from space_offer as f join shipping_line as s on s.id = f.carrier_id join port as p on p.id = f.pol_id
      join port as d on d.id = f.pod_id
    where ${wantedBy(ask)} order by not f.is_pinned, f.etd, f.id limit ${ask.limit + 1}`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await linesOf(tx, ids), ({ offerId }) => offerId);
  return rows.map(({ polZone, etd, eta, siCutOff, sellUntil, ...offer }) => ({
    ...offer,
    polZone: polZone ?? HOUSE_ZONE,
    etd: etd.toISOString(),
    eta: eta?.toISOString() ?? null,
    siCutOff: siCutOff?.toISOString() ?? null,
    sellUntil: sellUntil.toISOString(),
    lines: (lines.get(offer.id) ?? []).map(line => ({
      containerType: line.containerType,
      band: bandOf(line.isBlocked ? 0 : freeOf(line)),
      price: shownPrice(line.price, ask.prices),
    })),
  }));
}
