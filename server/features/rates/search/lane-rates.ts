import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { RateState } from '#contract/rates/codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import { snake } from '../../../kernel/resource/write.ts';

/** The rates of a lane as the database finds them; whether each is shown and what it costs is worked out beside. */

export const MOST_RATES = 500;
/** A container is handed in so many days before departure at most: a validity by that day begins and ends so much earlier. */
const GATE_IN_DAYS = 14;

export interface LaneRate {
  readonly id: string;
  readonly ownerId: string;
  readonly rateNo: string;
  readonly version: number;
  readonly state: RateState;
  readonly isOnSale: boolean;
  /** What is on sale; of a rate that is not what it holds. */
  readonly content: FclRateInput;
  readonly spaceStatusAt: string | null;
  readonly updatedAt: string;
}

export interface LaneAsk {
  readonly ownerIds: readonly string[];
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  /** Rates that offer one of them at least. */
  readonly types: readonly string[];
  readonly carrierIds: readonly string[] | null;
  readonly productType: string | null;
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

const text = (value: string | null, fallback: string) => value ?? fallback;

export function laneRateOf(row: Readonly<Record<string, unknown>>): LaneRate {
  const wire = toWire(fclRateResource, row);
  const standing = row.standing as FclRateInput | null;
  return {
    id: wire.id,
    ownerId: String(row.companyId),
    rateNo: String(wire.rateNo),
    version: wire.version,
    state: wire.state as RateState,
    isOnSale: row.state === 'ACTIVE' || (row.state === 'PENDING' && standing !== null),
    content: row.state === 'PENDING' && standing ? standing : (wire as unknown as FclRateInput),
    spaceStatusAt: wire.spaceStatusAt as string | null,
    updatedAt: String(wire.updatedAt),
  };
}

/** What a search has no use for, and nobody outside the company any business with. */
const LEFT_OUT = { quotationRef: null, providerId: null, internalRemark: null } as const;

/**
 * Every other field that people write, as one JSON text a row: the embedded database needs longer to read fifty columns apart than to
 * find the row. Decimal columns would come as numbers; the prices are text in the lines.
 */
const FIELDS = [
  ...Object.entries(fclRateResource.meta)
    .filter(([field, { kind, computed }]) => kind !== 'decimal' && !computed && !(field in LEFT_OUT))
    .map(([field]) => field),
  'id',
  'companyId',
  'rateNo',
  'version',
  'state',
  'standing',
  'spaceStatusAt',
  'updatedAt',
];
const COLUMNS = sql.raw(FIELDS.map(field => `r.${snake(field)} as "${field}"`).join(', '));

type LaneRow = FclRateInput &
  Pick<LaneRate, 'id' | 'rateNo' | 'version' | 'state' | 'spaceStatusAt' | 'updatedAt'> & {
    readonly companyId: string;
    readonly standing: FclRateInput | null;
  };

const instant = (text: string): string => new Date(text).toISOString();

function laneRateOfJson(row: LaneRow): LaneRate {
  const { companyId, standing, ...content } = row;
  const { id, rateNo, version, state, spaceStatusAt, updatedAt } = content;
  return {
    id,
    ownerId: companyId,
    rateNo,
    version,
    state,
    isOnSale: state === 'ACTIVE' || (state === 'PENDING' && standing !== null),
    content: state === 'PENDING' && standing ? standing : { ...content, ...LEFT_OUT },
    spaceStatusAt: spaceStatusAt === null ? null : instant(spaceStatusAt),
    updatedAt: instant(updatedAt),
  };
}

/** The days that a validity of any basis may have to meet. */
const reachOf = ({ from, to, today }: Pick<LaneAsk, 'from' | 'to' | 'today'>) => {
  const earliest = addDays(from, -GATE_IN_DAYS);
  return { first: today < earliest ? today : earliest, last: today > to ? today : to };
};

/** Documents as one JSON each, in their order. */
const asJson = (rows: RawBuilder<unknown>) => sql<{ rate: LaneRow }>`select row_to_json(f) as rate from (${rows}) as f`;

const lanesOf = (rows: readonly { readonly rate: LaneRow }[]) => ({
  rates: rows.slice(0, MOST_RATES).map(({ rate }) => laneRateOfJson(rate)),
  isNarrowed: rows.length > MOST_RATES,
});

/**
 * May the rate hold for a departure of the window? Only of a revision that waits and of validities by the day of gate-in the columns
 * say too little. A day more on both sides: today is another one at other ports.
 */
const mayHold = ({ from, to, today }: LaneAsk): RawBuilder<boolean> => {
  const [before, after] = [addDays(today, -1), addDays(today, 1)];
  return sql<boolean>`case when r.state = 'PENDING' or r.validity_basis = 'GATE_IN' then true
    when r.validity_basis = 'BOOKING' then r.valid_to >= ${before}::date and r.valid_from <= ${after}::date
    else r.valid_to >= ${from > before ? from : before}::date and r.valid_from <= ${to}::date end`;
};

/** One statement: ids by the lane's index, the cheapest first where there are too many, and their documents. */
export async function laneRates(
  db: Transaction<Tables>,
  ask: LaneAsk,
): Promise<{ readonly rates: LaneRate[]; readonly isNarrowed: boolean }> {
  const { first, last } = reachOf(ask);
  const { rows } = await asJson(sql`
    with hit as (
      select l.rate_id, min(l.cost) as cheapest from fcl_rate_line as l
      where l.pol_id = any(${[...ask.polIds]}::text[]) and l.pod_id = any(${[...ask.podIds]}::text[])
        and l.container_type = any(${[...ask.types]}::text[]) and l.company_id = any(${[...ask.ownerIds]}::text[])
        and l.valid_to >= ${first}::date and l.valid_from <= ${last}::date
        and (${ask.carrierIds === null} or l.carrier_id = any(${[...(ask.carrierIds ?? [])]}::text[]))
      group by l.rate_id order by cheapest, l.rate_id limit ${MOST_RATES + 1}
    )
    select ${COLUMNS} from hit join fcl_rate as r on r.id = hit.rate_id
    where r.state in ('ACTIVE', 'PENDING') and (${ask.productType === null} or r.product_type = ${text(ask.productType, '')})
      and ${mayHold(ask)}
    order by hit.cheapest, r.id`).execute(db);
  return lanesOf(rows);
}

/** The company's own rates of the lane in any state but deleted and drafts, newest first: what may have been expected and is not shown. */
export async function allRatesOfLane(
  db: Transaction<Tables>,
  ask: LaneAsk,
): Promise<{ readonly rates: LaneRate[]; readonly isNarrowed: boolean }> {
  const { first } = reachOf(ask);
  const { rows } = await asJson(sql`
    select ${COLUMNS} from fcl_rate as r
    where r.company_id = any(${[...ask.ownerIds]}::text[]) and r.pol_id = any(${[...ask.polIds]}::text[])
      and r.pod_id = any(${[...ask.podIds]}::text[]) and r.state in ('ACTIVE', 'PENDING', 'HIDDEN', 'EXPIRED', 'WITHDRAWN')
      and r.valid_to >= ${addDays(first, -60)}::date
      and (${ask.carrierIds === null} or r.carrier_id = any(${[...(ask.carrierIds ?? [])]}::text[]))
    order by r.valid_to desc, r.id limit ${MOST_RATES + 1}`).execute(db);
  return lanesOf(rows);
}

/**
 * Rates of other companies are read by this transaction only, and by nothing else of the server. Its statements are asked a thousand
 * times with other ports and companies and one plan is right for all of them, so none is made anew each time.
 */
export const openSources = (db: Transaction<Tables>, ownerIds: readonly string[]) =>
  sql`select set_config('app.rate_sources', ${ownerIds.join(',')}, true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db);
