import { sql, type Transaction } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import { MOST_COUNTED, type rateCockpit } from '#contract/rates/cockpit/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { countUnasked, gapsOf } from './demand.ts';
import { type CockpitAsk, ratesOf } from './narrowing.ts';

type Tiles = DataOf<typeof rateCockpit>['tiles'];

/** Counts of what waits, each by an index and none beyond what is shown. */
export async function tilesOf(db: Transaction<Tables>, ask: CockpitAsk): Promise<Tiles> {
  const { companyId, by, narrowed } = ask;
  const { carrier, person } = narrowed;
  const most = MOST_COUNTED + 1;
  const rates = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select from fcl_rate as r where ${ratesOf(ask)} and ${condition} limit ${most}) as found)`;
  const ending = (last: string) =>
    rates(sql`r.state = 'ACTIVE' and r.valid_to between ${by.today}::date and ${last}::date`);
  const { rows } = await sql<Omit<Tiles, 'gaps' | 'unasked'>>`select
    ${rates(sql`r.state = 'ACTIVE' and r.valid_to >= ${by.today}::date and r.valid_from <= ${by.today}::date`)} as valid,
    ${ending(by.in3)} as expiring3,
    ${ending(by.in7)} as expiring7,
    ${rates(sql`r.state = 'PENDING'`)} as pending,
    ${rates(sql`r.state = 'DRAFT' and r.updated_at <= ${by.draftsBefore}::timestamptz`)} as old_drafts,
    ${rates(sql`r.state = 'ACTIVE' and r.space_status_at <= ${by.spaceBefore}::timestamptz`)} as stale_space,
    (select count(*)::int from (select from rate_batch as b where b.company_id = ${companyId} and b.kind = 'IMPORT' and b.errors >= 1
      and b.created_at >= ${by.importsSince}::timestamptz and (${person === undefined} or b.author_id = ${person ?? ''})
      limit ${most}) as found) as import_errors,
    (select count(*)::int from (select from rate_increase as i where i.company_id = ${companyId} and i.state = 'SCHEDULED'
      and (${carrier === undefined} or i.carrier_id = ${carrier ?? ''}) limit ${most}) as found) as increases`.execute(
    db,
  );
  const gaps = await gapsOf(db, ask);
  return { ...rows[0]!, gaps: gaps.rows.length + Number(gaps.isMore), unasked: await countUnasked(db, ask, most) };
}
