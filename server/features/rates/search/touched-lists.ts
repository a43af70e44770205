import { sql, type Transaction } from 'kysely';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import { levelOf } from '../rules/level.read.ts';
import { dayAt } from './places.ts';
import { isForBuyer, isNamed, type Looker } from './visibility.ts';

/** Whose open lists a change of rates touches: those that show one, and those that one has come to which its reader may see. */

type Audience = Parameters<typeof isForBuyer>[0];

export interface ChangedRate extends Audience {
  readonly id: string;
  readonly ownerId: string;
  readonly isOnSale: boolean;
  readonly polId: string;
  readonly podId: string;
  readonly carrierId: string | null;
  readonly lineId: string | null;
  readonly types: readonly string[];
}

interface RateRow extends Audience {
  readonly id: string;
  readonly companyId: string;
  readonly state: string;
  readonly polId: string;
  readonly podId: string;
  readonly carrierId: string | null;
  readonly lineId: string | null;
  readonly lines: FclRateInput['lines'] | null;
  readonly standing: FclRateInput | null;
}

/** What of the rates is on sale: of a revision that waits, what stood before it. */
export async function changedRates(
  db: Transaction<Tables>,
  table: 'fcl_rate' | 'lcl_rate',
  ids: readonly string[],
): Promise<ChangedRate[]> {
  const lines = table === 'fcl_rate' ? sql`lines` : sql`null::jsonb as lines`;
  const { rows } =
    await sql<RateRow>`select id, company_id, state, pol_id, pod_id, carrier_id, line_id, product_type, visibility,
      visible_levels, visible_company_ids, named_account_ids, standing, ${lines}
    from ${sql.table(table)} where id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(row => {
    const shown = row.state === 'PENDING' && row.standing ? row.standing : row;
    return {
      id: row.id,
      ownerId: row.companyId,
      polId: shown.polId,
      podId: shown.podId,
      carrierId: shown.carrierId,
      lineId: shown.lineId,
      productType: shown.productType,
      visibility: shown.visibility,
      visibleLevels: shown.visibleLevels,
      visibleCompanyIds: shown.visibleCompanyIds,
      namedAccountIds: shown.namedAccountIds,
      isOnSale: row.state === 'ACTIVE' || (row.state === 'PENDING' && row.standing !== null),
      types: (shown.lines ?? []).flatMap(line => (line.cost === null ? [] : line.containerType)),
    };
  });
}

type List = Tables['openPriceList'];

const mayJoin = (list: List, rate: ChangedRate): boolean =>
  rate.isOnSale &&
  list.ownerIds.includes(rate.ownerId) &&
  list.polIds.includes(rate.polId) &&
  list.podIds.includes(rate.podId) &&
  (rate.types.length === 0 || list.containerTypes.some(type => rate.types.includes(type)));

export async function touchedLists(
  db: Transaction<Tables>,
  rates: readonly ChangedRate[],
  since: Date,
  now: Date,
): Promise<List[]> {
  if (rates.length === 0) return [];
  const byId = new Map(rates.map(rate => [rate.id, rate]));
  const { rows: lists } = await sql<List>`select * from open_price_list
    where asked_at > ${since} and (rate_ids && ${[...byId.keys()]}::text[]
      or (pod_ids && ${rates.map(({ podId }) => podId)}::text[] and pol_ids && ${rates.map(({ polId }) => polId)}::text[]))`.execute(
    db,
  );
  const levels = new Map<string, Looker>();
  /** The reader as the owner of the rate knows him. */
  const lookerOf = async ({ companyId }: List, { ownerId, carrierId, lineId }: ChangedRate): Promise<Looker> => {
    const key = [companyId, ownerId, carrierId, lineId].join(' ');
    const known = levels.get(key);
    if (known) return known;
    const level = await levelOf(db, ownerId, companyId, dayAt(undefined, now), { carrierId, lineId });
    const sees = companyId === null ? ({ kind: 'SITE', shows: 'NOTHING' } as const) : ({ kind: 'CUSTOMER' } as const);
    const looker: Looker = {
      source: { buyerId: companyId, sees },
      isStaff: false,
      levelId: level?.id ?? null,
      levelCode: level?.code ?? null,
    };
    levels.set(key, looker);
    return looker;
  };
  const touched: List[] = [];
  for (const list of lists) {
    if (list.rateIds.some(id => byId.has(id))) {
      touched.push(list);
      continue;
    }
    for (const rate of rates) {
      // Own people hear of their own rates by themselves.
      if (rate.ownerId === list.companyId || !mayJoin(list, rate)) continue;
      const looker = await lookerOf(list, rate);
      if (!isForBuyer(rate, looker) || !isNamed(rate, looker)) continue;
      touched.push(list);
      break;
    }
  }
  return touched;
}

/** Lists that show something of these sellers. */
export async function listsOfSellers(
  db: Transaction<Tables>,
  sellers: readonly string[],
  since: Date,
): Promise<readonly List[]> {
  if (sellers.length === 0) return [];
  const { rows } = await sql<List>`select * from open_price_list
    where asked_at > ${since} and owner_ids && ${[...sellers]}::text[] and cardinality(rate_ids) > 0`.execute(db);
  return rows;
}
