import { z } from 'zod';
import { type VoyageRow, voyage } from '#machines/basic-data/voyage.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { projectSailings } from '../schedule/projection.ts';
import { servedVoyage } from '../schedule/voyage.served.ts';
import { DEMO_SAILINGS, dischargesOf } from './sailings.ts';
import { seedCommercial } from './seed-commercial.ts';
import { DEMO_SERVICES, type DemoService } from './services.ts';
import { vesselRows } from './vessels.ts';
import { type DemoVoyage, demoVoyages } from './voyages.ts';

const serviceRow = (
  { line, code, lane, nameZh, nameEn, startsOn, calls, partner }: DemoService,
  {
    lines,
    lanes,
    ports,
  }: Record<'lines' | 'lanes', ReadonlyMap<string, string>> & {
    readonly ports: ReadonlyMap<string, { readonly id: string }>;
  },
): Row => ({
  lineId: lines.get(line),
  carrierServiceCode: code,
  nameZh,
  nameEn,
  source: 'DEMO',
  tradeLaneId: lanes.get(lane) ?? null,
  rotation: calls.map(([port, dayOffset, arrives, stayHours]) => ({
    portId: ports.get(port)!.id,
    terminalId: null,
    dayOffset,
    arrives,
    stayHours,
    weekday: ((startsOn + dayOffset - 1) % 7) + 1,
  })),
  partners: partner ? [{ lineId: lines.get(partner[0]), serviceCode: partner[1] }] : [],
});

const typedSchema = z.object(voyage.events.CREATE.payload);

/** Voyages as old as the demo has them, each born in the state that it is in. */
const makeVoyages = (deps: Deps, rows: readonly Row[]): Promise<VoyageRow[]> =>
  inScope(deps.db, SYSTEM, async tx => {
    const made: VoyageRow[] = [];
    for (const { status: stands = 'PLANNED', successorId = null, ...typed } of rows) {
      const prepared = { ...typedSchema.parse(typed), successorId };
      const asked = { event: 'SEED', actor: SYSTEM_ACTOR, now: deps.clock.now(), isSeed: true, world: { stands } };
      made.push(await createDocument({ tx, deps }, servedVoyage, { ...asked, prepared }));
    }
    return made;
  });

async function seedVoyages(deps: Deps, demo: readonly DemoVoyage[]): Promise<void> {
  const calls = deps.resources.get('PortCall')!;
  const successors = demo.filter(({ key }) => demo.some(({ successor }) => successor === key));
  const rest = demo.filter(one => !successors.includes(one));
  const first = await makeVoyages(
    deps,
    successors.map(({ row }) => row),
  );
  const idOf = new Map(successors.map(({ key }, index) => [key, first[index]!.id]));
  const made = await makeVoyages(
    deps,
    rest.map(({ row, successor }) => ({ ...row, successorId: successor ? (idOf.get(successor) ?? null) : null })),
  );
  const lineAndNumber = (row: Row) => `${row.lineId} ${row.vesselId} ${row.carrierExportVoyageNumber}`;
  const ids = new Map([...first, ...made].map(row => [lineAndNumber(row), row.id]));
  await seedRows(
    deps,
    calls,
    demo.flatMap(({ row, calls: own }) =>
      own.map(call => ({ ...call, voyageId: ids.get(lineAndNumber({ vesselId: null, ...row })) })),
    ),
  );
  await inScope(deps.db, SYSTEM, tx => projectSailings(tx.db, [...ids.values()]));
}

/** Vessels, services and their voyages, dated from the start. */
export async function seedBasicData(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const lineRows = await db.selectFrom('shippingLine').select(['id', 'scac']).execute();
  const lines = new Map(lineRows.map(({ id, scac }) => [scac, id]));
  const laneRows = await db.selectFrom('tradeLane').select(['id', 'code']).execute();
  const vessels = await seedRows(deps, deps.resources.get('Vessel')!, vesselRows(lines));
  const codes = [
    ...DEMO_SERVICES.flatMap(({ calls }) => calls.map(([port]) => port)),
    ...DEMO_SAILINGS.flatMap(one => [one.loadingCode, ...dischargesOf(one).map(([port]) => port)]),
  ];
  const portRows = await db
    .selectFrom('port')
    .select(['id', 'unLocode', 'timeZone'])
    .where('unLocode', 'in', [...new Set(codes)])
    .execute();
  const ports = new Map(portRows.map(({ id, unLocode, timeZone }) => [unLocode, { id, zone: timeZone ?? 'Etc/UTC' }]));
  const lanes = new Map(laneRows.map(({ id, code }) => [code, id]));
  const services = await seedRows(
    deps,
    deps.resources.get('Service')!,
    DEMO_SERVICES.map(service => serviceRow(service, { lines, lanes, ports })),
  );
  const scacOf = new Map(lineRows.map(({ id, scac }) => [id, scac]));
  await seedVoyages(
    deps,
    demoVoyages({
      now: clock.now().getTime(),
      lines,
      ports,
      vessels: new Map(vessels.map(({ id, name }) => [String(name), id])),
      services: new Map(services.map(row => [`${scacOf.get(String(row.lineId))} ${row.carrierServiceCode}`, row.id])),
    }),
  );
  await seedCommercial(deps);
}
