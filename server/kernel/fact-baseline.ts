import { type Kysely, sql } from 'kysely';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { BASELINE, withBaseline } from '#machines/kernel/baseline.ts';
import type { Tables } from '../db/tables.ts';
import { appendFacts, type LogOf, type NewFact, readLogs } from './event-store.ts';
import { inScope, SYSTEM, type Tx } from './tenancy.ts';

/** Closes logs of documents whose rows hold what their facts never told: one BASELINE fact each, after which the fold is the row. */

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
type Members = Readonly<Record<string, unknown>>;

/** What has to be known of a kind of document. Its table has the columns `id` and `version`, and `version` is the number of facts. */
export interface BaselinedDocument {
  /** As the log names it. */
  readonly type: string;
  /** In SQL. */
  readonly table: string;
  /** The document after one more fact, its members named as `columnsOfRow` names them. */
  readonly evolve: (before: object | null, fact: Fact, id: string) => object;
  /** Members of the document as its row has them; instants as ISO 8601. */
  readonly columnsOfRow: (row: Row) => Members;
  /** Members that no fact tells, because they are copies of other documents' values. */
  readonly joined: readonly string[];
  /** Named anew where members changed from joined to told, or the other way round: the rows are looked at again. */
  readonly declared: string;
}

export interface BaselineReport {
  /** Documents that were read. */
  readonly documents: number;
  /** Facts that were appended. */
  readonly baselines: number;
  /** Documents that a baseline cannot explain, with the reason: another state or version than their log, or a log that cannot be folded. */
  readonly unexplained: readonly string[];
}

const BATCH = 500;
const MOST_TRIES = 5;
/** A deadlock, or somebody appended first: the batch is read again. */
const isRace = (error: unknown): boolean =>
  ['40P01', '40001', 'stale_version'].includes((error as { code?: string } | null)?.code ?? '');

/** The kit's own, which the number of the fact and its time set. */
const NEVER: ReadonlySet<string> = new Set(['id', 'state', 'version', 'createdAt', 'updatedAt']);

/** JSON with its members in one order; what is absent is as good as null, as columns have it. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined && member !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`);
  return `{${members.join()}}`;
}

type Judged = { readonly changes: readonly Change[] } | { readonly why: string };

/** What the log does not tell of the row; or why no baseline could. */
function judge(document: BaselinedDocument, row: Row, facts: readonly Fact[]): Judged {
  const evolve = withBaseline((before: object | null, fact: Fact) => document.evolve(before, fact, row.id));
  const last = facts.at(-1);
  if (!last) return { changes: [] };
  if (last.seq !== row.version) return { why: `is of version ${row.version}, its log of ${last.seq}` };
  let folded: Members;
  try {
    folded = { ...facts.reduce<object | null>((before, fact) => evolve(before, fact), null) };
  } catch (error) {
    return { why: `its log cannot be folded: ${error instanceof Error ? error.message : error}` };
  }
  const columns = document.columnsOfRow(row);
  if (columns.state !== undefined && columns.state !== last.toState)
    return { why: `stands in ${columns.state}, its log in ${last.toState}` };
  const joined = new Set(document.joined);
  const changes = Object.entries(columns)
    .filter(([name, value]) => !NEVER.has(name) && !joined.has(name) && textOf(folded[name]) !== textOf(value))
    .map(([path, after]): Change => {
      const before = folded[path];
      return before === undefined || before === null ? { path, after } : { path, before, after };
    });
  return { changes };
}

