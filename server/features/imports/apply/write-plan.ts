import { sql } from 'kysely';
import { importFinding } from '#contract/imports/findings.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { breathe } from '../../../jobs/breathe.ts';
import { newId } from '../../../kernel/ids.ts';
import type { ImportedByEvents, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { insertRows, type Logged, logWrites, updateRows, type Writer } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { inParts } from '../parse/batches.ts';
import { messageOf } from '../parse/preview-row.ts';
import type { StoredRow } from '../tables.ts';
import type { PlannedWrite, Setback } from './plan-rows.ts';
import { inSavepoint } from './savepoint.ts';

/** Writes a plan: all rows in a few statements, and one by one where the database refuses them together. */

export interface Written {
  readonly stored: StoredRow;
  readonly before: AnyRow | null;
  readonly after: AnyRow;
}

/** Each row is an event of its document. New ones first, then in one order for everybody, so that two imports wait for each other. */
async function sendEvents(
  writer: Writer,
  imported: ImportedByEvents,
  writes: readonly PlannedWrite[],
  remarks: string,
): Promise<Written[]> {
  const written: Written[] = [];
  const idOf = ({ before }: PlannedWrite): string => before?.id ?? '';
  for (const { stored, before, row } of writes.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0)))
    written.push({ stored, before, after: await imported.write(writer, before, row, remarks) });
  return written;
}

async function writeTogether(
  writer: Writer,
  served: ServedResource,
  writes: readonly PlannedWrite[],
  remarks: string,
): Promise<Written[]> {
  if (served.imported) return sendEvents(writer, served.imported, writes, remarks);
  const fresh = writes.filter(({ before }) => before === null).map(write => ({ ...write, id: newId() }));
  const changed = writes.filter(write => write.before !== null);
  const made =
    fresh.length > 0
      ? await insertRows(
          writer,
          served,
          fresh.map(({ row, id }) => ({ ...row, id, version: 1 })),
        )
      : [];
  const updated = await updateRows(
    writer,
    served,
    changed.map(({ before, row }) => ({ before: before!, row })),
  );
  const after = new Map([...made, ...updated].map(row => [row.id, row]));
  const written = [
    ...fresh.map(({ stored, id }) => ({ stored, before: null, after: after.get(id) })),
    ...changed.map(({ stored, before }) => ({ stored, before, after: after.get(before!.id) })),
  ];
  // Somebody else has changed a row between our look and our write.
  if (written.some(one => !one.after)) throw new AppError('stale_version');
  const logged = written as Written[];
  await logWrites(
    writer,
    served,
    logged.map((one): Logged => ({ event: 'IMPORT', before: one.before, after: one.after, remarks })),
  );
  return logged;
}

const PG_UNIQUE = '23505';

function setbackOf(stored: StoredRow, error: unknown): Setback {
  const { code } = error as { code?: string };
  if (error instanceof AppError && error.detail.errors)
    return { stored, outcome: 'ERROR', messages: error.detail.errors.map(finding => messageOf(finding)) };
  const reason = code === PG_UNIQUE ? 'IM-23' : error instanceof AppError ? 'IM-21' : 'IM-24';
  return { stored, outcome: 'ERROR', messages: [messageOf(importFinding(reason, ''))] };
}

/** What a refusal of the database or of a rule looks like; anything else is a fault of ours and ends the batch. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError || /^(22|23)/.test(String((error as { code?: string } | null)?.code ?? ''));

export interface WriteResult {
  readonly written: readonly Written[];
  readonly setbacks: readonly Setback[];
}

async function writePart(
  writer: Writer,
  served: ServedResource,
  part: readonly PlannedWrite[],
  remarks: string,
): Promise<WriteResult> {
  const attempt = (some: readonly PlannedWrite[]) =>
    inSavepoint(writer.tx, tx => writeTogether({ ...writer, tx }, served, some, remarks));
  const together = await attempt(part);
  if ('done' in together) return { written: together.done, setbacks: [] };
  if (!isRefusal(together.error)) throw together.error;
  const written: Written[] = [];
  const setbacks: Setback[] = [];
  for (const write of part) {
    const alone = await attempt([write]);
    if ('done' in alone) written.push(...alone.done);
    else if (isRefusal(alone.error)) setbacks.push(setbackOf(write.stored, alone.error));
    else throw alone.error;
  }
  return { written, setbacks };
}

export async function writePlan(
  writer: Writer,
  served: ServedResource,
  writes: readonly PlannedWrite[],
  remarks: string,
): Promise<WriteResult> {
  const written: Written[] = [];
  const setbacks: Setback[] = [];
  for (const part of inParts(writes)) {
    const result = await writePart(writer, served, part, remarks);
    written.push(...result.written);
    setbacks.push(...result.setbacks);
    await breathe();
  }
  return { written, setbacks };
}

/** Marks rows as written, in the transaction that wrote them. */
export async function markWritten({ db }: Tx, runId: string, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  const marks = written.map(({ stored, before, after }) => ({
    run_id: runId,
    line: stored.line,
    target_id: after.id,
    applied_version: after.version,
    previous_version: before?.version ?? null,
  }));
  await sql`update import_row as r set target_id = m.target_id, applied_version = m.applied_version,
      previous_version = m.previous_version
    from jsonb_populate_recordset(null::import_row, ${JSON.stringify(marks)}::jsonb) as m
    where r.run_id = ${runId} and r.line = m.line
      and r.line = any(${marks.map(({ line }) => line)}::int[])`.execute(db);
}

export async function markSetbacks({ db }: Tx, runId: string, setbacks: readonly Setback[]): Promise<void> {
  for (const { stored, outcome, messages, diff, target } of setbacks)
    await db
      .updateTable('importRow')
      .set({
        outcome,
        decision: null,
        messages: JSON.stringify([...(stored.messages as object[]), ...messages]),
        ...(diff ? { diff: JSON.stringify(diff) } : {}),
        ...(target ? { targetId: target.id, targetVersion: target.version } : {}),
      })
      .where('runId', '=', runId)
      .where('line', '=', stored.line)
      .execute();
}
