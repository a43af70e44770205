import { sql, type Transaction } from 'kysely';
import type { DsMode } from '#contract/rates/ds/calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import { isOffered } from '#contract/rates/rules/price/freight-charges.ts';
import type { Tables } from '../../../db/tables.ts';
import { lclRateOfRow } from '../lcl/lcl-rate.projection.ts';
import { type LaneRate, laneRateOf } from '../search/lane-rates.ts';
import { onSale } from '../upkeep/rate-kind.ts';
import type { DsId } from './ds-rows.ts';

/** A rate that is on sale, whatever it carries. */
export type DsOnSale = { readonly id: string; readonly ownerId: string } & (
  | { readonly mode: 'FCL'; readonly content: FclRateInput; readonly lane: LaneRate }
  | { readonly mode: 'LCL'; readonly content: LclRateInput }
);

/** In the order of the ids; what is not on sale any more is left out. */
export async function onSaleOf(
  db: Transaction<Tables>,
  ids: readonly Pick<DsId, 'id' | 'mode'>[],
): Promise<DsOnSale[]> {
  const of = (mode: DsMode) => ids.filter(one => one.mode === mode).map(({ id }) => id);
  type Row = Readonly<Record<string, unknown>>;
  const fcl = await sql<Row>`select * from fcl_rate where id = any(${of('FCL')}::text[])`.execute(db);
  const lcl = await sql<Row>`select * from lcl_rate where id = any(${of('LCL')}::text[])`.execute(db);
  const found = new Map<string, DsOnSale>();
  for (const lane of fcl.rows.map(laneRateOf))
    if (lane.isOnSale)
      found.set(lane.id, { mode: 'FCL', id: lane.id, ownerId: lane.ownerId, content: lane.content, lane });
  for (const rate of lcl.rows.map(lclRateOfRow)) {
    const content = onSale(rate);
    if (content) found.set(rate.id, { mode: 'LCL', id: rate.id, ownerId: rate.companyId, content });
  }
  return ids.flatMap(({ id }) => found.get(id) ?? []);
}

export const typesOf = (rate: DsOnSale): string[] =>
  rate.mode === 'FCL' ? rate.content.lines.filter(isOffered).map(line => line.containerType) : [];
