import { sql } from 'kysely';
import { CALL_STATUS } from '#contract/basic-data/port-call.resource.ts';
import { checkCallOrder, isCalled } from '#contract/basic-data/rules/port-call-order.ts';
import { shiftCalls } from '#contract/basic-data/rules/proforma.ts';
import { readSailingEdit, SAILING_REFUSALS } from '#contract/basic-data/rules/sailing-edit.ts';
import { shownTime } from '#contract/basic-data/rules/schedule-deviation.ts';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { createRow, logWrites, updateRow, type Writer } from '../../../kernel/resource/write.ts';
import { followCalls } from './follow-calls.ts';
import { projectSailings } from './projection.ts';
import { messagesFor, tell } from './tell.ts';
import { refreshShipments, touchedShipments } from './touched.ts';
import { nameOf, type ReadCall, type ReadVoyage, readVoyage } from './voyage.read.ts';
import { livingVoyage, refuse, rowAt, type ScheduleWriter, servedOf, updateAll } from './writing.ts';

/** Changes of port calls: what is typed into the board, and what the plan's editor does with several of them. */

export interface CallChange {
  readonly row: AnyRow;
  readonly warnings: readonly Finding[];
}

/** What does not fit to the calls around it; the change stands, people see it. */
const warningsOf = async (writer: Writer, voyageId: string): Promise<Finding[]> => {
  const voyage = await readVoyage(writer.tx.db, voyageId);
  return voyage ? checkCallOrder(voyage.calls).map(finding => ({ ...finding, severity: 'warning' as const })) : [];
};

const callOf = (voyage: ReadVoyage, id: string): ReadCall => {
  const call = voyage.calls.find(one => one.id === id);
  if (!call) throw new AppError('not_found');
  return call;
};

function refuseIfNotCalled(call: ReadCall): void {
  if (isCalled(call)) return;
  const { zh, en } = CALL_STATUS[call.status as keyof typeof CALL_STATUS];
  throw refuse(scheduleFinding('VY-12', 'callStatus', { status: `${zh} ${en}` }));
}

/** Everything that hangs on the calls of a voyage, after they were written. */
async function settle(writer: Writer, voyageId: string): Promise<Finding[]> {
  await projectSailings(writer.tx.db, [voyageId]);
  await refreshShipments(writer.tx.db, [voyageId]);
  return warningsOf(writer, voyageId);
}

export interface TypedTime {
  readonly id: string;
  readonly version: number;
  readonly event: 'ARRI' | 'DEPA';
  readonly classifier: 'EST' | 'ACT';
  readonly text: string;
  readonly delayReason?: string | undefined;
  readonly remarks: string;
}

/** The instant that was typed, null for an empty cell. */
function typedInstant(writer: Writer, call: ReadCall, typed: TypedTime): string | null {
  if (typed.text.trim() === '') return null;
  const times = typed.event === 'ARRI' ? call.arrival : call.departure;
  const shown = typed.classifier === 'ACT' ? shownTime(times) : (times.estimated ?? times.planned);
  const read = readSailingEdit(typed.text, { base: shown, zone: call.zone, now: writer.at.toISOString() });
  if (!read.ok) throw refuse(scheduleFinding('VY-17', 'text', { ...SAILING_REFUSALS[read.reason] }));
  if (typed.classifier === 'ACT' && Date.parse(read.instant) > writer.at.getTime())
    throw refuse(scheduleFinding('VY-18', 'text'));
  return read.instant;
}

/** An expected arrival behind the departure takes it along: the ship stays as long as was planned. */
function departureAfter(call: ReadCall, arrival: string | null): Row {
  const departure = shownTime(call.departure);
  if (arrival === null || departure === null || call.departure.actual !== null || departure >= arrival) return {};
  const { arrival: arrives, departure: departs } = call;
  const planned = arrives.planned && departs.planned ? Date.parse(departs.planned) - Date.parse(arrives.planned) : 0;
  return { departureEstimated: new Date(Date.parse(arrival) + Math.max(0, planned)).toISOString() };
}

