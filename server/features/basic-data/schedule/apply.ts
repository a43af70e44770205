import { sql } from 'kysely';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { slideCall } from '#contract/basic-data/schedule/slide.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { VOYAGE_SYSTEM, type VoyageActor, type VoyageCommand } from '#machines/basic-data/voyage.commands.ts';
import { VOYAGE_EVENTS } from '#machines/basic-data/voyage.events.ts';
import { CALLS_BECOME, slidNumber, voyageContextOf } from '#machines/basic-data/voyage.evolve.ts';
import { type VoyageState, voyageLifecycle } from '#machines/basic-data/voyage.lifecycle.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import { newId } from '../../../kernel/ids.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import { insertRows, logWrites, updateRow, type Writer } from '../../../kernel/resource/write.ts';
import { projectSailings } from './projection.ts';
import { messagesFor, tell } from './tell.ts';
import { refreshShipments, touchedShipments } from './touched.ts';
import { type ReadVoyage, readVoyage } from './voyage.read.ts';
import { refuse, servedOf, updateAll } from './writing.ts';

/** An event as it is asked for; time and person come from the writer. */
export interface AskedEvent {
  readonly event: 'OPEN' | 'CLOSE' | 'DEPART' | 'ARRIVE' | 'BLANK' | 'SLIDE';
  readonly weeks?: number | undefined;
  readonly remarks: string;
}

export interface Applied {
  readonly row: AnyRow;
  readonly successorId: string | null;
  readonly told: number;
}

const actorOf = ({ who }: Writer): VoyageActor =>
  who === null ? VOYAGE_SYSTEM : { employeeId: who.seat.employeeId, companyKind: who.seat.companyKind };

/** The state that the machine leads to, or its refusal. */
function permitted(writer: Writer, voyage: ReadVoyage, { event, weeks = 0 }: AskedEvent): VoyageState {
  const command = { type: event, actor: actorOf(writer), at: writer.at.toISOString(), weeks } as VoyageCommand;
  const permit = permits(voyageLifecycle, voyage.status as VoyageState, voyageContextOf(voyage.calls), command);
  if (permit.ok) return permit.to;
  throw refuse(scheduleFinding(permit.refusal.code as 'VY-01', 'event', permit.refusal.params));
}

export const nameOf = ({ scac, vessel, number }: Pick<ReadVoyage, 'scac' | 'vessel' | 'number'>): string =>
  [scac, vessel ?? 'TBN', number].join(' ');

/** The voyage a week or more later under the same number; the plan is moved by the clocks of the ports. */
async function makeSuccessor(writer: Writer, old: AnyRow, voyage: ReadVoyage, weeks: number): Promise<string> {
  const [voyages, calls] = [servedOf(writer, 'Voyage'), servedOf(writer, 'PortCall')];
  const { id: _, version: _v, createdAt: _c, updatedAt: _u, ...fields } = old;
  const values = { ...fields, status: 'PLANNED', successorId: null };
  const [made] = await insertRows(writer, voyages, [{ ...values, id: newId(), version: 1 }]);
  await logWrites(writer, voyages, [{ event: 'GENERATE', before: null, after: made! }]);
  const rows = await rowsByIds(
    writer.tx.db,
    calls,
    voyage.calls.map(call => call.id),
  );
  const byId = new Map(rows.map(row => [row.id, row]));
  const moved = voyage.calls.map(call => {
    const { portId, terminalId, importVoyageNumber, exportVoyageNumber, seq, callStatus } = byId.get(call.id)!;
    return {
      ...{ portId, terminalId, importVoyageNumber, exportVoyageNumber, seq, source: 'SLIDE' },
      ...slideCall(call, weeks),
      callStatus: callStatus === 'OMIT' || callStatus === 'ADHO' ? callStatus : null,
      voyageId: made!.id,
      id: newId(),
      version: 1,
    };
  });
  const added = await insertRows(writer, calls, moved);
  await logWrites(
    writer,
    calls,
    added.map(after => ({ event: 'SLIDE', before: null, after })),
  );
  return made!.id;
}

async function slide(writer: Writer, old: AnyRow, voyage: ReadVoyage, asked: AskedEvent) {
  const { db } = writer.tx;
  const { rows } = await sql<{ number: string }>`select carrier_export_voyage_number as number from voyage
    where line_id = ${voyage.lineId} and carrier_export_voyage_number like ${`${voyage.number}/SLID%`}`.execute(db);
  const number = slidNumber(
    voyage.number,
    rows.map(row => row.number),
  );
  // The number must be free before its successor takes it; the fact of the slide tells of both.
  await sql`update voyage set carrier_export_voyage_number = ${number} where id = ${voyage.id}`.execute(db);
  const successorId = await makeSuccessor(writer, old, voyage, asked.weeks ?? 0);
  return { successorId, changes: { carrierExportVoyageNumber: number, successorId } };
}

