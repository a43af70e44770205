import { sql } from 'kysely';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { voyageFields } from '#contract/basic-data/voyage-fields.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { createDocument } from '../../../../kernel/document/step.ts';
import { newId } from '../../../../kernel/ids.ts';
import { changesBetween } from '../../../../kernel/resource/facts.ts';
import { readRow } from '../../../../kernel/resource/read.ts';
import { insertRows, judge, logWrites, updateRow } from '../../../../kernel/resource/write.ts';
import { codeReader, recordUnmapped } from '../../mapping/mapping.read.ts';
import { followCalls } from '../follow-calls.ts';
import { projectSailings } from '../projection.ts';
import { matchVoyage } from '../search.read.ts';
import { refreshShipments } from '../touched.ts';
import { type ReadVoyage, readVoyage } from '../voyage.read.ts';
import { type NewVoyage, servedVoyage } from '../voyage.served.ts';
import { actorAt, type ScheduleWriter, servedOf } from '../writing.ts';
import { callFields, instantOf, mergedCutOffs, type ScheduleLine, sameCutOffs } from './schedule-line.ts';

/** What a carrier tells of its voyages, beside what we have: compared first, written where asked. */

export interface TakenLine {
  readonly at: string;
  readonly what: string;
  readonly outcome: 'SAME' | 'NEW' | 'CHANGED' | 'ERROR';
  readonly changes: readonly string[];
  readonly findings: readonly Finding[];
}

interface Known {
  readonly carrier: AnyRow;
  readonly service: AnyRow | null;
  readonly vessel: AnyRow | null;
  readonly port: AnyRow;
  readonly terminal: AnyRow | null;
}

type Reader = ReturnType<typeof codeReader>;

const unknown = (path: string, what: string, whatEn: string, v: string): Finding =>
  scheduleFinding('VY-22', path, { what, whatEn, v });

/** Codes of one line as rows; the unknown ones go to the inbox. */
async function resolve(
  writer: ScheduleWriter,
  line: ScheduleLine,
  readers: Map<string, Reader>,
): Promise<Known | Finding[]> {
  const place = { tx: writer.tx, resources: writer.deps.resources };
  const of = { date: writer.at.toISOString().slice(0, 10), companyId: null };
  const readerOf = (system: string): Reader => {
    const reader = readers.get(system) ?? codeReader(place, { system, ...of });
    readers.set(system, reader);
    return reader;
  };
  const carrier = line.carrier === '' ? null : await readerOf('SMDG')('LINE_COMPANY', line.carrier);
  const missing: { object: 'LINE_COMPANY' | 'SERVICE' | 'PORT' | 'TERMINAL'; text: string; finding: Finding }[] = [];
  if (!carrier)
    missing.push({
      object: 'LINE_COMPANY',
      text: line.carrier,
      finding: unknown('carrier', '船公司', 'line', line.carrier),
    });
  const system = carrier ? `CARRIER:${carrier.row.scac}` : 'SMDG';
  const read = readerOf(system);
  const port = await read('PORT', line.port);
  if (!port) missing.push({ object: 'PORT', text: line.port, finding: unknown('port', '港口', 'port', line.port) });
  const service = line.service === '' ? null : await read('SERVICE', line.service);
  if (line.service !== '' && !service)
    missing.push({
      object: 'SERVICE',
      text: line.service,
      finding: unknown('service', '航线', 'service', line.service),
    });
  // A terminal code means something at its port only.
  const terminals = writer.deps.resources.get('Terminal')!;
  const found =
    port && line.terminal !== ''
      ? await writer.tx.db
          .selectFrom('terminal')
          .select('id')
          .where('portId', '=', port.row.id)
          .where('terminalCode', '=', line.terminal)
          .where('status', '=', 'ACTIVE')
          .executeTakeFirst()
      : undefined;
  const mapped = line.terminal !== '' && !found ? await read('TERMINAL', line.terminal) : null;
  const terminal = found ? await readRow(writer.tx.db, terminals, found.id) : (mapped?.row ?? null);
  if (line.terminal !== '' && !terminal)
    missing.push({
      object: 'TERMINAL',
      text: line.terminal,
      finding: unknown('terminal', '码头', 'terminal', line.terminal),
    });
  if (missing.length > 0) {
    await recordUnmapped(
      writer,
      missing.map(({ object, text }) => ({ companyId: null, system, object, text })),
    );
    return missing.map(({ finding }) => finding);
  }
  const vessels = writer.deps.resources.get('Vessel')!;
  const { rows } = await sql<{ id: string }>`select id from vessel
    where (imo_number = ${line.imo} and ${line.imo} <> '') or (name = ${line.vessel} and ${line.vessel} <> '')
    order by (imo_number = ${line.imo}) desc nulls last limit 1`.execute(writer.tx.db);
  const vessel = rows[0] ? await readRow(writer.tx.db, vessels, rows[0].id) : null;
  if (!vessel && (line.vessel !== '' || line.imo !== ''))
    return [unknown('vessel', '船舶', 'vessel', [line.imo, line.vessel].filter(Boolean).join(' '))];
  return { carrier: carrier!.row, service: service?.row ?? null, vessel, port: port!.row, terminal };
}

const dateOf = (line: ScheduleLine, zone: string, now: Date): string => {
  const [first] = Object.values(line.times);
  return (first && instantOf(first, zone)) ?? now.toISOString();
};