/** Sets or empties an expected or actual time as it was typed. */
export async function setTime(writer: ScheduleWriter, typed: TypedTime): Promise<CallChange> {
  const calls = servedOf(writer, 'PortCall');
  const before = await rowAt(writer, calls, typed.id, typed.version);
  const voyage = await livingVoyage(writer, String(before.voyageId));
  const call = callOf(voyage, typed.id);
  refuseIfNotCalled(call);
  const instant = typedInstant(writer, call, typed);
  const field = `${typed.event === 'ARRI' ? 'arrival' : 'departure'}${typed.classifier === 'EST' ? 'Estimated' : 'Actual'}`;
  const row = await updateRow(writer, calls, before, {
    [field]: instant,
    ...(typed.event === 'ARRI' ? departureAfter(call, instant) : {}),
    ...(typed.delayReason === undefined ? {} : { delayReason: typed.delayReason || null }),
    ...(typed.remarks === '' ? {} : { changeRemark: typed.remarks }),
    source: 'MANUAL',
  });
  const remarks = typed.remarks === '' ? null : typed.remarks;
  await logWrites(writer, calls, [{ event: `SET_${typed.classifier}`, before, after: row, remarks }]);
  if (typed.classifier === 'ACT') await followCalls(writer, voyage.id);
  return { row, warnings: await settle(writer, voyage.id) };
}

/** Moves a call and all after it by hours; what happened stays. */
export async function shift(
  writer: Writer,
  { id, version, hours }: { readonly id: string; readonly version: number; readonly hours: number },
): Promise<{ rows: AnyRow[]; warnings: Finding[] }> {
  const calls = servedOf(writer, 'PortCall');
  const from = await rowAt(writer, calls, id, version);
  const voyage = await livingVoyage(writer, String(from.voyageId));
  const moved = shiftCalls(voyage.calls, callOf(voyage, id).seq, hours).filter(call => call.seq >= Number(from.seq));
  const rows = await rowsByIds(
    writer.tx.db,
    calls,
    moved.map(call => call.id),
  );
  const byId = new Map(rows.map(row => [row.id, row]));
  const changes = moved.map(call => ({
    before: byId.get(call.id)!,
    row: {
      arrivalPlanned: call.arrival.planned,
      arrivalEstimated: call.arrival.estimated,
      departurePlanned: call.departure.planned,
      departureEstimated: call.departure.estimated,
      cutOffs: call.cutOffs,
    },
  }));
  const written = await updateAll(writer, calls, 'SHIFT', changes);
  await logWrites(writer, calls, written);
  return { rows: written.map(({ after }) => after), warnings: await settle(writer, voyage.id) };
}

/** The ship leaves out a call: whoever has cargo there is told. */
export async function omit(
  writer: Writer,
  { id, version, remarks }: { readonly id: string; readonly version: number; readonly remarks: string },
): Promise<CallChange & { told: number }> {
  const calls = servedOf(writer, 'PortCall');
  const before = await rowAt(writer, calls, id, version);
  const voyage = await livingVoyage(writer, String(before.voyageId));
  const call = callOf(voyage, id);
  refuseIfNotCalled(call);
  if (call.arrival.actual !== null || call.departure.actual !== null)
    throw refuse(scheduleFinding('VY-11', 'callStatus'));
  const touched = await touchedShipments(writer.tx.db, [{ voyage, call }]);
  const after = await updateRow(writer, calls, before, {
    callStatus: 'OMIT',
    ...(remarks === '' ? {} : { changeRemark: remarks }),
  });
  await logWrites(writer, calls, [{ event: 'OMIT', before, after, remarks: remarks === '' ? null : remarks }]);
  const about = `${nameOf(voyage)} ${call.place.code}`;
  const reason = remarks === '' ? '' : `: ${remarks}`;
  const told = await tell(
    writer.tx,
    messagesFor(
      touched,
      { zh: `跳港：${about}`, en: `Call omitted: ${about}` },
      {
        zh: `${nameOf(voyage)} 不再挂靠 ${call.place.code} ${call.place.name.zh}${reason}`,
        en: `${nameOf(voyage)} will not call at ${call.place.code} ${call.place.name.en}${reason}`,
      },
    ),
    { id: `OMIT:${id}`, at: writer.at, senderName: writer.who?.seat.employeeName ?? 'Fairlead', level: 'WARN' },
  );
  return { row: after, warnings: await settle(writer, voyage.id), told };
}

