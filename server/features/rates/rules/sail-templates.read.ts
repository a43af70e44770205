import { type Kysely, sql } from 'kysely';
import type { SailPlan } from '#contract/rates/sail-plan.ts';
import type { Tables } from '../../../db/tables.ts';

/** A template as the departures of a rate are worked out from it. */
export interface PlanOfTemplate extends SailPlan {
  readonly id: string;
}

/** Templates by id, as far as the caller may read them. */
export async function sailPlansOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlanOfTemplate>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<PlanOfTemplate>`select id, sailings, vessels, blanks, valid_from, valid_to from sail_template
    where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(plan => [plan.id, plan]));
}