/** Our voyage that the line means, made where there is none. */
async function voyageOf(
  writer: ScheduleWriter,
  line: ScheduleLine,
  known: Known,
  made: Map<string, string>,
): Promise<ReadVoyage> {
  const key = [known.carrier.id, known.vessel?.id ?? '', line.voyage].join(' ');
  const zone = String(known.port.timeZone ?? 'Etc/UTC');
  const before = made.get(key);
  if (before) return (await readVoyage(writer.tx.db, before))!;
  const [match] = await matchVoyage(writer.tx.db, {
    carrier: String(known.carrier.scac),
    vessel: String(known.vessel?.name ?? line.vessel),
    imo: String(known.vessel?.imoNumber ?? ''),
    voyage: line.voyage,
    pol: String(known.port.unLocode),
    date: dateOf(line, zone, writer.at),
  });
  if (match?.taken) {
    made.set(key, match.voyage.id);
    return match.voyage.voyage;
  }
  const { tx, deps, who, at: now, requestId = null } = writer;
  const prepared: NewVoyage = {
    lineId: known.carrier.id,
    serviceId: known.service?.id ?? null,
    vesselId: known.vessel?.id ?? null,
    expectedTeu: null,
    carrierExportVoyageNumber: line.voyage,
    carrierImportVoyageNumber: null,
    universalVoyageReference: null,
    direction: null,
    partners: [],
    successorId: null,
    remarks: null,
  };
  const ask = { event: 'IMPORT', actor: actorAt(who), who, now, requestId, id: newId(), prepared };
  const { id } = await createDocument({ tx, deps }, servedVoyage, ask);
  made.set(key, id);
  return (await readVoyage(tx.db, id))!;
}

/** The call of the voyage at the line's port; a port that is called twice is told apart by its place. */
function sameCall(voyage: ReadVoyage, line: ScheduleLine, known: Known): string | null {
  const there = voyage.calls.filter(call => call.place.id === known.port.id || call.port === known.port.unLocode);
  return (there.length > 1 ? (there.find(({ seq }) => seq === line.seq) ?? there[0]) : there[0])?.id ?? null;
}

/** What is wrong with the number of a voyage, by its field. */
function numberFindings(number: string): Finding[] {
  if (number === '') return [scheduleFinding('VY-23', 'voyage', { what: '航次', whatEn: 'Voyage' })];
  const isGood = voyageFields.carrierExportVoyageNumber.safeParse(number).success;
  return isGood ? [] : [unknown('voyage', '航次', 'voyage', number)];
}

async function takeLine(
  writer: ScheduleWriter,
  line: ScheduleLine,
  readers: Map<string, Reader>,
  made: Map<string, string>,
): Promise<TakenLine & { readonly voyageId?: string }> {
  const about = { at: line.at, what: [line.carrier, line.vessel || 'TBN', line.voyage, line.port].join(' ') };
  const known = await resolve(writer, line, readers);
  if (Array.isArray(known)) return { ...about, outcome: 'ERROR', changes: [], findings: known };
  const { fields, findings } = callFields(line, String(known.port.timeZone ?? 'Etc/UTC'));
  const wrongNumber = numberFindings(line.voyage);
  if (findings.length > 0 || wrongNumber.length > 0)
    return { ...about, outcome: 'ERROR', changes: [], findings: [...wrongNumber, ...findings] };
  const voyage = await voyageOf(writer, line, known, made);
  const calls = servedOf(writer, 'PortCall');
  const ourId = sameCall(voyage, line, known);
  const before = ourId === null ? null : await readRow(writer.tx.db, calls, ourId);
  const terminal = known.terminal ? { terminalId: known.terminal.id } : {};
  const cutOffs = fields.cutOffs
    ? { cutOffs: mergedCutOffs((before?.cutOffs ?? []) as never, fields.cutOffs as never) }
    : {};
  const last = voyage.calls.at(-1)?.seq ?? 0;
  const base = before ?? { voyageId: voyage.id, portId: known.port.id, seq: last + 1 };
  const { row, findings: wrong } = judge(
    calls,
    { ...base, ...fields, ...terminal, ...cutOffs, source: 'CARRIER' },
    before,
  );
  if (wrong.some(({ severity }) => severity === 'error'))
    return { ...about, outcome: 'ERROR', changes: [], findings: wrong, voyageId: voyage.id };
  const changes = changesBetween(calls.resource, before, row)
    .map(({ path }) => path)
    .filter(path => path !== 'source' && !(path === 'cutOffs' && sameCutOffs(before?.cutOffs, row.cutOffs)));
  if (before && changes.length === 0)
    return { ...about, outcome: 'SAME', changes, findings: wrong, voyageId: voyage.id };
  const after = before
    ? await updateRow(writer, calls, before, row)
    : (await insertRows(writer, calls, [{ ...row, id: newId(), version: 1 }]))[0]!;
  await logWrites(writer, calls, [{ event: 'IMPORT', before, after }]);
  return { ...about, outcome: before ? 'CHANGED' : 'NEW', changes, findings: wrong, voyageId: voyage.id };
}

/** Takes all lines in the writer's transaction; the caller rolls it back where it only looks. */
export async function takeSchedule(writer: ScheduleWriter, lines: readonly ScheduleLine[]): Promise<TakenLine[]> {
  const readers = new Map<string, Reader>();
  const made = new Map<string, string>();
  const voyageIds = new Set<string>();
  const taken: TakenLine[] = [];
  for (const line of lines) {
    const { voyageId, ...one } = await takeLine(writer, line, readers, made);
    if (voyageId !== undefined) voyageIds.add(voyageId);
    taken.push(one);
  }
  for (const id of voyageIds) await followCalls(writer, id);
  await projectSailings(writer.tx.db, [...voyageIds]);
  await refreshShipments(writer.tx.db, [...voyageIds]);
  return taken;
}