/** Gives the calls their numbers in the given order; those that change places in a published voyage are marked so. */
async function renumber(
  writer: Writer,
  voyage: ReadVoyage,
  order: readonly string[],
  places: 'changed' | 'kept',
): Promise<AnyRow[]> {
  const { db } = writer.tx;
  const calls = servedOf(writer, 'PortCall');
  const rows = await rowsByIds(db, calls, order);
  const byId = new Map(rows.map(row => [row.id, row]));
  const changes = order.flatMap((id, index) => {
    const before = byId.get(id)!;
    if (before.seq === index + 1) return [];
    const isMarked = places === 'changed' && voyage.status !== 'PLANNED' && before.callStatus === null;
    return [{ before, row: { seq: index + 1, ...(isMarked ? { callStatus: 'ROTC' } : {}) } }];
  });
  if (changes.length === 0) return [];
  // Two calls cannot have one number, not even for a moment.
  const ids = changes.map(({ before }) => before.id);
  await sql`update port_call set seq = seq + 1000 where id = any(${ids}::text[])`.execute(db);
  const written = await updateAll(writer, calls, 'REORDER', changes);
  await logWrites(writer, calls, written);
  return written.map(({ after }) => after);
}

/** The calls of a voyage in another order. */
export async function reorder(
  writer: Writer,
  { voyageId, version, callIds }: { voyageId: string; version: number; callIds: readonly string[] },
): Promise<{ rows: AnyRow[]; warnings: Finding[] }> {
  await rowAt(writer, servedOf(writer, 'Voyage'), voyageId, version);
  const voyage = await livingVoyage(writer, voyageId);
  const own = new Set(voyage.calls.map(call => call.id));
  const isWhole = callIds.length === own.size && new Set(callIds).size === own.size && callIds.every(id => own.has(id));
  if (!isWhole) throw new AppError('not_found');
  return { rows: await renumber(writer, voyage, callIds, 'changed'), warnings: await settle(writer, voyageId) };
}

export interface NewCall {
  readonly voyageId: string;
  readonly afterSeq: number;
  readonly portId: string;
  readonly terminalId: string | null;
  readonly arrivalPlanned: string | null;
  readonly departurePlanned: string | null;
  readonly remarks: string;
}

/** An ad-hoc call behind another one; those after it count on. */
export async function addAdHoc(writer: Writer, { voyageId, afterSeq, remarks, ...call }: NewCall): Promise<CallChange> {
  const voyage = await livingVoyage(writer, voyageId);
  const before = voyage.calls.filter(one => one.seq <= afterSeq).map(one => one.id);
  const after = voyage.calls.filter(one => one.seq > afterSeq).map(one => one.id);
  const calls = servedOf(writer, 'PortCall');
  const last = voyage.calls.at(-1)?.seq ?? 0;
  const input = { ...call, voyageId, seq: last + 1, cutOffs: [], changeRemark: remarks === '' ? null : remarks };
  const made = await createRow(writer, calls, { ...input, callStatus: voyage.status === 'PLANNED' ? null : 'ADHO' });
  const moved = await renumber(writer, voyage, [...before, made.id, ...after], 'kept');
  const row = moved.find(({ id }) => id === made.id) ?? made;
  return { row, warnings: await settle(writer, voyageId) };
}
