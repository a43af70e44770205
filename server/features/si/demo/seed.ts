import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { portNamesOf } from '../../basic-data/reference.read.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { tellCutOffs } from '../cut-off/cut-off-clock.ts';
import { tellMissing } from '../cut-off/missing-si.ts';
import { findingAt } from '../findings.ts';
import { draftOfShipment } from '../read/data-info.ts';
import { type DemoPerson, type MadeSi, makeSi } from './build.ts';
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

interface Planned {
  readonly demo: DemoSi;
  readonly submittedAt: Date;
  readonly no: string;
}

/** Which SIs there are, with their numbers: those are drawn outside of the transaction. */
async function planAll({ clock, numbering }: Deps, world: World): Promise<Planned[]> {
  const now = clock.now().getTime();
  const planned: Planned[] = [];
  for (const [index, demo] of [...pastSis(world, now), ...STORIES, ...PENDING].entries()) {
    const submittedAt = new Date(Math.round(now - demo.minutesAgo * MINUTE_MS) + index);
    planned.push({ demo, submittedAt, no: await nextDayNumber(numbering, { series: 'si', at: submittedAt }) });
  }
  return planned;
}

async function makeAll(tx: Tx, deps: Deps, world: World, planned: readonly Planned[]): Promise<MadeSi[]> {
  const made: MadeSi[] = [];
  for (const [index, { demo, submittedAt, no }] of planned.entries()) {
    const shipment = world.byBooking.get(demo.bookingNo)!;
    const linked = demo.linkedBooking ? world.draftOf(world.byBooking.get(demo.linkedBooking)!) : null;
    const base = { ...world.draftOf(shipment), draftId: String(104_729 + index * 7919).slice(-6) };
    const draft = demo.content?.(base, linked) ?? base;
    const given = { shipment, draft, shipmentDraft: base, no, submittedAt, personOf: personOf(world) };
    made.push(await makeSi(tx, deps, demo, given));
  }
  return made;
}

const submitLogOf = ({ document, submittedAt, by, onBehalfOf }: MadeSi) => ({
  id: newId(submittedAt.getTime()),
  companyId: document.companyId,
  shipmentId: document.shipmentId,
  siId: document.id,
  employeeId: by.employeeId,
  onBehalfOfEmployeeId: onBehalfOf,
  call: onBehalfOf ? ('PT_ADD' as const) : ('ADD' as const),
  siType: document.siType,
  num: document.plannedCount,
  ok: true,
  errors: 0,
  warnings: 0,
  ms: 40,
  report: JSON.stringify([]),
  at: submittedAt,
});

const CHECKED_BEFORE_MS = 3 * MINUTE_MS;

/** Some were checked first, and the check found what was mended then. */
function checkLogOf(made: MadeSi, index: number) {
  if (index % 6 !== 2) return [];
  const submitted = submitLogOf(made);
  const at = new Date(submitted.at.getTime() - CHECKED_BEFORE_MS);
  const findings = [
    index % 4 === 0
      ? findingAt('TDBLInfos[0].TBI_NOTIFIER_1', 'SI-P-01')
      : findingAt('TDBLInfos[0].TBI_HSCODE', 'SI-G-03'),
  ];
  const found = { ok: false, errors: findings.length, ms: 28, report: JSON.stringify(findings) };
  return [{ ...submitted, ...found, id: newId(at.getTime()), call: 'CHECK' as const, siId: null, at }];
}

/** Shipping instructions of the demo: a quarter of history, the eight stories, a queue to review, templates. */
export async function seedSi(deps: Deps): Promise<void> {
  const world = await readWorld(deps);
  const planned = await planAll(deps, world);
  const codes = new Map([...world.people.values()].map(person => [person.companyId, person.companyCode]));
  const maker = (companyId: string) => personOf(world)(`${codes.get(companyId)}/doc1`).employeeId;
  await inScope(deps.db, SYSTEM, async tx => {
    const made = await makeAll(tx, deps, world, planned);
    await tx.db
      .insertInto('siSubmitLog')
      .values([...made.map(submitLogOf), ...made.flatMap(checkLogOf)])
      .execute();
    await checkPending(tx);
    const shipments = [...world.byBooking.values()];
    await seedTemplates(tx, deps, { shipments, draftOf: world.draftOf, maker });
  });
  // What the clock has to say of these rows it has said: nobody is told of the demo's past.
  await tellCutOffs(deps, { isQuiet: true });
  await tellMissing(deps, { isQuiet: true });
}
