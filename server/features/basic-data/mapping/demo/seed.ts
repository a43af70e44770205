import { sql } from 'kysely';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { seedRows } from '../../../../kernel/resource/seed-rows.ts';
import type { Row } from '../../../../kernel/resource/served-resource.ts';
import { inScope, SYSTEM } from '../../../../kernel/tenancy.ts';
import { OUR_TABLES } from '../our-side.ts';
import { recordUnmapped } from '../record-unmapped.ts';
import { holidaysOf } from './holidays.ts';
import { BASIC_MAPPINGS, type DemoMapping, PARTNER_MAPPINGS, UNMAPPED } from './mappings.ts';

type Parts = Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>;

const DAY_MS = 86_400_000;

async function idsOf({ db }: Parts, object: MappedObject): Promise<ReadonlyMap<string, string>> {
  const { table, code, where } = OUR_TABLES[object];
  const { rows } = await sql<{ id: string; code: string }>`select t.id, ${sql.ref(`t.${code}`)} as code
    from ${sql.table(table)} as t ${where ? sql`where ${sql.raw(where)}` : sql``}`.execute(db);
  return new Map(rows.map(row => [row.code, row.id]));
}

async function mappingRows(deps: Parts, mappings: readonly DemoMapping[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [object, ofObject] of Map.groupBy(mappings, ({ object }) => object)) {
    const ids = await idsOf(deps, object);
    for (const { system, foreign, ours, direction } of ofObject) {
      const ourId = ids.get(ours);
      if (ourId === undefined) throw new Error(`demo mapping of ${system} ${foreign}: there is no ${object} ${ours}`);
      rows.push({ system, object, ourId, direction, foreignCode: foreign, confidence: 100, origin: 'MANUAL' });
    }
  }
  return rows;
}

async function companyIds({ db }: Parts): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('company').select(['id', 'companyCode']).execute();
  return new Map(rows.map(row => [row.companyCode, row.id]));
}

/** Mappings, an inbox with work in it, and the calendars of five countries for this year and the next. */
export async function seedMappingDemo(deps: Parts): Promise<void> {
  const { resources, clock, db } = deps;
  const companies = await companyIds(deps);
  await seedRows(deps, resources.get('CodeMapping')!, await mappingRows(deps, BASIC_MAPPINGS));
  for (const [code, mappings] of Object.entries(PARTNER_MAPPINGS)) {
    const companyId = companies.get(code);
    if (companyId === undefined) continue;
    const rows = await mappingRows(deps, mappings);
    await seedRows(
      deps,
      resources.get('PartnerMapping')!,
      rows.map(row => ({ ...row, companyId })),
    );
  }
  const year = clock.now().getUTCFullYear();
  await seedRows(deps, resources.get('Holiday')!, [...holidaysOf(year), ...holidaysOf(year + 1)]);
  for (const { company, daysAgo, label, ...met } of UNMAPPED) {
    const companyId = company === null ? null : companies.get(company);
    if (companyId === undefined) continue;
    const at = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    await inScope(db, SYSTEM, tx =>
      recordUnmapped({ deps, tx, at }, [{ ...met, companyId, sample: { label, link: null } }]),
    );
  }
}
