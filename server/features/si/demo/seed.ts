import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { portNamesOf } from '../../basic-data/reference.read.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { tellCutOffs } from '../cut-off/cut-off-clock.ts';
import { tellMissing } from '../cut-off/missing-si.ts';
import { findingAt } from '../findings.ts';
import { draftOfShipment } from '../read/data-info.ts';
import { insertRows } from '../shipping-instruction.projection.ts';
import { refreshShipment, SI_DOCUMENT_TYPE } from '../store.ts';
import { type BuiltSi, buildSi, type DemoPerson } from './build.ts';
import { checkPending } from './check-pending.ts';
import { pastSteps } from './history.ts';
import { type DemoSi, PENDING, STORIES } from './stories.ts';
import { seedTemplates } from './templates.ts';

const MINUTE_MS = 60_000;

interface World {
  readonly byBooking: ReadonlyMap<string, ShipmentWithContainers>;
  readonly draftOf: (shipment: ShipmentWithContainers) => SiDraft;
  readonly people: ReadonlyMap<string, DemoPerson>;
}

async function readWorld({ db }: Deps): Promise<World> {
  const ids = await db.selectFrom('shipment').select('id').execute();
  const shipments = await shipmentsOf(
    db,
    ids.map(row => row.id),
  );
  const codes = shipments.flatMap(one => [one.por, one.pol, one.pod, one.placeOfDelivery]);
  const places = await portNamesOf(db, codes);
  const people = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.account', 'company.id as companyId', 'company.companyCode', 'company.kind'])
    .execute();
  return {
    byBooking: new Map(shipments.map(shipment => [shipment.bookingNo, shipment])),
    draftOf: shipment => draftOfShipment(shipment, places),
    people: new Map(
      people.map(({ id, account, companyId, companyCode, kind }) => [
        `${companyCode}/${account}`,
        { employeeId: id, companyId, companyCode, companyKind: kind, isSupervisor: account === 'docsup' },
      ]),
    ),
  };
}

/** Past shipments by the company they belong to: submitted some hours before their cut-off. */
function pastSis({ byBooking, people }: World, now: number): DemoSi[] {
  const codes = new Map([...people.values()].map(person => [person.companyId, person.companyCode]));
  return [...byBooking.values()]
    .filter(({ bookingNo }) => bookingNo.startsWith('BK-PAST-'))
    .map(({ bookingNo, companyId, dco }, index) => {
      const by = `${codes.get(companyId)}/doc1`;
      const submitted = dco!.getTime() - (5 + ((index * 13) % 36)) * 60 * MINUTE_MS;
      return { bookingNo, by, minutesAgo: (now - submitted) / MINUTE_MS, steps: pastSteps(index, by) };
    });
}

const personOf =
  ({ people }: World) =>
  (name: string): DemoPerson => {
    const person = people.get(name);
    if (!person) throw new Error(`demo: nobody is ${name}`);
    return person;
  };

async function buildAll(deps: Deps, world: World): Promise<BuiltSi[]> {
  const now = deps.clock.now().getTime();
  const built: BuiltSi[] = [];
  for (const [index, demo] of [...pastSis(world, now), ...STORIES, ...PENDING].entries()) {
    const shipment = world.byBooking.get(demo.bookingNo)!;
    const linked = demo.linkedBooking ? world.draftOf(world.byBooking.get(demo.linkedBooking)!) : null;
    const base = { ...world.draftOf(shipment), draftId: String(104_729 + index * 7919).slice(-6) };
    const submittedAt = new Date(Math.round(now - demo.minutesAgo * MINUTE_MS) + index);
    built.push(
      buildSi(demo, {
        draft: demo.content?.(base, linked) ?? base,
        shipmentDraft: base,
        no: await nextDayNumber(deps.numbering, { series: 'si', at: submittedAt }),
        submittedAt,
        personOf: personOf(world),
      }),
    );
  }
  return built;
}

const submitLogOf = ({ document, facts: [birth] }: BuiltSi) => ({
  id: newId(Date.parse(birth!.at)),
  companyId: document.companyId,
  shipmentId: document.shipmentId,
  siId: document.id,
  employeeId: birth!.actorEmployeeId!,
  onBehalfOfEmployeeId: birth!.onBehalfOfEmployeeId,
  call: birth!.onBehalfOfEmployeeId ? ('PT_ADD' as const) : ('ADD' as const),
  siType: document.siType,
  num: document.plannedCount,
  ok: true,
  errors: 0,
  warnings: 0,
  ms: 40,
  report: JSON.stringify([]),
  at: new Date(birth!.at),
});

const CHECKED_BEFORE_MS = 3 * MINUTE_MS;

/** Some were checked first, and the check found what was mended then. */
function checkLogOf(built: BuiltSi, index: number) {
  if (index % 6 !== 2) return [];
  const submitted = submitLogOf(built);
  const at = new Date(submitted.at.getTime() - CHECKED_BEFORE_MS);
  const findings = [
    index % 4 === 0
      ? findingAt('TDBLInfos[0].TBI_NOTIFIER_1', 'SI-P-01')
      : findingAt('TDBLInfos[0].TBI_HSCODE', 'SI-G-03'),
  ];
  const found = { ok: false, errors: findings.length, ms: 28, report: JSON.stringify(findings) };
  return [{ ...submitted, ...found, id: newId(at.getTime()), call: 'CHECK' as const, siId: null, at }];
}

async function store(tx: Tx, built: readonly BuiltSi[], world: World): Promise<void> {
  await appendFacts(
    tx.db,
    built.flatMap(({ document, facts }) =>
      facts.map(({ seq, ...fact }) => ({
        ...fact,
        documentType: SI_DOCUMENT_TYPE,
        documentId: document.id,
        companyId: document.companyId,
        expectedSeq: seq,
      })),
    ),
  );
  await insertRows(tx.db, built);
  await tx.db
    .insertInto('siSubmitLog')
    .values([...built.map(submitLogOf), ...built.flatMap(checkLogOf)])
    .execute();
  const instructed = new Set(built.map(({ document }) => document.shipmentId));
  for (const shipment of world.byBooking.values())
    if (instructed.has(shipment.id)) await refreshShipment(tx.db, shipment);
}

/** Shipping instructions of the demo: a quarter of history, the eight stories, a queue to review, templates. */
export async function seedSi(deps: Deps): Promise<void> {
  const world = await readWorld(deps);
  const built = await buildAll(deps, world);
  const codes = new Map([...world.people.values()].map(person => [person.companyId, person.companyCode]));
  const maker = (companyId: string) => personOf(world)(`${codes.get(companyId)}/doc1`).employeeId;
  await inScope(deps.db, SYSTEM, async tx => {
    await store(tx, built, world);
    await checkPending(tx);
    const shipments = [...world.byBooking.values()];
    await seedTemplates(tx, deps, { shipments, draftOf: world.draftOf, maker });
  });
  // What the clock has to say of these rows it has said: nobody is told of the demo's past.
  await tellCutOffs(deps, { isQuiet: true });
  await tellMissing(deps, { isQuiet: true });
}
