import { sql } from 'kysely';
import { checkProforma, generateVoyages, type ProformaCall } from '#contract/basic-data/rules/proforma.ts';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { cutOffsLike } from '#contract/basic-data/schedule/slide.ts';
import { numbersFrom } from '#contract/basic-data/schedule/voyage-number.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { VoyageRow } from '#machines/basic-data/voyage.document.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import { newId } from '../../../kernel/ids.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { insertRows, logWrites, rowWithKey } from '../../../kernel/resource/write.ts';
import { type ReadCall, readVoyages, shownDeparture } from './voyage.read.ts';
import { servedVoyage } from './voyage.served.ts';
import { actorAt, refuse, type ScheduleWriter, servedOf } from './writing.ts';

/** Voyages from the proforma of a service. */

export interface Generation {
  readonly serviceId: string;
  readonly fromDay: string;
  readonly count: number;
  readonly firstNumber: string;
  readonly vesselIds: readonly string[];
  readonly direction: VoyageRow['direction'];
}

interface RotationEntry {
  readonly portId: string;
  readonly terminalId: string | null;
  readonly weekday: number;
  readonly arrives: string;
  readonly dayOffset: number;
  readonly stayHours: number;
}

const FAULTS = {
  weekday: { zh: '星期与天数不符', en: 'weekday and days do not agree' },
  order: { zh: '早于上一港离港', en: 'before the previous departure' },
  range: { zh: '数值超出范围', en: 'a number is out of range' },
} as const;

/** The rotation of a service as the rules take it. */
export async function proformaOf(writer: ScheduleWriter, service: AnyRow): Promise<ProformaCall[]> {
  const rotation = service.rotation as readonly RotationEntry[];
  if (rotation.length === 0) throw refuse(scheduleFinding('VY-13', 'serviceId'));
  const ports = await writer.tx.db
    .selectFrom('port')
    .select(['id', 'timeZone'])
    .where('id', 'in', [...new Set(rotation.map(({ portId }) => portId))])
    .execute();
  const zones = new Map(ports.map(({ id, timeZone }) => [id, timeZone ?? 'Etc/UTC']));
  const calls = rotation.map((entry, index) => ({
    seq: index + 1,
    portId: entry.portId,
    terminalId: entry.terminalId,
    zone: zones.get(entry.portId) ?? 'Etc/UTC',
    weekday: entry.weekday,
    hour: Number(entry.arrives.slice(0, 2)),
    daysSinceStart: entry.dayOffset,
    stayHours: entry.stayHours,
  }));
  const [fault] = checkProforma(calls);
  if (fault) {
    const { zh, en } = FAULTS[fault.fault];
    throw refuse(scheduleFinding('VY-14', 'serviceId', { seq: fault.seq, fault: zh, faultEn: en }));
  }
  return calls;
}

/** Calls of the service's latest voyage that knows cut-offs: the new ones lie as far before their departures. */
async function modelCalls(writer: ScheduleWriter, serviceId: string): Promise<readonly ReadCall[]> {
  const [model] = await readVoyages(
    writer.tx.db,
    sql`v.id = (select c.voyage_id from port_call as c join voyage as w on w.id = c.voyage_id
      where w.service_id = ${serviceId} and c.cut_offs <> '[]'::jsonb
      order by c.departure_planned desc nulls last limit 1)`,
  );
  return model?.calls ?? [];
}

const MINUTE_MS = 60_000;
const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** Makes the voyages with their calls; nothing is told to anybody before they are published. */
export async function generate(
  writer: ScheduleWriter,
  { serviceId, fromDay, count, firstNumber, vesselIds, direction }: Generation,
): Promise<{ voyages: VoyageRow[]; warnings: Finding[] }> {
  const { db } = writer.tx;
  const service = await readRow(db, servedOf(writer, 'Service'), serviceId);
  if (!service) throw new AppError('not_found');
  const rotation = service.rotation as readonly RotationEntry[];
  const proforma = await proformaOf(writer, service);
  const numbers = numbersFrom(firstNumber, count);
  if (!numbers) throw refuse(scheduleFinding('VY-15', 'firstNumber', { v: firstNumber }));
  const [voyageServed, callServed] = [servedOf(writer, 'Voyage'), servedOf(writer, 'PortCall')];
  const planned = generateVoyages(proforma, { fromDay, count });
  const rows = planned.map((_, index) => ({
    id: newId(),
    lineId: String(service.lineId),
    serviceId,
    vesselId: vesselIds.length === 0 ? null : vesselIds[index % vesselIds.length]!,
    expectedTeu: null,
    carrierExportVoyageNumber: numbers[index]!,
    carrierImportVoyageNumber: null,
    universalVoyageReference: null,
    direction,
    partners: [],
    successorId: null,
    remarks: null,
  }));
  for (const row of rows) {
    const taken = await rowWithKey(db, voyageServed, row);
    if (taken)
      throw invalid([
        {
          path: 'firstNumber',
          code: 'MD-01',
          severity: 'error',
          message: { zh: '代码 {c} 已存在（{name}）', en: 'Code {c} exists already ({name})' },
          params: { c: row.carrierExportVoyageNumber, name: String(service.carrierServiceCode) },
        },
      ]);
  }
  const models = await modelCalls(writer, serviceId);
  const warnings: Finding[] = [];
  const calls = planned.flatMap(({ calls: made }, index) =>
    made.map(call => {
      const entry = rotation[call.seq - 1]!;
      const minutes = Number(entry.arrives.slice(3));
      const [arrival, departure] = [later(call.arrival, minutes), later(call.departure, minutes)];
      const model = models.find(one => one.place.id === call.portId && shownDeparture(one) !== null);
      const zone = proforma[call.seq - 1]!.zone;
      if (call.note)
        warnings.push({
          path: `voyages[${index}].calls[${call.seq - 1}]`,
          code: 'VY-17',
          severity: 'warning',
          message:
            call.note === 'moved'
              ? { zh: '当地时间因夏令时跳过，已顺移', en: 'The clock skips that hour on the day; moved forward' }
              : { zh: '当地时间因夏令时重复，取第一次', en: 'The clock shows that hour twice; the first is taken' },
        });
      return {
        voyageId: rows[index]!.id,
        seq: call.seq,
        portId: call.portId,
        terminalId: call.terminalId,
        arrivalPlanned: arrival,
        departurePlanned: departure,
        source: 'PROFORMA',
        cutOffs: model
          ? cutOffsLike({ departure: shownDeparture(model)!, cutOffs: model.cutOffs }, departure, zone)
          : [],
        id: newId(),
        version: 1,
      };
    }),
  );
  const { tx, deps, who, at: now, requestId = null } = writer;
  const asked = { event: 'GENERATE', actor: actorAt(who), who, now, requestId };
  const voyages: VoyageRow[] = [];
  for (const { id, ...prepared } of rows)
    voyages.push(await createDocument({ tx, deps }, servedVoyage, { ...asked, id, prepared }));
  const made = await insertRows(writer, callServed, calls);
  await logWrites(
    writer,
    callServed,
    made.map(after => ({ event: 'GENERATE', before: null, after })),
  );
  return { voyages, warnings };
}
