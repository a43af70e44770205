import { type RawBuilder, sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { shownToBuyers } from '#contract/space/rules/availability.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { toWire } from '../../kernel/resource/row-codec.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { freeOf, linesOf } from './lines.store.ts';

/** Offers as buyers see them: neither cost nor floor, no booking numbers, no exact stock. */

export interface HallAsk {
  readonly buyerId: string;
  readonly now: Date;
  readonly limit: number;
  /** Departure and id of the last one that was read. */
  readonly after: readonly [etd: string, id: string] | null;
  readonly id?: string | undefined;
  readonly pol?: string | undefined;
  readonly pod?: string | undefined;
  readonly containerType?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly instant?: boolean | undefined;
}

interface Found extends Readonly<Record<string, unknown>> {
  readonly sellerName: string;
  readonly carrier: string;
  readonly pol: string;
  readonly polZone: string | null;
  readonly pots: readonly string[] | null;
  readonly pod: string;
}

const HOUSE_ZONE = 'Asia/Shanghai';

function wantedBy(ask: HallAsk): RawBuilder<unknown> {
  const { buyerId, now, after } = ask;
  const open = [sql`f.sell_until > ${now}`, sql`(f.sell_from is null or f.sell_from <= ${now})`];
  const wanted = [
    sql`f.state in ('ON_SALE', 'SOLD_OUT')`,
    sql`(f.visibility <> 'COMPANIES' or f.company_id = ${buyerId}
      or (select company_code from company where id = ${buyerId}) = any(f.audience_codes))`,
    ...(ask.id ? [sql`f.id = ${ask.id}`] : open),
    ...(ask.pol ? [sql`f.pol_id = (select id from port where un_locode = ${ask.pol})`] : []),
    ...(ask.pod ? [sql`f.pod_id = (select id from port where un_locode = ${ask.pod})`] : []),
    ...(ask.containerType
      ? [sql`exists (select from space_line as l where l.offer_id = f.id and l.container_type = ${ask.containerType})`]
      : []),
    ...(ask.from ? [sql`f.etd >= ${ask.from}::date`] : []),
    ...(ask.to ? [sql`f.etd < ${ask.to}::date + 1`] : []),
    ...(ask.instant ? [sql`f.confirm_mode = 'INSTANT'`] : []),
    ...(after ? [sql`(f.etd, f.id) > (${after[0]}::timestamptz, ${after[1]})`] : []),
  ];
  return sql.join(wanted, sql` and `);
}

/** How many there are, no further than totals are told. */
export async function countHall(tx: Tx, ask: HallAsk): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from space_offer as f where ${wantedBy(ask)} limit ${TOTAL_LIMIT + 1}) as found`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** One more row than asked for tells that there are more. */
export async function readHall(tx: Tx, ask: HallAsk): Promise<HallOffer[]> {
  const { buyerId } = ask;
  const { rows } = await sql<Found>`select f.*, c.name_zh as seller_name, s.scac as carrier, p.un_locode as pol,
      p.time_zone as pol_zone, d.un_locode as pod,
      (select array_agg(t.un_locode order by array_position(f.pot_ids, t.id)) from port as t
        where t.id = any(f.pot_ids)) as pots
    from space_offer as f join company as c on c.id = f.company_id join shipping_line as s on s.id = f.carrier_id
      join port as p on p.id = f.pol_id join port as d on d.id = f.pod_id
    where ${wantedBy(ask)} order by f.etd, f.id limit ${ask.limit + 1}`.execute(tx.db);
  const ids = rows.map(row => String(row.id));
  const lines = Map.groupBy(await linesOf(tx, ids), ({ offerId }) => offerId);
  return rows.map(found => {
    const offer = toWire(spaceOfferResource, found) as unknown as SpaceOfferRow;
    return {
      ...{ id: offer.id, offerNo: offer.offerNo ?? '', state: offer.state ?? 'DRAFT', version: offer.version },
      ...{ sellerName: found.sellerName, isOwn: found.companyId === buyerId, carrier: found.carrier },
      ...{ vesselName: offer.vesselName, voyageNo: offer.voyageNo, pol: found.pol, pots: [...(found.pots ?? [])] },
      ...{ pod: found.pod, polZone: found.polZone ?? HOUSE_ZONE, etd: offer.etd, eta: offer.eta },
      sellUntil: offer.sellUntil,
      cutOffs: {
        ...{ receipt: offer.earliestReceipt, cy: offer.cyCutOff, si: offer.siCutOff, vgm: offer.vgmCutOff },
        ...{ customs: offer.customsCutOff, manifest: offer.manifestCutOff },
      },
      currency: offer.currency,
      lines: (lines.get(offer.id) ?? []).map(line => ({
        ...{ lineId: line.id, containerType: line.containerType, price: line.price },
        available: shownToBuyers(line.isBlocked ? 0 : freeOf(line)),
      })),
      priceIncludes: [...offer.priceIncludes],
      ...{ confirmMode: offer.confirmMode, confirmMinutes: offer.confirmMinutes, holdMinutes: offer.holdMinutes },
      ...{ minPerOrder: offer.minPerOrder, maxPerBuyer: offer.maxPerBuyer, depositPct: offer.depositPct },
      ...{ cancelPolicy: offer.cancelPolicy, noShowFee: offer.noShowFee },
      ...{ remarkZh: offer.remarkZh ?? '', remarkEn: offer.remarkEn ?? '' },
    };
  });
}
