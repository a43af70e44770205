import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { checkSitePrices } from '#contract/rates/rate-config.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { onSaleOf } from '../ds/ds-on-sale.ts';
import { browsed } from '../ds/find-ds.ts';
import { namedSources } from './find-rates.ts';
import { dayAt } from './places.ts';
import type { NamedSource } from './rate-sources.ts';

/**
 * Public rates that a visitor of the site pays less for than a customer who has signed in. Rules for levels, customers and sales people
 * do not reach visitors, so that a mark-up on all customers undercuts them by its own amount.
 */

const MOST_RATES = 60;
const MOST_CUSTOMERS = 30;
const MOST_SHOWN = 10;
const DAYS = 28;

type Check = DataOf<typeof checkSitePrices>;
type Cheaper = Check['cheaper'][number];

/** Customers whose price may differ from the usual one, those with a level first. */
async function customersOf(db: Kysely<Tables>, companyId: string): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`select c.id, c.company_code as code from company as c
    where c.kind = 'customer' and c.status = 'ACTIVE'
    order by exists (select from level_assignment as a where a.customer_company_id = c.id and a.company_id = ${companyId}) desc,
      c.company_code limit ${MOST_CUSTOMERS}`.execute(db);
  return rows;
}

const keyOf = ({ rateId, per }: Pick<Cheaper, 'rateId' | 'per'>): string => `${rateId} ${per}`;

export async function siteCheck({ db, reads }: Pick<Deps, 'db' | 'reads'>, who: SeatedWho, now: Date): Promise<Check> {
  const { companyId, companyKind } = who.seat;
  if (companyKind !== 'platform') return { tested: 0, cheaper: [], count: 0 };
  const today = dayAt(undefined, now);
  const customers = await reads.inScope(SYSTEM, ({ db: tx }) => customersOf(tx, companyId));
  const sees = { kind: 'CUSTOMER' } as const;
  const visitor = { kind: 'visitor', siteCompanyId: companyId, shows: 'ALL_IN' } as const;
  const ofVisitor = (await namedSources(db, visitor, now)).map(source => ({ ...source, sees }));
  const [usual] = ofVisitor;
  if (!usual) return { tested: 0, cheaper: [], count: 0 };
  const ofCustomers: { readonly code: string; readonly source: NamedSource }[] = [];
  for (const { id, code } of customers) {
    const buyer = { ...who.seat, kind: 'seat', companyId: id, companyKind: 'customer' } as const;
    const asking = { ...buyer, seesCost: false, isProgram: false, customerId: null, isAsCustomer: false } as const;
    const sources = await namedSources(db, asking, now);
    const source = sources.find(({ ownerId }) => ownerId === companyId);
    if (source) ofCustomers.push({ code, source });
  }
  return reads.inScope(scopeOf(who), async tx => {
    const { rows: ids } = await sql<{ id: string }>`select r.id from fcl_rate as r
      where r.company_id = ${companyId} and r.state = 'ACTIVE' and r.visibility = 'PUBLIC_SITE'
        and r.space_status <> 'SUSPENDED' and r.product_type <> 'NAC'
        and r.valid_to >= ${today}::date and r.valid_from <= ${addDays(today, DAYS)}::date
      order by r.updated_at desc, r.id limit ${MOST_RATES}`.execute(tx.db);
    const rates = await onSaleOf(
      tx.db,
      ids.map(({ id }) => ({ id, mode: 'FCL' as const })),
    );
    const pricesFor = async (source: NamedSource) =>
      (await browsed(tx.db, rates, { sources: [source], currency: 'USD', now })).rows;
    const open = (await pricesFor(usual)).flatMap(({ rateId, carrier, pol, pod, prices }) =>
      prices.flatMap(({ per, total }) => (total ? [{ rateId, carrier, pol, pod, per, visitor: total.amount }] : [])),
    );
    const dearest = new Map<string, Cheaper>();
    for (const { code, source } of ofCustomers) {
      const asked = new Map(
        (await pricesFor(source)).flatMap(({ rateId, prices }) =>
          prices.flatMap(({ per, total }) => (total ? [[keyOf({ rateId, per }), total.amount] as const] : [])),
        ),
      );
      for (const price of open) {
        const customer = asked.get(keyOf(price));
        const known = dearest.get(keyOf(price))?.customer ?? price.visitor;
        if (customer !== undefined && new Big(customer).gt(known))
          dearest.set(keyOf(price), { ...price, currency: 'USD', customer, customerCode: code });
      }
    }
    const gap = ({ customer, visitor: shown }: Cheaper) => new Big(customer).minus(shown);
    const cheaper = [...dearest.values()].sort((a, b) => gap(b).cmp(gap(a)));
    return { tested: open.length, count: cheaper.length, cheaper: cheaper.slice(0, MOST_SHOWN) };
  });
}
