import { sql, type Transaction } from 'kysely';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Tables } from '../../db/tables.ts';
import { findingsOf } from '../http/findings.ts';
import { newId } from '../ids.ts';
import type { Tx } from '../tenancy.ts';
import { fitsDoors, refuseMisfit } from './doors.ts';
import { changesBetween, foldRow } from './facts.ts';
import { readRow } from './read.ts';
import { labelOf, missingReferences } from './references.ts';
import { toColumns, toWire } from './row-codec.ts';
import { appendRowFacts, type RowAuthor, type RowFact } from './row-facts.ts';
import { GLOBAL_OWNER, type Row, type ServedResource, type Writer } from './served-resource.ts';
import { dropTerms, putTerms } from './terms.ts';

export type { Writer };

const companyOf = ({ who }: Writer): string | null => who?.seat.companyId ?? null;

/** The writer as the author of facts. */
export const authorOf = (writer: Writer): RowAuthor => ({
  employeeId: writer.who?.seat.employeeId ?? null,
  companyId: companyOf(writer),
  at: writer.at,
  requestId: writer.requestId,
});

const ownerOf = (writer: Writer, { resource }: ServedResource): string =>
  resource.owner === 'global' ? GLOBAL_OWNER : (companyOf(writer) ?? GLOBAL_OWNER);

/** Name of the state a row is in, for log and live messages. */
export const stateOf = (served: ServedResource, row: Row): string =>
  served.stateOf?.(row) ?? String(row.status ?? 'ACTIVE');

/** Kysely spells columns so as well. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const failing = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'error');

function refuseIfBad(findings: readonly Finding[]): void {
  const [first, ...rest] = failing(findings);
  if (first) throw invalid([first, ...rest]);
}

/** Half a character (a lone surrogate) can stand in JSON, but in no column: it becomes the sign for one that was lost. */
const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)]));
};

/** The row as it would be kept, or what is wrong with it by its declaration alone. */
export function judge(
  served: ServedResource,
  input: unknown,
  before: Row | null = null,
): { row: Row; findings: readonly Finding[] } {
  const { resource } = served;
  const parsed = resource.schema.safeParse(wellFormed(input), { reportInput: true });
  if (!parsed.success) return { row: {}, findings: findingsOf(parsed.error, resource.schema) };
  const plain = parsed.data as Row;
  const row = served.derive ? { ...plain, ...served.derive(plain, before) } : plain;
  return { row, findings: resource.rules?.(row) ?? [] };
}

/** Values of the key that people recognise: no ids of other rows, no yes or no. */
const SILENT: ReadonlySet<string> = new Set(['reference', 'references', 'yesNo']);

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const keyText = ({ key, meta }: ServedResource['resource'], row: Row): string =>
  key
    .filter(field => isGiven(row[field]) && !SILENT.has(meta[field]?.kind ?? ''))
    .map(field => row[field])
    .join(' ');

/** The last field of the key that was filled in: a finding at an empty field would mislead. */
const keyTaken = ({ resource }: ServedResource, row: Row, name: string, id?: string): Finding => ({
  path: resource.key.findLast(field => isGiven(row[field])) ?? resource.key[0]!,
  code: 'MD-01',
  severity: 'error',
  message:
    name === ''
      ? { zh: '{c} 已存在', en: '{c} exists already' }
      : { zh: '代码 {c} 已存在（{name}）', en: 'Code {c} exists already ({name})' },
  params: { c: keyText(resource, row), name, ...(id ? { id } : {}) },
});