const rowsAfter = async ({ db }: Tx, { table }: BaselinedDocument, lastId: string, batch: number): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where id > ${lastId} order by id limit ${batch}`.execute(db)).rows;

const heldRows = async ({ db }: Tx, { table }: BaselinedDocument, ids: readonly string[]): Promise<Row[]> =>
  (
    await sql<Row>`select * from ${sql.table(table)} where id = any(${[...ids]}::text[]) order by id for update`.execute(
      db,
    )
  ).rows;

const factOf = (document: BaselinedDocument, log: LogOf, changes: readonly Change[], now: Date): NewFact => {
  const last = log.facts.at(-1)!;
  return {
    documentType: document.type,
    documentId: log.documentId,
    companyId: log.companyId,
    expectedSeq: last.seq + 1,
    event: BASELINE,
    fromState: last.toState,
    toState: last.toState,
    actorEmployeeId: null,
    actorCompanyId: null,
    actorKind: 'system',
    onBehalfOfEmployeeId: null,
    at: now.toISOString(),
    remarks: null,
    changes,
    revision: last.revision,
  };
};

/** Rows whose log lacks something are held before it is appended: they may have changed since they were looked at. */
async function closeLogs(tx: Tx, document: BaselinedDocument, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await heldRows(tx, document, ids);
  const logs = await readLogs(tx.db, document.type, ids);
  const facts = rows.flatMap((row): NewFact[] => {
    const log = logs.get(row.id);
    const judged = log && judge(document, row, log.facts);
    if (!judged || 'why' in judged || judged.changes.length === 0) return [];
    return [factOf(document, log, judged.changes, now)];
  });
  await appendFacts(tx.db, facts);
  if (facts.length === 0) return 0;
  await sql`update ${sql.table(document.table)} set version = version + 1
    where id = any(${facts.map(({ documentId }) => documentId)}::text[])`.execute(tx.db);
  return facts.length;
}

interface Step {
  readonly isOver: boolean;
  readonly documents: number;
  readonly baselines: number;
  readonly unexplained: readonly string[];
}
const OVER: Step = { isOver: true, documents: 0, baselines: 0, unexplained: [] };

/** One batch in one transaction. Servers that start at once take turns at the row that says how far they are. */
async function closeBatch(tx: Tx, document: BaselinedDocument, now: Date, batch: number): Promise<Step> {
  const { type, declared } = document;
  await tx.db
    .insertInto('factBaseline')
    .values({ documentType: type, declared, lastId: '', finishedAt: null })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const progress = await tx.db
    .selectFrom('factBaseline')
    .selectAll()
    .where('documentType', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isSame = progress.declared === declared;
  if (isSame && progress.finishedAt !== null) return OVER;
  const rows = await rowsAfter(tx, document, isSame ? progress.lastId : '', batch);
  const logs = await readLogs(
    tx.db,
    type,
    rows.map(({ id }) => id),
  );
  const lacking: string[] = [];
  const unexplained: string[] = [];
  for (const row of rows) {
    const judged = judge(document, row, logs.get(row.id)?.facts ?? []);
    if ('why' in judged) unexplained.push(`${type} ${row.id} ${judged.why}`);
    else if (judged.changes.length > 0) lacking.push(row.id);
  }
  const baselines = await closeLogs(tx, document, lacking, now);
  const isOver = rows.length < batch;
  await tx.db
    .updateTable('factBaseline')
    .set({
      declared,
      lastId: rows.at(-1)?.id ?? (isSame ? progress.lastId : ''),
      finishedAt: isOver ? now : null,
    })
    .where('documentType', '=', type)
    .execute();
  return { isOver, documents: rows.length, baselines, unexplained };
}

async function closeBatchAgain(db: Kysely<Tables>, document: BaselinedDocument, now: Date, batch: number) {
  for (let tries = 1; ; tries += 1)
    try {
      return await inScope(db, SYSTEM, tx => closeBatch(tx, document, now, batch));
    } catch (error) {
      if (tries === MOST_TRIES || !isRace(error)) throw error;
    }
}

/**
 * Appends a BASELINE to every document of the kind whose row holds what its log does not tell, batch by batch; a start that was cut off
 * goes on where it was, and once all were looked at nothing is read any more until `declared` changes.
 */
export async function closeByBaseline(
  db: Kysely<Tables>,
  document: BaselinedDocument,
  { now, batch = BATCH }: { readonly now: Date; readonly batch?: number },
): Promise<BaselineReport> {
  let [documents, baselines] = [0, 0];
  const unexplained: string[] = [];
  for (;;) {
    const step = await closeBatchAgain(db, document, now, batch);
    documents += step.documents;
    baselines += step.baselines;
    unexplained.push(...step.unexplained);
    if (step.isOver) return { documents, baselines, unexplained };
  }
}
