import { sql, type Transaction } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../../db/tables.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { newId } from '../../../../kernel/ids.ts';
import { shortDay } from '../../../../kernel/numbering.ts';
import { toWire } from '../../../../kernel/resource/row-codec.ts';
import { putTerms } from '../../../../kernel/resource/terms.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { demoDsRates } from '../../ds/demo/fcl.ts';
import { fclRateColumns, fclRateLines } from '../fcl-rate.projection.ts';
import { type DecidedFclRate, FCL_RATE } from '../fcl-rate.store.ts';
import { type DemoOwner, historyOf } from './histories.ts';
import { CARRIERS, DISCHARGE, LOADING } from './lanes.ts';
import { type DemoIds, demoRates } from './plan.ts';

/** The rates of the platform: logs as real ones have, written in one statement a table. */

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** As the columns of the table have them; JSON that stands as text in them is JSON again. */
export async function insertAll(db: Transaction<Tables>, table: string, records: readonly object[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map(name => sql.ref(snake(name))));
  const rows = records.map(record =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [snake(name), value])),
  );
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

const factRecord = ({ fact, document }: DecidedFclRate) => {
  const { origins: _, changes, ...rest } = fact;
  return {
    id: newId(),
    documentType: FCL_RATE,
    documentId: document.id,
    companyId: document.companyId,
    ...rest,
    changes,
    attachments: [],
  };
};

const JSON_COLUMNS = ['lines', 'surcharges', 'sailings', 'freeTime', 'weightLimits', 'source', 'standing'] as const;

function rowRecord({ document }: DecidedFclRate): object {
  const columns = fclRateColumns(document);
  for (const name of JSON_COLUMNS) if (typeof columns[name] === 'string') columns[name] = JSON.parse(columns[name]);
  return columns;
}

/** Versions follow from the facts; only what a revision wrote is not yet in the first of them. */
async function insertVersions(
  db: Transaction<Tables>,
  histories: readonly (readonly DecidedFclRate[])[],
): Promise<void> {
  await sql`insert into fcl_rate_version (rate_id, version, company_id, state, event, known_from, known_to, pol_id, pod_id,
      carrier_id, valid_from, valid_to, actor_employee_id, content)
    select e.document_id, e.seq, e.company_id, e.to_state, e.event, e.at,
      coalesce((select later.at from document_event as later where later.document_type = e.document_type
        and later.document_id = e.document_id and later.seq = e.seq + 1), 'infinity'),
      r.pol_id, r.pod_id, r.carrier_id, r.valid_from, r.valid_to, e.actor_employee_id, born.changes -> 0 -> 'after' -> 'content'
    from document_event as e
    join document_event as born on born.document_type = e.document_type and born.document_id = e.document_id and born.seq = 1
    join fcl_rate as r on r.id = e.document_id
    where e.document_type = ${FCL_RATE}`.execute(db);
  const revised = histories.flatMap(decided => decided.filter(({ fact }) => fact.event === 'REVISE'));
  for (const { document } of revised)
    await db
      .updateTable('fclRateVersion')
      .set({ content: JSON.stringify(document.content) } as never)
      .where('rateId', '=', document.id)
      .where('version', '=', document.version)
      .execute();
}

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
    const { db } = tx;
    await insertAll(
      db,
      'document_event',
      histories.flatMap(decided => decided.map(factRecord)),
    );
    const last = histories.map(decided => decided.at(-1)!);
    await insertAll(db, 'fcl_rate', last.map(rowRecord));
    await insertAll(
      db,
      'fcl_rate_line',
      last.flatMap(({ document }) => fclRateLines(document)),
    );
    await insertVersions(db, histories);
    const served = deps.resources.get(fclRateResource.name)!;
    const rows = last.map(({ document }) => toWire(fclRateResource, fclRateColumns(document)));
    await putTerms(db, served, rows, owner.companyId, new Set(rows.map(({ id }) => id)));
  });
}
