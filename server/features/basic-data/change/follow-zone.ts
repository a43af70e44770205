import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { callsToCome, keepLocalTimes } from '../schedule/keep-local-times.ts';
import { messagesFor, tell } from '../schedule/tell.ts';
import { touchedShipments } from '../schedule/touched.ts';
import { nameOf, type ReadCall, type ReadVoyage, readVoyage } from '../schedule/voyage.read.ts';

/** A port gets another time zone: deadlines there keep their local time, and the people responsible for them are told (design A.7.9). */

const MOST_NAMED = 20;

interface CallAt {
  readonly voyage: ReadVoyage;
  readonly call: ReadCall;
}

/** Calls at the port of these voyages. */
async function callsOf({ db }: Tx, voyageIds: readonly string[], unLocode: string): Promise<CallAt[]> {
  const calls: CallAt[] = [];
  for (const id of voyageIds) {
    const voyage = await readVoyage(db, id);
    for (const call of voyage?.calls ?? []) if (voyage && call.place.code === unLocode) calls.push({ voyage, call });
  }
  return calls;
}

export async function followZone(writer: Writer, before: AnyRow, after: AnyRow): Promise<void> {
  const [from, to] = [before.timeZone as string | null, after.timeZone as string | null];
  if (from === to) return;
  const { tx, at, who } = writer;
  const voyageIds = await keepLocalTimes(writer, after.id, { from, to });
  if (voyageIds.length === 0) return;
  const code = String(after.unLocode);
  const calls = await callsOf(tx, voyageIds, code);
  const zones = `${from ?? '-'} -> ${to ?? '-'}`;
  const title: Text = { zh: `${code} 时区更正`, en: `Time zone of ${code} corrected` };
  const lines: Text = {
    zh: `${code} 时区 ${zones}：当地截止时间不变，按新时区重新换算。`,
    en: `Time zone of ${code}: ${zones}. Cut-offs keep their local time; their instants moved.`,
  };
  const senderName = who?.seat.employeeName ?? 'Fairlead';
  const act = { id: `zone:${after.id}:${after.version}`, at, senderName, level: 'WARN' } as const;
  await tell(tx, messagesFor(await touchedShipments(tx.db, calls), title, lines), act);
  if (!who) return;
  const named = [...new Set(calls.map(({ voyage }) => nameOf(voyage)))];
  const list = [...named.slice(0, MOST_NAMED), ...(named.length > MOST_NAMED ? [`+${named.length - MOST_NAMED}`] : [])];
  await queueMessage(tx, {
    to: { holdersOf: { companyId: who.seat.companyId, path: DATA_PATHS.schedules, code: 'EDIT' } },
    companyId: who.seat.companyId,
    title,
    description: {
      zh: [lines.zh, `涉及 ${named.length} 个航次：`, ...list].join('\n'),
      en: [lines.en, `${named.length} voyages are concerned:`, ...list].join('\n'),
    },
    sendId: `schedule:${act.id}:house`,
    category: 'BUSINESS',
    level: 'WARN',
    senderName,
    linkPath: DATA_PATHS.schedules,
    dueAt: at,
    dedupeKey: `schedule:${act.id}:house`,
  });
}

/** Counts of what a change of the zone would move: port calls, cut-offs, shipments and customers. */
export async function zoneEffect(tx: Tx, { id, unLocode }: AnyRow) {
  const toCome = await callsToCome(tx, id);
  const ids = new Set(toCome.map(call => call.id));
  const voyageIds = [...new Set(toCome.map(call => call.voyageId))];
  const calls = (await callsOf(tx, voyageIds, String(unLocode))).filter(({ call }) => ids.has(call.id));
  const shipments = await touchedShipments(tx.db, calls);
  const row = (zh: string, en: string, open: number) => ({ area: { zh, en }, open, closed: 0, link: null });
  return [
    row(
      '截止时间',
      'Cut-offs',
      calls.reduce((sum, { call }) => sum + call.cutOffs.length, 0),
    ),
    row('未完成的货运', 'Shipments under way', shipments.length),
    row('涉及客户', 'Customers concerned', new Set(shipments.map(({ companyId }) => companyId)).size),
  ].filter(({ open }) => open > 0);
}
