import type { Transaction } from 'kysely';
import { plannedSailings, type SailPlan } from '#contract/rates/sail-plan.ts';
import type { Tables } from '../../../db/tables.ts';
import type { LaneRate } from './lane-rates.ts';
import type { Days, Departure } from './sailing-days.ts';

/** More than a template of seven departures a week makes in the longest window. */
const MOST_DEPARTURES = 70;

type Departures = (rate: LaneRate, days: Days, zone: string) => readonly Departure[] | null;

/** Departures of the templates that rates point at, blank ones marked; null for a rate without a template. */
export async function templatedSailings(db: Transaction<Tables>, rates: readonly LaneRate[]): Promise<Departures> {
  const ids = [...new Set(rates.flatMap(({ content }) => content.sailTemplateId ?? []))];
  if (ids.length === 0) return () => null;
  const rows = await db
    .selectFrom('sailTemplate')
    .select(['id', 'sailings', 'vessels', 'blanks', 'validFrom', 'validTo'])
    .where('id', 'in', ids)
    .execute();
  const plans = new Map(rows.map(row => [row.id, row as unknown as SailPlan]));
  return ({ content }, { from, to, today }, zone) => {
    const plan = plans.get(content.sailTemplateId ?? '');
    if (!plan) return null;
    return plannedSailings(plan, from > today ? from : today, MOST_DEPARTURES, zone)
      .filter(({ etd }) => etd.slice(0, 10) <= to)
      .map(({ etd, cutOffs, transitDays, vessel, voyage, isBlank }) => ({
        etd: etd.slice(0, 10),
        etdTime: etd,
        closing: cutOffs.cy,
        transitDays,
        vessel,
        voyage,
        isBlank,
      }));
  };
}
