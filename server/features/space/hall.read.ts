import { type RawBuilder, sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { rowOf } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { shownToBuyers } from '#contract/space/rules/availability.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { toWire } from '../../kernel/resource/row-codec.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { asked, type OfferAsk } from './asked-offers.ts';
import { freeOf, lineIdOf, linesOf } from './lines.store.ts';
import type { SpaceLineRow } from './tables.ts';

/** Offers as buyers see them: neither cost nor floor, no booking numbers, no exact stock. */

export interface HallAsk extends OfferAsk {
  readonly buyerId: string;
  readonly now: Date;
  readonly limit: number;
  /** Departure and id of the last one that was read. */
  readonly after: readonly [etd: string, id: string] | null;
  readonly id?: string | undefined;
  readonly instant?: boolean | undefined;
  /** One that is not published yet, for who reviews it; whom it is meant for does not matter then. */
  readonly isReview?: boolean;
}

interface Found extends Readonly<Record<string, unknown>> {
  readonly sellerName: string;
  readonly sellerNameEn: string | null;
  readonly carrier: string;
  readonly pol: string;
  readonly polZone: string | null;
  readonly pots: readonly string[] | null;
  readonly pod: string;
  readonly polName: Text;
  readonly podName: Text;
  readonly openHold: string | null;
}

const HOUSE_ZONE = 'Asia/Shanghai';

const shownTo = ({ openHold }: Found, free: number): string => (openHold ? String(free) : shownToBuyers(free));

/** Lines that are not on sale yet. */
const unpublished = ({ id, lines }: SpaceOfferRow): SpaceLineRow[] =>
  lines.map(({ containerType, price, qty }) => ({
    id: lineIdOf(id, containerType),
    offerId: id,
    companyId: '',
    containerType,
    price,
    qtyTotal: qty,
    qtyWithdrawn: 0,
    qtyHeld: 0,
    qtySold: 0,
    qtyReturned: 0,
    isBlocked: false,
  }));

function wantedBy(ask: HallAsk): RawBuilder<unknown> {
  const { buyerId, now, after } = ask;
  const open = [sql`f.sell_until > ${now}`, sql`(f.sell_from is null or f.sell_from <= ${now})`];
  const wanted = [
    // One that somebody has open, or holds space of, is still shown when its sale is over.
    ask.isReview
      ? sql`true`
      : ask.id
        ? sql`f.state not in ('DRAFT', 'PENDING')`
        : sql`f.state in ('ON_SALE', 'SOLD_OUT')`,
    sql`(${ask.isReview === true}::boolean or f.visibility <> 'COMPANIES' or f.company_id = ${buyerId}
      or (select company_code from company where id = ${buyerId}) = any(f.audience_codes))`,
    ...(ask.id ? [sql`f.id = ${ask.id}`] : open),
    ...asked(ask),
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
  const { rows } =
    await sql<Found>`select f.*, c.name_zh as seller_name, c.name_en as seller_name_en, s.scac as carrier, p.un_locode as pol,
      p.time_zone as pol_zone, d.un_locode as pod,
      jsonb_build_object('zh', coalesce(p.name_zh, p.name_en), 'en', p.name_en) as pol_name,
      jsonb_build_object('zh', coalesce(d.name_zh, d.name_en), 'en', d.name_en) as pod_name,
      (select o.id from space_order as o where o.offer_id = f.id and o.company_id = ${buyerId} and o.state = 'HELD'
        order by o.created_at desc limit 1) as open_hold,
      (select array_agg(t.un_locode order by array_position(f.pot_ids, t.id)) from port as t
        where t.id = any(f.pot_ids)) as pots
    from space_offer as f join company as c on c.id = f.company_id join shipping_line as s on s.id = f.carrier_id
      join port as p on p.id = f.pol_id join port as d on d.id = f.pod_id
    where ${wantedBy(ask)} order by f.etd, f.id limit ${ask.limit + 1}`.execute(tx.db);
  const ids = rows.map(row => String(row.id));
  const lines = Map.groupBy(await linesOf(tx, ids), ({ offerId }) => offerId);
  return rows.map(found => {
    const offer = rowOf(spaceOfferResource, toWire(spaceOfferResource, found));
    return {
      id: offer.id,
      offerNo: offer.offerNo ?? '',
      state: offer.state ?? 'DRAFT',
      version: offer.version,
      sellerName: found.sellerName,
      sellerNameEn: found.sellerNameEn ?? '',
      isOwn: found.companyId === buyerId,
      carrier: found.carrier,
      vesselName: offer.vesselName,
      voyageNo: offer.voyageNo,
      pol: found.pol,
      pots: [...(found.pots ?? [])],
      polName: found.polName,
      podName: found.podName,
      openHold: found.openHold,
      pod: found.pod,
      polZone: found.polZone ?? HOUSE_ZONE,
      etd: offer.etd,
      eta: offer.eta,
      sellUntil: offer.sellUntil,
      cutOffs: {
        receipt: offer.earliestReceipt,
        cy: offer.cyCutOff,
        si: offer.siCutOff,
        vgm: offer.vgmCutOff,
        customs: offer.customsCutOff,
        manifest: offer.manifestCutOff,
      },
      currency: offer.currency,
      lines: (lines.get(offer.id) ?? unpublished(offer)).map(line => ({
        lineId: line.id,
        containerType: line.containerType,
        price: line.price,
        // Who holds some of it knows how much there is.
        available: shownTo(found, line.isBlocked ? 0 : freeOf(line)),
      })),
      priceIncludes: [...offer.priceIncludes],
      confirmMode: offer.confirmMode,
      confirmMinutes: offer.confirmMinutes,
      holdMinutes: offer.holdMinutes,
      minPerOrder: offer.minPerOrder,
      maxPerBuyer: offer.maxPerBuyer,
      depositPct: offer.depositPct,
      takesBids: offer.bidMode !== null,
      cancelPolicy: offer.cancelPolicy,
      noShowFee: offer.noShowFee,
      remarkZh: offer.remarkZh ?? '',
      remarkEn: offer.remarkEn ?? '',
    };
  });
}
