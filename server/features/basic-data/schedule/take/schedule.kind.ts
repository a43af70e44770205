import { sql } from 'kysely';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import {
  type ImportComparison,
  type ImportContext,
  type ImportDiff,
  type ImportPair,
  importKind,
} from '../../../../kernel/imports/import-kind.ts';
import { readRow } from '../../../../kernel/resource/read.ts';
import { matchVoyage } from '../search.read.ts';
import type { ReadVoyage } from '../voyage.read.ts';
import { callFields, mergedCutOffs, type ScheduleLine, sameCutOffs } from './schedule-line.ts';
import { lineKey, readScheduleSheet, scheduleColumns } from './sheet-in.ts';

/** The schedule sheet as an import of port calls: voyages must be known, their calls are compared cell by cell. */

type Key = readonly [carrier: string, ship: string, voyage: string, seq: number, port: string, day: string];

const isImo = (ship: string): boolean => /^\d{7}$/.test(ship);

/** Answers which voyage of ours a key means; each is asked once. */
function voyageFinder({ tx }: ImportContext): (key: Key) => Promise<ReadVoyage | null> {
  const known = new Map<string, Promise<ReadVoyage | null>>();
  return key => {
    const [carrier, ship, voyage, , port, day] = key;
    const name = JSON.stringify([carrier, ship, voyage]);
    const ask = async (): Promise<ReadVoyage | null> => {
      const line = await sql<{ scac: string }>`select scac from shipping_line
        where scac = ${carrier} or smdg_code = ${carrier} order by scac = ${carrier} desc limit 1`.execute(tx.db);
      const scac = line.rows[0]?.scac;
      if (scac === undefined) return null;
      const [match] = await matchVoyage(tx.db, {
        carrier: scac,
        vessel: isImo(ship) ? '' : ship,
        imo: isImo(ship) ? ship : '',
        voyage,
        pol: port,
        date: /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T12:00:00.000Z` : new Date().toISOString(),
      });
      return match?.taken ? match.voyage.voyage : null;
    };
    const answer = known.get(name) ?? ask();
    known.set(name, answer);
    return answer;
  };
}

const callAt = (voyage: ReadVoyage, seq: number, port: string) => {
  const there = voyage.calls.filter(call => call.place.code === port || call.port === port);
  return there.length > 1 ? (there.find(call => call.seq === seq) ?? there[0]) : there[0];
};

interface Port {
  readonly id: string;
  readonly zone: string;
}

async function portOf({ tx }: ImportContext, code: string): Promise<Port | null> {
  const { rows } = await sql<{ id: string; timeZone: string | null }>`select coalesce(h.id, p.id) as id,
      coalesce(h.time_zone, p.time_zone) as time_zone from port as p left join port as h on h.id = p.same_as_id
    where p.un_locode = ${code}`.execute(tx.db);
  return rows[0] ? { id: rows[0].id, zone: rows[0].timeZone ?? 'Etc/UTC' } : null;
}

const error = (message: Finding): ImportComparison => ({ outcome: 'ERROR', diff: [], message });

/** The fields of the line beside ours; those that differ alone. */
function diffOf(ours: AnyRow | null, fields: Readonly<Record<string, unknown>>): ImportDiff[] {
  const theirs = fields.cutOffs
    ? { ...fields, cutOffs: mergedCutOffs((ours?.cutOffs ?? []) as never, fields.cutOffs as never) }
    : fields;
  return Object.entries(theirs)
    .filter(([field, value]) =>
      field === 'cutOffs' ? !sameCutOffs(ours?.cutOffs, value) : (ours?.[field] ?? null) !== (value ?? null),
    )
    .map(([field, value]) => ({ field, ours: ours?.[field] ?? null, theirs: value, locked: false }));
}

async function compareOne(
  { ours, theirs }: ImportPair<ScheduleLine>,
  context: ImportContext,
  find: (key: Key) => Promise<ReadVoyage | null>,
): Promise<ImportComparison> {
  if (!theirs) return { outcome: 'SAME', diff: [], message: null };
  const port = await portOf(context, theirs.port);
  if (!port) return error(scheduleFinding('VY-22', 'portId', { what: '港口', whatEn: 'port', v: theirs.port }));
  const voyage = await find(JSON.parse(lineKey(theirs)) as Key);
  if (!voyage) return error(scheduleFinding('VY-22', 'voyageId', { what: '航次', whatEn: 'voyage', v: theirs.voyage }));
  const { fields, findings } = callFields(theirs, port.zone);
  const [wrong] = findings;
  if (wrong) return error(wrong);
  const terminal =
    theirs.terminal === ''
      ? undefined
      : await context.tx.db
          .selectFrom('terminal')
          .select('id')
          .where('portId', '=', port.id)
          .where('terminalCode', '=', theirs.terminal)
          .executeTakeFirst();
  if (theirs.terminal !== '' && !terminal)
    return error(scheduleFinding('VY-22', 'terminalId', { what: '码头', whatEn: 'terminal', v: theirs.terminal }));
  const said = { ...fields, ...(terminal ? { terminalId: terminal.id } : {}) };
  if (ours) {
    const diff = diffOf(ours, said);
    return { outcome: diff.length > 0 ? 'CHANGED' : 'SAME', diff, message: null };
  }
  const last = voyage.calls.at(-1)?.seq ?? 0;
  return {
    outcome: 'NEW',
    diff: diffOf(null, { voyageId: voyage.id, portId: port.id, seq: Math.max(last + 1, theirs.seq), ...said }),
    message: null,
  };
}

/** Schedules as carriers send them in Excel (design A.9). */
export const scheduleKind = importKind<ScheduleLine>({
  kind: 'schedule',
  title: { zh: '船期表', en: 'Schedule sheet' },
  resource: 'PortCall',
  isList: rows => rows.some(row => scheduleColumns(row) !== null),
  read: rows => readScheduleSheet(rows),
  async find(keys, context) {
    const find = voyageFinder(context);
    const found = new Map<string, AnyRow>();
    for (const key of keys) {
      const parts = JSON.parse(key) as Key;
      const voyage = await find(parts);
      const call = voyage && callAt(voyage, parts[3], parts[4]);
      const row = call ? await readRow(context.tx.db, context.served, call.id) : null;
      if (row) found.set(key, row);
    }
    return found;
  },
  // A sheet tells of some voyages only; what it leaves out is not gone.
  keyOf: () => null,
  async compare(pairs, context) {
    const find = voyageFinder(context);
    const compared: ImportComparison[] = [];
    for (const pair of pairs) compared.push(await compareOne(pair, context, find));
    return compared;
  },
  marks: () => ({ source: 'CARRIER' }),
});
