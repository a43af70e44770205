import { sql } from 'kysely';
import { SEED_PORT_GROUPS } from '#contract/basic-data/rules/port-group.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { bringUpToDate, linkParents, markUpToDate } from './bring-up-to-date.ts';
import { CONTAINER_TYPES } from './container-types.ts';
import { COUNTRIES } from './countries.ts';
import { CURRENCIES } from './currencies.ts';
import { TRADE_LANES } from './lanes.ts';
import { PACKAGE_TYPES } from './package-types.ts';
import { portRows } from './port-rows.ts';
import { SHIPPING_LINES } from './shipping-lines.ts';

type Parts = Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>;

/** Members of a group point at its head, wherever both are there. */
async function groupPorts({ db }: Parts): Promise<void> {
  for (const { head, members } of SEED_PORT_GROUPS)
    await sql`update port as p set same_as_id = h.id from port as h
      where h.un_locode = ${head} and p.un_locode = any(${[...members]}::text[])`.execute(db);
}

/** Rows that an older version left without the words to find them by. */
async function fillTerms(deps: Parts): Promise<void> {
  for (const name of ['Port', 'ShippingLine', 'Vessel']) {
    const served = deps.resources.get(name);
    if (!served) continue;
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(served.table)} as t
      where not exists (select from reference_term where resource = ${name} and row_id = t.id) limit 20000`.execute(
      deps.db,
    );
    for (let from = 0; from < rows.length; from += 200)
      await inScope(deps.db, SYSTEM, async tx => {
        const found = await Promise.all(rows.slice(from, from + 200).map(({ id }) => readRow(tx.db, served, id)));
        await putTerms(
          tx.db,
          served,
          found.flatMap(row => row ?? []),
          null,
        );
      });
  }
}

/** Reference data that every installation starts with; what people have changed since is never touched. */
export async function prepareBasicData(deps: Parts): Promise<void> {
  const isEmpty = async (table: string): Promise<boolean> =>
    (await sql`select from ${sql.table(table)} limit 1`.execute(deps.db)).rows.length === 0;
  if (!(await isEmpty('country'))) return bringUpToDate(deps);
  const seed = async (name: string, table: string, rows: readonly Row[]) =>
    (await isEmpty(table)) ? seedRows(deps, deps.resources.get(name)!, rows) : [];
  const lanes = await seed('Line', 'trade_lane', TRADE_LANES);
  const laneIds = new Map(lanes.map(lane => [String(lane.code), lane.id]));
  await seed('Currency', 'currency', CURRENCIES);
  await seed('ContainerType', 'container_type', CONTAINER_TYPES);
  await seed('PackageType', 'package_type', PACKAGE_TYPES);
  await seed('ShippingLine', 'shipping_line', SHIPPING_LINES);
  await linkParents(deps);
  await seed('Port', 'port', portRows(laneIds));
  await groupPorts(deps);
  await fillTerms(deps);
  // Last, because its rows say that all of it is there.
  await seed('Country', 'country', COUNTRIES);
  await markUpToDate(deps);
}
