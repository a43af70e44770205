import { sql } from 'kysely';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { billRuleRows, bookCodeRows, orderAgencyRows, shipAgencyRows } from './agencies-and-codes.ts';
import { FEE_ROWS, FEES_APART, PACKAGE_ROWS } from './fees-and-packages.ts';
import { fxRows } from './fx-rates.ts';
import { demoOverlays } from './overlays.ts';
import { terminalRows } from './terminals.ts';

type Parts = Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>;

const ZONE = 'Asia/Shanghai';

async function codesOf({ db }: Parts, table: string, column: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`select id, ${sql.ref(column)} as code
    from ${sql.table(table)}`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The seat that keeps the company's rate data: overlays are a person's work. */
async function rateDesk({ db }: Parts): Promise<SeatedWho | null> {
  const { rows } = await sql<SeatedWho['seat']>`select e.id as employee_id, e.name as employee_name, c.id as company_id,
      c.company_code, c.name_zh as company_name, c.kind as company_kind
    from employee as e join company as c on c.id = e.company_id
    where c.company_code = 'PLTFRM' and e.account = 'pricing'`.execute(db);
  const [seat] = rows;
  return seat
    ? { sessionId: 'demo', accountKey: 'demo', accountMode: 'employee', userId: null, seat: { ...seat, menu: [] } }
    : null;
}

async function seedOverlays(deps: Parts, who: SeatedWho): Promise<void> {
  const overlays = demoOverlays(await codesOf(deps, 'port', 'un_locode'), await codesOf(deps, 'trade_lane', 'code'));
  await inScope(deps.db, scopeOf(who), async tx => {
    const writer = { deps, tx, who, at: deps.clock.now() };
    for (const [name, code, changes] of overlays) {
      const view = deps.resources.get(name)!;
      const { rows } = await sql<{ id: string; version: number }>`select id, version from ${sql.table(view.table)}
        where ${sql.ref(view.resource.caption.code)} = ${code} limit 1`.execute(tx.db);
      if (rows[0]) await modifyRow(writer, view, { ...rows[0], changes });
    }
  });
}

/** Rates of exchange, fees, packages, terminals, agencies, codes and the rate desk's own data. */
export async function seedCommercial(deps: Parts): Promise<void> {
  const seed = (name: string, rows: readonly Row[]): Promise<AnyRow[]> =>
    seedRows(deps, deps.resources.get(name)!, rows);
  const ids = {
    lines: await codesOf(deps, 'shipping_line', 'scac'),
    ports: await codesOf(deps, 'port', 'un_locode'),
  };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(deps.clock.now());
  await seed('FxRate', fxRows(today));
  const fees = new Map((await seed('FeeCode', FEE_ROWS)).map(row => [String(row.code), row.id]));
  for (const [one, other] of FEES_APART)
    await sql`update fee_code set excludes_ids = array_append(excludes_ids,
        case code when ${one} then ${fees.get(other)} else ${fees.get(one)} end)
      where code in (${one}, ${other})`.execute(deps.db);
  await seed('PackageType', PACKAGE_ROWS);
  await seed('Terminal', terminalRows(ids.ports));
  await seed('ShipAgency', shipAgencyRows(ids));
  const agencies = new Map((await seed('OrderAgency', orderAgencyRows(ids))).map(row => [String(row.code), row.id]));
  const who = await rateDesk(deps);
  if (!who) return;
  const { companyId } = who.seat;
  await seed('BookCodes', bookCodeRows(ids, { agencies, companyId, today }));
  await seed('BillCode', billRuleRows(ids, companyId));
  await seedOverlays(deps, who);
}