/** The row that has the key, if another one has it. */
export async function rowWithKey(db: Transaction<Tables>, served: ServedResource, row: Row): Promise<AnyRow | null> {
  const { resource, table } = served;
  const same = resource.key.map(field => sql`${sql.ref(`t.${field}`)} is not distinct from ${row[field]}`);
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
    where ${sql.join(same, sql` and `)} limit 1`.execute(db);
  return rows[0] ? toWire(resource, rows[0]) : null;
}

async function checkWrite(writer: Writer, served: ServedResource, row: Row, before: AnyRow | null): Promise<void> {
  const { tx } = writer;
  const keyMoved = before === null || served.resource.key.some(field => row[field] !== before[field]);
  const other = keyMoved ? await rowWithKey(tx.db, served, row) : null;
  if (other && other.id !== before?.id)
    throw invalid([
      keyTaken(served, row, labelOf(served, other).zh, other.id),
      ...(served.whenTaken?.(row, other) ?? []),
    ]);
  refuseIfBad([
    ...(await missingReferences(tx.db, writer.deps.resources, served, row, before)),
    ...((await served.check?.(row, { tx, before, companyId: companyOf(writer) })) ?? []),
  ]);
}

/** The row as it would be kept, once its declaration, its references and the rows beside it have nothing against it. */
export async function judgeWrite(
  writer: Writer,
  served: ServedResource,
  input: unknown,
  before: AnyRow | null,
): Promise<Row> {
  const { row, findings } = judge(served, input, before);
  refuseIfBad(findings);
  await checkWrite(writer, served, row, before);
  return row;
}

const PG = { unique: '23505', foreign: '23503', check: '23514' };

/** What only the database found: a race for a key, or a row that went away meanwhile. */
export async function guarded<T>(served: ServedResource, row: Row, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === PG.unique) throw invalid([keyTaken(served, row, '')]);
    if (code === PG.foreign || code === PG.check)
      throw invalid([
        {
          path: served.resource.key[0]!,
          code: 'RULE',
          severity: 'error',
          message: { zh: '数据库拒绝了该内容', en: 'The database rejected this content' },
        },
      ]);
    throw error;
  }
}

export interface Logged {
  readonly event: string;
  readonly before: AnyRow | null;
  /** Null: the row is gone. */
  readonly after: AnyRow | null;
  readonly remarks?: string | null;
}

/** Companies lay their own values over one row, so what each did with it is a log of its own. */
const documentIdOf = ({ overlaid }: ServedResource, id: string, companyId: string | null): string =>
  overlaid ? `${companyId}:${id}` : id;

/** Facts, terms and live messages of writes that were made; one statement a kind for any number of rows. */
export async function logWrites(writer: Writer, served: ServedResource, writes: readonly Logged[]): Promise<void> {
  const { tx, deps } = writer;
  const { resource } = served;
  const facts = writes.map(({ event, before, after, remarks = null }): RowFact => {
    const row = (after ?? before)!;
    return {
      documentType: resource.docType,
      documentId: documentIdOf(served, row.id, companyOf(writer)),
      companyId: ownerOf(writer, served),
      version: after ? after.version : row.version + 1,
      event,
      fromState: before ? stateOf(served, before) : null,
      toState: after ? stateOf(served, after) : 'DELETED',
      remarks,
      changes: changesBetween(resource, before, after),
    };
  });
  await appendRowFacts(tx.db, authorOf(writer), facts);
  const company = resource.owner === 'company' ? companyOf(writer) : null;
  const termed = served.overlaid ? [] : writes.flatMap(({ after }) => after ?? []);
  const fresh = new Set(writes.flatMap(({ before, after }) => (!before && after ? after.id : [])));
  await putTerms(tx.db, served, termed, company, fresh);
  const gone = writes.flatMap(({ after, before }) => (!after && before ? before.id : []));
  await dropTerms(tx.db, served, gone);
  const context = { tx, companyId: companyOf(writer) };
  for (const { event, before, after } of writes)
    if (after) await served.afterWrite?.(after, { ...context, before, event });
  // A page of a grid is read again as a whole: one message is enough for many rows.
  const [one] = facts;
  if (!one) return;
  tx.afterCommit(() =>
    deps.bus.publish({
      to: resource.owner === 'global' ? { platform: true } : { companies: [one.companyId], platform: true },
      message: {
        type: 'doc',
        docType: resource.docType,
        docId: facts.length === 1 ? (writes[0]!.after ?? writes[0]!.before)!.id : '*',
        version: one.version,
        state: one.toState,
      },
    }),
  );
}

/** Inserts rows in one statement, whatever their number and width. */
export async function insertRows(
  writer: Writer,
  served: ServedResource,
  rows: readonly (Row & { id: string; version: number })[],
): Promise<AnyRow[]> {
  const { resource, table } = served;
  const now = writer.at.toISOString();
  const isOwned = resource.owner === 'company';
  const full = rows.map(row => ({ companyId: companyOf(writer), ...row, createdAt: now, updatedAt: now }));
  const names = [
    ...Object.keys(resource.meta),
    'id',
    'version',
    'createdAt',
    'updatedAt',
    ...(isOwned ? ['companyId'] : []),
  ];
  const records = full.map(row => Object.fromEntries(names.map(name => [snake(name), (row as Row)[name] ?? null])));
  const columns = sql.join(names.map(name => sql.ref(name)));
  const { rows: made } = await sql<Record<string, unknown>>`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)
    returning *`.execute(writer.tx.db);
  return made.map(row => toWire(resource, row));
}

/** What people send, without what the server computes: they cannot set a status or a source. */
const typedOnly = ({ meta }: ServedResource['resource'], input: unknown): unknown =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([field]) => !meta[field]?.computed))
    : input;

export async function createRow(writer: Writer, served: ServedResource, input: unknown): Promise<AnyRow> {
  const { row, findings } = judge(served, typedOnly(served.resource, input));
  refuseIfBad(findings);
  refuseMisfit(writer.doors, row);
  await checkWrite(writer, served, row, null);
  const [made] = await guarded(served, row, () => insertRows(writer, served, [{ ...row, id: newId(), version: 1 }]));
  await logWrites(writer, served, [{ event: 'CREATE', before: null, after: made! }]);
  return made!;
}

export const stale = (current: AnyRow): AppError =>
  new AppError('stale_version', { extra: { current }, headers: { ETag: `"${current.version}"` } });

/** Writes fields of a row that is at `version`; the caller has judged them. */
export async function updateRow(writer: Writer, served: ServedResource, before: AnyRow, row: Row): Promise<AnyRow> {
  const { resource, table } = served;
  const values = Object.entries(toColumns(resource, row)).map(([field, value]) => {
    const json = resource.meta[field]?.kind === 'rows';
    return sql`${sql.ref(field)} = ${value}${json ? sql`::jsonb` : sql``}`;
  });
  const { rows } = await guarded(served, row, () =>
    sql<Record<string, unknown>>`update ${sql.table(table)} set ${sql.join(values)},
      version = version + 1, updated_at = ${writer.at}
      where id = ${before.id} and version = ${before.version} returning *`.execute(writer.tx.db),
  );
  if (rows[0]) return toWire(resource, rows[0]);
  const current = await readRow(writer.tx.db, served, before.id);
  throw current ? stale(current) : new AppError('not_found');
}

/**
 * Writes whole rows in one statement; the caller has judged them. Answers those that were still at the version they were read at,
 * in no order.
 */
export async function updateRows(
  writer: Writer,
  { resource, table }: ServedResource,
  writes: readonly { readonly before: AnyRow; readonly row: Row }[],
): Promise<AnyRow[]> {
  if (writes.length === 0) return [];
  const fields = Object.keys(resource.meta);
  const records = writes.map(({ before, row }) =>
    Object.fromEntries([
      ...fields.map(field => [snake(field), row[field] ?? null]),
      ['id', before.id],
      ['version', before.version],
    ]),
  );
  const values = fields.map(field => sql`${sql.ref(field)} = ${sql.ref(`r.${field}`)}`);
  const { rows } = await sql<Record<string, unknown>>`update ${sql.table(table)} as t
    set ${sql.join(values)}, version = t.version + 1, updated_at = ${writer.at}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb) as r
    where t.id = r.id and t.version = r.version and t.id = any(${writes.map(({ before }) => before.id)}::text[])
    returning t.*`.execute(writer.tx.db);
  return rows.map(row => toWire(resource, row));
}

export interface Modification {
  readonly id: string;
  readonly version: number;
  readonly changes: Row;
  readonly event?: string;
  readonly remarks?: string | null;
  /** A second person has looked at it. */
  readonly isApproved?: boolean;
}

/** Changes some fields; the row as a whole must be good afterwards. Nothing changed = nothing written. */
export async function modifyRow(writer: Writer, served: ServedResource, modification: Modification): Promise<AnyRow> {
  const { id, version, changes, event = 'EDIT', remarks = null, isApproved = false } = modification;
  const before = await readRow(writer.tx.db, served, id);
  if (!before || !fitsDoors(writer.doors, before)) throw new AppError('not_found');
  if (before.version !== version) throw stale(before);
  const judged = judge(served, { ...before, ...changes }, before);
  refuseIfBad(judged.findings);
  const isTyped = writer.who !== null && event === 'EDIT';
  const row = isTyped && served.edited ? { ...judged.row, ...served.edited(judged.row, before) } : judged.row;
  if (changesBetween(served.resource, before, row).length === 0) return before;
  if (isTyped && !isApproved) refuseIfBad(served.alone?.(row, before) ?? []);
  refuseMisfit(writer.doors, row);
  await checkWrite(writer, served, row, before);
  const after = await (served.overlaid?.write(writer, before, row) ?? updateRow(writer, served, before, row));
  await logWrites(writer, served, [{ event, before, after, remarks }]);
  return after;
}

/** How often a row is used, by area; areas without a use are left out. */
export async function usesOf(tx: Tx, served: ServedResource, row: AnyRow) {
  const found = [];
  for (const use of served.uses ?? []) {
    const { open, closed } = await use.count(tx, row);
    if (open + closed > 0) found.push({ area: use.area, open, closed, link: use.link?.(row) ?? null });
  }
  return found;
}

const inUse = (n: number): AppError =>
  invalid([
    {
      path: 'id',
      code: 'MD-16',
      severity: 'error',
      message: { zh: '已被引用 {n} 次，请停用或合并', en: 'In use {n} times; disable or merge it' },
      params: { n: n || 1 },
    },
  ]);

/** Takes the row out of its table where nobody uses it; 422 `MD-16` otherwise. */
export async function takeOut(tx: Tx, served: ServedResource, row: AnyRow): Promise<void> {
  const uses = await usesOf(tx, served, row);
  const n = uses.reduce((sum, { open, closed }) => sum + open + closed, 0);
  if (n > 0) throw inUse(n);
  try {
    await sql`delete from ${sql.table(served.table)} where id = ${row.id}`.execute(tx.db);
  } catch (error) {
    if ((error as { code?: string }).code === PG.foreign) throw inUse(n);
    throw error;
  }
}

/** Removes a row that nobody uses; its log keeps it whole, so that it can come back. */
export async function deleteRow(writer: Writer, served: ServedResource, id: string, version: number): Promise<void> {
  const { tx } = writer;
  const before = await readRow(tx.db, served, id);
  if (!before || !fitsDoors(writer.doors, before)) throw new AppError('not_found');
  if (before.version !== version) throw stale(before);
  await takeOut(tx, served, before);
  await logWrites(writer, served, [{ event: 'DELETE', before, after: null }]);
}

/** Facts of a row in order, as far as the reader may see them. */
export const factsOf = async (db: Transaction<Tables>, served: ServedResource, id: string, until?: Date) => {
  const rows = await db
    .selectFrom('documentEvent')
    .select(['seq', 'event', 'at', 'actorEmployeeId', 'toState', 'remarks', 'changes'])
    .where('documentType', '=', served.resource.docType)
    .where('documentId', '=', served.overlaid ? sql<string>`current_setting('app.company', true) || ':' || ${id}` : id)
    .$if(until !== undefined, query => query.where('at', '<=', until!))
    .orderBy('seq')
    .execute();
  return rows.map(row => ({ ...row, at: row.at.toISOString(), changes: row.changes as { path: string }[] }));
};

/** Brings a deleted row back as it was, under its id. */
export async function restoreRow(writer: Writer, served: ServedResource, id: string): Promise<AnyRow> {
  const { tx } = writer;
  if (await readRow(tx.db, served, id)) throw new AppError('event_not_allowed');
  const facts = await factsOf(tx.db, served, id);
  const last = facts.at(-1);
  if (last?.event !== 'DELETE') throw new AppError('not_found');
  const before = foldRow(served.resource, id, facts.slice(0, -1));
  if (!before) throw new AppError('not_found');
  const { row, findings } = judge(served, before);
  refuseIfBad(findings);
  refuseMisfit(writer.doors, row);
  await checkWrite(writer, served, row, null);
  const [made] = await guarded(served, row, () => insertRows(writer, served, [{ ...row, id, version: last.seq + 1 }]));
  await logWrites(writer, served, [{ event: 'RESTORE', before: null, after: made! }]);
  return made!;
}
