import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact, FactOrigin } from '#contract/kernel/facts.ts';
import { atHeadShape, headShape } from '#machines/kernel/upcast.ts';
import type { Tables } from '../db/tables.ts';
import { stampEffect, takeCommandId } from './claimed-call.ts';
import { factShapesOf } from './fact-shapes.ts';
import { newId } from './ids.ts';
import { ownSql } from './tenancy.ts';

/** A fact on its way into the log; `expectedSeq` is the number it must get, so a race is found here and nowhere else. */
export interface NewFact extends Omit<Fact, 'seq'> {
  readonly documentType: string;
  readonly documentId: string;
  readonly companyId: string;
  readonly expectedSeq: number;
  readonly clientIp?: string | null;
  readonly requestId?: string | null;
  /** Version of the shape of `changes`, counted from 1; absent: the one that facts of this event are written in today. */
  readonly shape?: number;
  /**
   * Id of the command, at most 200 characters, the same whenever it is sent again; absent: that of the running call with an
   * `Idempotency-Key`. Of several facts of one command the first of each document keeps it.
   */
  readonly commandId?: string | null;
  /** Companies that read it beside its owner; absent: those that read the fact before it. */
  readonly readerCompanyIds?: readonly string[];
}

const isUniqueViolation = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** Command ids of facts as they are kept: one for each document and command. */
function commandIdsOf(facts: readonly NewFact[]): readonly (string | null)[] {
  const taken = new Set<string>();
  return facts.map(({ documentType, documentId, commandId: given }) => {
    const commandId = given === undefined ? takeCommandId(documentType, documentId) : given;
    const key = `${documentType} ${documentId} ${commandId}`;
    if (commandId === null || taken.has(key)) return null;
    taken.add(key);
    return commandId;
  });
}

/** Number of the fact that a command left in the log of a document; null: it was not done there. */
export async function seqOfCommand(
  db: Transaction<Tables>,
  documentType: string,
  documentId: string,
  commandId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('documentEvent')
    .select('seq')
    .where('documentType', '=', documentType)
    .where('documentId', '=', documentId)
    .where('commandId', '=', commandId)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** Throws `ALREADY_DONE` for the first of these whose command stands in the log. */
async function refuseDone(
  db: Transaction<Tables>,
  facts: readonly NewFact[],
  commandIds: readonly (string | null)[],
): Promise<void> {
  for (const [at, { documentType, documentId }] of facts.entries()) {
    const commandId = commandIds[at] ?? null;
    const seq = commandId === null ? null : await seqOfCommand(db, documentType, documentId, commandId);
    if (seq !== null) throw new AppError('ALREADY_DONE', { extra: { documentType, documentId, commandId, seq } });
  }
}

/** Facts of a command that stands in the log already would seem to leave a gap before the second of them. */
const hasFollower = (facts: readonly NewFact[], at: number): boolean =>
  facts.some(
    ({ documentType, documentId, expectedSeq }) =>
      documentType === facts[at]!.documentType &&
      documentId === facts[at]!.documentId &&
      expectedSeq > facts[at]!.expectedSeq,
  );

/**
 * Appends facts in one statement. Two writers with the same `expectedSeq`: the second gets `stale_version` (412). A command that
 * stands in the log of its document already: `ALREADY_DONE`, whose `extra.seq` is the fact that it left. After either the transaction has
 * to be given up.
 */
export async function appendFacts(db: Transaction<Tables>, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  await stampEffect(db);
  const commandIds = commandIdsOf(facts);
  const isRepeatable = commandIds.some(commandId => commandId !== null);
  const followed = commandIds.map((commandId, at) =>
    commandId !== null && facts[at]!.expectedSeq > 1 && hasFollower(facts, at) ? commandId : null,
  );
  if (followed.some(commandId => commandId !== null)) await refuseDone(db, facts, followed);
  const rows = facts.map((fact, at) => ({
    id: newId(),
    documentType: fact.documentType,
    documentId: fact.documentId,
    companyId: fact.companyId,
    seq: fact.expectedSeq,
    event: fact.event,
    fromState: fact.fromState,
    toState: fact.toState,
    actorEmployeeId: fact.actorEmployeeId,
    actorCompanyId: fact.actorCompanyId,
    actorKind: fact.actorKind,
    onBehalfOfEmployeeId: fact.onBehalfOfEmployeeId,
    at: new Date(fact.at),
    remarks: fact.remarks,
    changes: JSON.stringify(fact.changes),
    attachments: JSON.stringify([]),
    revision: fact.revision,
    clientIp: fact.clientIp ?? null,
    requestId: fact.requestId ?? null,
    origins: fact.origins && fact.origins.length > 0 ? JSON.stringify(fact.origins) : null,
    shape: fact.shape ?? headShape(factShapesOf(fact.documentType), fact.event),
    commandId: commandIds[at] ?? null,
    readerCompanyIds: fact.readerCompanyIds ? [...fact.readerCompanyIds] : null,
  }));
  const insert = db.insertInto('documentEvent').values(rows);
  try {
    // A conflict that raises nothing leaves the transaction able to say which of the two it was.
    const asked = isRepeatable ? insert.onConflict(conflict => conflict.doNothing()) : insert;
    const { numInsertedOrUpdatedRows } = await asked.executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === BigInt(facts.length)) return;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('stale_version', { cause: error });
    throw error;
  }
  await refuseDone(db, facts, commandIds);
  throw new AppError('stale_version');
}