const REASON = (remarks: string) => (remarks === '' ? { zh: '', en: '' } : { zh: `：${remarks}`, en: `: ${remarks}` });

/** Does what an event means, in one transaction: the voyage, its calls, the schedule of others, shipments, and who is told. */
export async function applyVoyageEvent(writer: Writer, before: AnyRow, asked: AskedEvent): Promise<Applied> {
  const { tx } = writer;
  const voyage = await readVoyage(tx.db, before.id);
  if (!voyage) throw new AppError('not_found');
  const to = permitted(writer, voyage, asked);
  const callsBecome = CALLS_BECOME[asked.event];
  const touched = callsBecome ? await touchedShipments(tx.db, [{ voyage }]) : [];
  const slid = asked.event === 'SLIDE' ? await slide(writer, before, voyage, asked) : null;
  const voyages = servedOf(writer, 'Voyage');
  const row = await updateRow(writer, voyages, before, { status: to, ...slid?.changes });
  const remarks = asked.remarks === '' ? null : asked.remarks;
  await logWrites(writer, voyages, [{ event: asked.event, before, after: row, remarks }]);
  if (callsBecome) {
    const calls = servedOf(writer, 'PortCall');
    const rows = await rowsByIds(
      tx.db,
      calls,
      voyage.calls.map(call => call.id),
    );
    const changes = rows
      .filter(call => call.callStatus !== callsBecome)
      .map(call => ({ before: call, row: { callStatus: callsBecome } }));
    await logWrites(writer, calls, await updateAll(writer, calls, asked.event, changes, remarks));
  }
  if (slid) {
    const made = await readRow(tx.db, voyages, slid.successorId);
    await applyVoyageEvent({ ...writer, who: null }, made!, { event: 'OPEN', remarks: '' });
    await projectSailings(tx.db, [voyage.id, slid.successorId]);
    await refreshShipments(tx.db, [slid.successorId]);
  } else await projectSailings(tx.db, [voyage.id]);
  const told = callsBecome ? await tellOf(writer, voyage, asked, touched) : 0;
  return { row, successorId: slid?.successorId ?? null, told };
}

async function tellOf(
  writer: Writer,
  voyage: ReadVoyage,
  { event, weeks = 0, remarks }: AskedEvent,
  touched: Awaited<ReturnType<typeof touchedShipments>>,
): Promise<number> {
  const { zh, en } = VOYAGE_EVENTS[event].label;
  const reason = REASON(remarks);
  const by = event === 'SLIDE' ? { zh: ` ${weeks} 周`, en: ` by ${weeks} week${weeks === 1 ? '' : 's'}` } : REASON('');
  const title = {
    zh: `航次${zh}：${nameOf(voyage)}`,
    en: `Voyage ${event === 'SLIDE' ? 'slid' : 'blanked'}: ${nameOf(voyage)}`,
  };
  const lines = {
    zh: `${nameOf(voyage)} ${zh}${by.zh}${reason.zh}`,
    en: `${nameOf(voyage)}: ${en.toLowerCase()}${by.en}${reason.en}`,
  };
  return tell(writer.tx, messagesFor(touched, title, lines), {
    id: `${event}:${voyage.id}`,
    at: writer.at,
    senderName: writer.who?.seat.employeeName ?? 'Fairlead',
    level: 'WARN',
  });
}

/** Follows what the calls tell: a ship that left closes and departs, one that came to its last port completes. */
export async function followCalls(writer: Writer, voyageId: string): Promise<void> {
  const system: Writer = { ...writer, who: null };
  for (const event of ['CLOSE', 'DEPART', 'ARRIVE'] as const) {
    const voyage = await readVoyage(writer.tx.db, voyageId);
    const row = await readRow(writer.tx.db, servedOf(writer, 'Voyage'), voyageId);
    if (!voyage || !row) return;
    const command = { type: event, actor: VOYAGE_SYSTEM, at: writer.at.toISOString() } as VoyageCommand;
    const permit = permits(voyageLifecycle, voyage.status as VoyageState, voyageContextOf(voyage.calls), command);
    if (permit.ok) await applyVoyageEvent(system, row, { event, remarks: '' });
  }
}
