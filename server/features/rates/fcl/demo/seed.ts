import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { shortDay } from '../../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { demoDsRates } from '../../ds/demo/fcl.ts';
import { saveRates } from '../../saved-rates.ts';
import { FCL_KIND } from '../fcl-kind.ts';
import { type DemoOwner, historyOf } from './histories.ts';
import { CARRIERS, DISCHARGE, LOADING } from './lanes.ts';
import { type DemoIds, demoRates } from './plan.ts';

/** The rates of the platform, with logs as real ones have. */

async function readIds({ db }: Tx): Promise<DemoIds> {
  const codes = [...LOADING, ...DISCHARGE.map(([port]) => port)];
  const ports = await db
    .selectFrom('port')
    .select(['id', 'unLocode', 'lineIds'])
    .where('unLocode', 'in', codes)
    .execute();
  const carriers = await db.selectFrom('shippingLine').select(['id', 'scac']).where('scac', 'in', CARRIERS).execute();
  const accounts = await db
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'customer')
    .where('companyCode', 'in', ['NQUAYS', 'BWBAYY', 'RCHDSZ'])
    .orderBy('companyCode')
    .execute();
  const { rows: templates } = await sql<{ lane: string; id: string }>`
    select concat_ws(' ', c.scac, p.un_locode, d.un_locode) as lane, t.id from sail_template as t
      join shipping_line as c on c.id = t.carrier_id join port as p on p.id = t.pol_id join port as d on d.id = t.pod_id`.execute(
    db,
  );
  return {
    templates: new Map(templates.map(({ lane, id }) => [lane, id])),
    ports: new Map(ports.map(({ id, unLocode, lineIds }) => [unLocode, { id, trade: lineIds[0] ?? null }])),
    carriers: new Map(carriers.map(({ id, scac }) => [scac, id])),
    accounts: accounts.map(({ id }) => id),
  };
}

export async function readOwner({ db }: Tx, now: Date): Promise<DemoOwner> {
  const person = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.companyId', 'employee.departmentId'])
    .where('company.kind', '=', 'platform')
    .where('employee.account', '=', 'pricing')
    .executeTakeFirstOrThrow();
  const { id: employeeId, companyId, departmentId } = person;
  const author = { employeeId, companyId, companyKind: 'platform', publishes: true } as const;
  return { companyId, author, departmentId, now: now.getTime() };
}

/** Numbers of the days on which the rates were written; today's series is left to the work that comes. */
function numbering(now: number): (writtenDaysAgo: number) => string {
  const given = new Map<string, number>();
  return writtenDaysAgo => {
    const day = shortDay(new Date(now - writtenDaysAgo * 86_400_000), 'Asia/Shanghai');
    const number = (given.get(day) ?? 0) + 1;
    given.set(day, number);
    return `FR${day}${String(number).padStart(6, '0')}`;
  };
}

export async function seedFclRates(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    const owner = await readOwner(tx, now);
    const next = numbering(owner.now);
    const [ids, today] = [await readIds(tx), localDayOf(now.toISOString(), 'Asia/Shanghai')];
    const rates = [...demoRates(ids, today), ...demoDsRates(ids, today)];
    const histories = rates.map(rate => historyOf(rate, next(rate.writtenDaysAgo), owner));
    await saveRates(tx, deps, FCL_KIND, histories.flat(), { requestId: null });
  });
}