type Row = Selectable<Tables['documentEvent']>;

const factOfRow = (row: Row): Fact =>
  atHeadShape(
    factShapesOf(row.documentType),
    {
      seq: row.seq,
      event: row.event,
      fromState: row.fromState,
      toState: row.toState,
      actorEmployeeId: row.actorEmployeeId,
      actorCompanyId: row.actorCompanyId,
      actorKind: row.actorKind as Fact['actorKind'],
      onBehalfOfEmployeeId: row.onBehalfOfEmployeeId,
      at: row.at.toISOString(),
      remarks: row.remarks,
      changes: row.changes as Change[],
      revision: row.revision,
      ...(row.origins ? { origins: row.origins as FactOrigin[] } : {}),
    },
    row.shape,
  );

/** All facts of one document in order and at today's shapes, or up to and with `untilSeq`; those that the scope may read. */
export async function readFacts(
  db: Transaction<Tables>,
  documentType: string,
  documentId: string,
  untilSeq = 2_147_483_647,
): Promise<Fact[]> {
  const rows = await db
    .selectFrom('documentEvent')
    .selectAll()
    .where('documentType', '=', documentType)
    .where('documentId', '=', documentId)
    .where('seq', '<=', untilSeq)
    .orderBy('seq')
    .execute();
  return rows.map(factOfRow);
}

/** Which fact of a log is asked for; every condition that is given holds. */
export interface FactWanted {
  readonly seq?: number;
  readonly event?: string;
  /** A person did it, no clock. */
  readonly byPerson?: boolean;
  readonly withRemarks?: boolean;
}

/** The last fact of a document that is wanted; null without one. */
export async function lastFact(
  db: Kysely<Tables>,
  documentType: string,
  documentId: string,
  { seq, event, byPerson = false, withRemarks = false }: FactWanted = {},
): Promise<Fact | null> {
  const row = await db
    .selectFrom('documentEvent')
    .selectAll()
    .where('documentType', '=', documentType)
    .where('documentId', '=', documentId)
    .$if(seq !== undefined, facts => facts.where('seq', '=', seq!))
    .$if(event !== undefined, facts => facts.where('event', '=', event!))
    .$if(byPerson, facts => facts.where('actorKind', '<>', 'system'))
    .$if(withRemarks, facts => facts.where('remarks', 'is not', null))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? factOfRow(row) : null;
}

