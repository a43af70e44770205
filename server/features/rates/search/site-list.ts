import { sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { DsRate } from '#contract/rates/ds/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { onSaleOf } from '../ds/ds-on-sale.ts';
import { browsed } from '../ds/find-ds.ts';
import type { AskedPrices } from './asked-prices.ts';
import { namedSources } from './find-rates.ts';
import { openSources } from './lane-rates.ts';
import { dayAt } from './places.ts';
import { type RateViewer, viewerScope } from './rate-sources.ts';

/** The price list that a site offers to everybody: its public container rates that sail soon, each type by itself. */

const MOST_RATES = 300;
const DAYS = 28;

interface SiteList {
  readonly rows: DsRate[];
  readonly company: string;
  /** What the log keeps of the download. */
  readonly asked: AskedPrices;
}

export async function siteList(
  { db, reads }: Pick<Deps, 'db' | 'reads'>,
  viewer: Extract<RateViewer, { kind: 'visitor' }>,
  now: Date,
): Promise<SiteList> {
  const { siteCompanyId } = viewer;
  const today = dayAt(undefined, now);
  const sources = await namedSources(db, viewer, now);
  const { nameZh } = await reads.inScope(SYSTEM, tx =>
    tx.db.selectFrom('company').select('nameZh').where('id', '=', siteCompanyId).executeTakeFirstOrThrow(),
  );
  const rows = await reads.inScope(viewerScope(viewer), async tx => {
    await openSources(tx.db, [siteCompanyId]);
    const { rows: ids } = await sql<{ id: string }>`select r.id from fcl_rate as r
      where r.company_id = ${siteCompanyId} and r.state in ('ACTIVE', 'PENDING') and r.visibility = 'PUBLIC_SITE'
        and r.space_status <> 'SUSPENDED' and r.product_type <> 'NAC'
        and r.valid_to >= ${today}::date and r.valid_from <= ${addDays(today, DAYS)}::date
      order by r.pol_id, r.pod_id, r.id limit ${MOST_RATES}`.execute(tx.db);
    const rates = await onSaleOf(
      tx.db,
      ids.map(({ id }) => ({ id, mode: 'FCL' as const })),
    );
    return (await browsed(tx.db, rates, { sources, currency: 'USD', now })).rows;
  });
  const criteria = {
    pol: [],
    pod: [],
    containers: [],
    from: today,
    to: addDays(today, DAYS),
    hsCodes: [],
    carriers: [],
    flags: new Set<never>(),
    currency: 'USD',
    payer: 'PRE' as const,
    tickedFees: [],
  };
  const asked = { mode: 'FCL' as const, criteria, question: {}, sources, whole: [], found: rows.length, now };
  const lane = ({ pol, pod, carrier }: DsRate): string => `${pol} ${pod} ${carrier}`;
  return { rows: rows.toSorted((a, b) => (lane(a) < lane(b) ? -1 : 1)), company: nameZh, asked };
}
