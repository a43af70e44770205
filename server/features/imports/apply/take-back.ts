import { sql } from 'kysely';
import { importFinding } from '#contract/imports/findings.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { breathe } from '../../../jobs/breathe.ts';
import { valuesBefore } from '../../../kernel/resource/facts.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { logWrites, updateRows, usesOf, type Writer } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { inParts } from '../parse/batches.ts';
import { messageOf } from '../parse/preview-row.ts';
import type { StoredRow } from '../tables.ts';
import { inSavepoint } from './savepoint.ts';

/** Brings rows back as they were before the import, from the log; what was touched since stays and is told. */

interface Back {
  readonly stored: StoredRow;
  readonly now: AnyRow;
}

export interface TakeBack {
  readonly writer: Writer;
  readonly served: ServedResource;
  readonly runId: string;
  readonly remarks: string;
  /** The rows of the run are as if never written, to be applied again; else they are marked as rolled back. */
  readonly forget: boolean;
}

/** The import made it and nobody uses it: it goes. */
async function dropRows({ writer, served, remarks }: TakeBack, backs: readonly Back[]): Promise<void> {
  if (backs.length === 0) return;
  const ids = backs.map(({ now }) => now.id);
  await sql`delete from ${sql.table(served.table)} where id = any(${ids}::text[])`.execute(writer.tx.db);
  await logWrites(
    writer,
    served,
    backs.map(({ now }) => ({ event: 'DELETE', before: now, after: null, remarks })),
  );
}

/** Values before the import, as its facts tell them. */
async function restoreRows({ writer, served, remarks }: TakeBack, backs: readonly Back[]): Promise<void> {
  if (backs.length === 0) return;
  const facts = await writer.tx.db
    .selectFrom('documentEvent')
    .select(['documentId', 'seq', 'changes'])
    .where('documentType', '=', served.resource.docType)
    .where(
      'documentId',
      'in',
      backs.map(({ now }) => now.id),
    )
    .where('event', '=', 'IMPORT')
    .execute();
  const changesOf = new Map(facts.map(fact => [`${fact.documentId} ${fact.seq}`, fact.changes as readonly Change[]]));
  const writes = backs.map(({ now }) => ({
    before: now,
    row: { ...now, ...valuesBefore(served.resource, changesOf.get(`${now.id} ${now.version}`) ?? []) },
  }));
  const restored = new Map((await updateRows(writer, served, writes)).map(row => [row.id, row]));
  await logWrites(
    writer,
    served,
    backs.flatMap(({ now }) => {
      const after = restored.get(now.id);
      return after ? [{ event: 'ROLLBACK', before: now, after, remarks }] : [];
    }),
  );
}

async function takeTogether(work: TakeBack, backs: readonly Back[]): Promise<void> {
  const { writer, served, remarks } = work;
  if (served.imported) {
    for (const { stored, now } of backs)
      await served.imported.takeBack(writer, now, { isNew: stored.previousVersion === null, remarks });
    return;
  }
  await dropRows(
    work,
    backs.filter(({ stored }) => stored.previousVersion === null),
  );
  await restoreRows(
    work,
    backs.filter(({ stored }) => stored.previousVersion !== null),
  );
}

async function isUsed({ writer, served }: TakeBack, row: AnyRow): Promise<boolean> {
  if (!served.uses?.length) return false;
  return (await usesOf(writer.tx, served, row)).length > 0;
}

async function mark({ db }: Tx, { runId, forget }: TakeBack, backs: readonly Back[]): Promise<void> {
  const lines = backs.map(({ stored }) => stored.line);
  if (lines.length === 0) return;
  const change = forget
    ? sql`applied_version = null, target_id = case when previous_version is null then null else target_id end,
        target_version = case when previous_version is null then null else applied_version + 1 end, previous_version = null`
    : sql`rolled_back = true`;
  await sql`update import_row set ${change} where run_id = ${runId} and line = any(${lines}::int[])`.execute(db);
}

async function keep({ db }: Tx, runId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const message = JSON.stringify([messageOf(importFinding('IM-25', ''))]);
  await sql`update import_row set messages = messages || ${message}::jsonb
    where run_id = ${runId} and line = any(${rows.map(({ line }) => line)}::int[])`.execute(db);
}

/** Some at once, or one by one where the database refuses them together; answers those that came back. */
async function takeWhatGoes(work: TakeBack, backs: readonly Back[]): Promise<readonly Back[]> {
  const { writer } = work;
  const attempt = (part: readonly Back[]) =>
    inSavepoint(writer.tx, tx => takeTogether({ ...work, writer: { ...writer, tx } }, part));
  const done: Back[] = [];
  for (const part of inParts(backs)) {
    if ('done' in (await attempt(part))) done.push(...part);
    else for (const back of part) if ('done' in (await attempt([back]))) done.push(back);
    await breathe();
  }
  return done;
}

/** One batch of applied rows; answers how many came back. */
export async function takeBack(work: TakeBack, rows: readonly StoredRow[]): Promise<number> {
  const { writer, served, runId } = work;
  const { tx } = writer;
  const found = await rowsByIds(
    tx.db,
    served,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );
  const byId = new Map(found.map(row => [row.id, row]));
  const candidates = rows.flatMap((stored): Back[] => {
    const now = byId.get(stored.targetId ?? '');
    return now?.version === stored.appliedVersion ? [{ stored, now: now! }] : [];
  });
  // Ours was as theirs already: the import wrote nothing that could go back.
  const done = candidates.filter(({ stored }) => stored.previousVersion === stored.appliedVersion);
  let open = candidates.filter(({ stored }) => stored.previousVersion !== stored.appliedVersion);
  // A row may be used by another of the same import alone: when that has gone, it can go too.
  for (let isMoving = true; isMoving && open.length > 0; ) {
    const free: Back[] = [];
    for (const back of open)
      if (back.stored.previousVersion !== null || !(await isUsed(work, back.now))) free.push(back);
    const gone = free.length > 0 ? await takeWhatGoes(work, free) : [];
    done.push(...gone);
    open = open.filter(back => !gone.includes(back));
    isMoving = gone.length > 0;
  }
  const back = new Set(done.map(({ stored }) => stored.line));
  await mark(tx, work, done);
  await keep(
    tx,
    runId,
    rows.filter(({ line }) => !back.has(line)),
  );
  return done.length;
}