/** SQL: no fact of this event with these remarks stands in the log of a document; `documentId` and `remarks` may be columns. */
export const lacksFactSql = (wanted: {
  readonly documentType: string;
  readonly documentId: unknown;
  readonly event: string;
  readonly remarks: unknown;
}) =>
  sql<boolean>`not exists (select from document_event e where e.document_type = ${wanted.documentType}
    and e.document_id = ${wanted.documentId} and e.event = ${wanted.event} and e.remarks = ${wanted.remarks})`;

/** The facts of one document in order, and whose log it is. */
export interface LogOf {
  readonly documentId: string;
  readonly companyId: string;
  readonly facts: readonly Fact[];
}

/** The logs of several documents of one type in one statement, by document; one without facts is not among them. */
export async function readLogs(
  db: Transaction<Tables>,
  documentType: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, LogOf>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<Row>`select * from document_event where document_type = ${documentType}
    and document_id = any(${[...documentIds]}::text[]) order by document_id, seq`.execute(db);
  const logs = new Map<string, LogOf>();
  for (const [documentId, own] of Map.groupBy(rows, row => row.documentId))
    logs.set(documentId, { documentId, companyId: own[0]!.companyId, facts: own.map(factOfRow) });
  return logs;
}

/** Where a reader of the log stands: `<position>.<seq>.<id>` of the last fact it has read. To be kept as it is and given back. */
export type FactPosition = string;

/** Before the first fact. */
export const LOG_START: FactPosition = '0.0.';

/** A fact with what it is about, and the position after it. */
export interface LoggedFact extends Fact {
  readonly documentType: string;
  readonly documentId: string;
  /** The owner of the document. */
  readonly companyId: string;
  readonly position: FactPosition;
}

export interface FactsSince {
  /** After this fact; `LOG_START` at first. */
  readonly position: FactPosition;
  /** At most so many facts. */
  readonly limit: number;
  /** The company whose facts are asked for, those it owns and those it reads; null, of the platform and the system alone: everybody's. */
  readonly companyId: string | null;
}

function parsePosition(position: FactPosition) {
  const [, number, seq, id] = /^(\d{1,16})\.(\d{1,10})\.([0-9A-Za-z-]*)$/.exec(position) ?? [];
  if (number === undefined || seq === undefined || id === undefined)
    throw new Error(`"${position}" is no position of the log`);
  return sql`(${number}::bigint, ${seq}::integer, ${id})`;
}

/**
 * The facts after a position, in the order in which they became final; those of one document in the order of their `seq`. Whoever has
 * read up to a position misses nothing that commits later: facts beside which an older transaction still writes are not shown yet, so
 * a fact comes at the latest when the transactions have ended that wrote at its time. Fewer than `limit`: there are no more now.
 */
export async function readFactsSince(
  db: Transaction<Tables>,
  { position, limit, companyId }: FactsSince,
): Promise<LoggedFact[]> {
  const after = parsePosition(position);
  const part = (table: 'e' | 'r', id: 'id' | 'factId') => {
    const order = sql.join([`${table}.position`, `${table}.seq`, `${table}.${id}`].map(column => sql.ref(column)));
    return sql`(${order}) > ${after} and ${sql.ref(`${table}.position`)} < fact_horizon() order by ${order} limit ${limit}`;
  };
  // The log's own part and what others let the company read each go by an index of their own.
  const { rows } = await (companyId === null
    ? sql<Row>`select e.* from document_event as e where ${part('e', 'id')}`
    : sql<Row>`select * from (
        (select e.* from document_event as e where e.company_id = ${ownSql(companyId)} and ${part('e', 'id')})
        union all
        (select e.* from
          (select r.fact_id from fact_reader as r where r.company_id = ${ownSql(companyId)} and ${part('r', 'factId')}) as r
          join document_event as e on e.id = r.fact_id)
      ) as f order by position, seq, id limit ${limit}`
  ).execute(db);
  return rows.map(row => ({
    ...factOfRow(row),
    documentType: row.documentType,
    documentId: row.documentId,
    companyId: row.companyId,
    position: `${row.position}.${row.seq}.${row.id}`,
  }));
}
