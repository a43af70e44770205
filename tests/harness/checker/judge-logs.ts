import type { Kysely } from 'kysely';
import type { Fact } from '#contract/kernel/facts.ts';
import { BASELINE } from '#machines/kernel/baseline.ts';
import type { Tables } from '#server/db/tables.ts';
import { actorOf, refusedEvenSo, rowsFor } from './asked-again.ts';
import type { AnyLifecycle, DocumentKind } from './document-kind.ts';
import { type Finding, finding } from './finding.ts';
import { differences, shownPair } from './same.ts';

/** Logs held against the machines of their documents, and against the rows that are said to be their projections. */

export interface Log {
  readonly type: string;
  readonly id: string;
  readonly companyId: string;
  readonly facts: readonly Fact[];
}

const keyOf = (type: string, id: string): string => `${type} ${id}`;

/** All logs of a database, by kind and document. */
export async function readLogs(db: Kysely<Tables>): Promise<ReadonlyMap<string, Log>> {
  const rows = await db
    .selectFrom('documentEvent')
    .selectAll()
    .orderBy('documentType')
    .orderBy('documentId')
    .orderBy('seq')
    .execute();
  const logs = new Map<string, Log & { facts: Fact[] }>();
  for (const row of rows) {
    const key = keyOf(row.documentType, row.documentId);
    const log = logs.get(key) ?? { type: row.documentType, id: row.documentId, companyId: row.companyId, facts: [] };
    log.facts.push({ ...row, at: row.at.toISOString() } as unknown as Fact);
    logs.set(key, log);
  }
  return logs;
}

/** Numbers from 1 without a hole, each fact where the one before it ended. */
export function judgeOrder({ type, id, facts }: Log): Finding[] {
  const subject = keyOf(type, id);
  const hole = facts.findIndex(({ seq }, index) => seq !== index + 1);
  if (hole >= 0) return [finding('gapless log', subject, `fact ${facts[hole]!.seq} stands at ${hole + 1}`)];
  const torn = facts.findIndex((fact, index) => index > 0 && fact.fromState !== facts[index - 1]!.toState);
  return torn < 0 || facts[torn - 1]!.event === 'DELETE'
    ? []
    : [
        finding(
          'gapless log',
          subject,
          `fact ${torn + 1} ${facts[torn]!.event} begins in ${facts[torn]!.fromState}, the one before ended in ${facts[torn - 1]!.toState}`,
        ),
      ];
}

function judgeSteps(kind: DocumentKind, lifecycle: AnyLifecycle, log: Log, kindOf: ReadonlyMap<string, string>) {
  const subject = keyOf(log.type, log.id);
  const found: Finding[] = [];
  const whose = { id: log.id, companyId: log.companyId, companyKind: kindOf.get(log.companyId) };
  let before: object | null = null;
  for (const [index, fact] of log.facts.entries()) {
    const after = kind.fold(log.facts.slice(0, index + 1));
    const told = `${fact.seq} ${fact.event} ${fact.fromState ?? 'NEW'} -> ${fact.toState}`;
    if (rowsFor(lifecycle, fact).length > 0) {
      const step = { fact, isNew: before === null, actor: actorOf(fact, kindOf), ...whose };
      const codes = after ? refusedEvenSo(kind, lifecycle, before ?? after, step) : [];
      if (codes.length > 0) found.push(finding('guard', subject, `${told} is refused with ${codes.join(', ')}`));
    } else if (fact.event !== BASELINE && !kind.besides?.includes(fact.event))
      found.push(finding('permitted by the machine', subject, `${lifecycle.id} has no way ${told}`));
    before = after;
  }
  return found;
}

const stateOf = (document: object): unknown => (document as { state?: unknown }).state;

/** One kind: what its machine says of every log, and every row beside what its log folds to. */
export async function judgeKind(
  db: Kysely<Tables>,
  kind: DocumentKind,
  logs: readonly Log[],
  kindOf: ReadonlyMap<string, string>,
): Promise<Finding[]> {
  const rows = await kind.rows(db);
  const except = new Set(kind.except);
  const found: Finding[] = [];
  for (const log of logs) {
    const subject = keyOf(log.type, log.id);
    try {
      if (kind.lifecycle) found.push(...judgeSteps(kind, kind.lifecycle, log, kindOf));
      const told = kind.fold(log.facts);
      const row = rows.get(log.id);
      if (!told || !row) {
        if (told || row)
          found.push(finding('row is its log', subject, told ? 'has a log and no row' : 'was deleted and has a row'));
        continue;
      }
      const wrong = differences(told, row, except);
      if (wrong.length > 0)
        found.push(finding('row is its log', subject, wrong.map(name => shownPair(name, told, row)).join('; ')));
      const last = log.facts.at(-1)!;
      if (stateOf(row) !== undefined && kind.lifecycle && stateOf(row) !== last.toState)
        found.push(finding('row is its log', subject, `stands in ${stateOf(row)}, its log in ${last.toState}`));
    } catch (error) {
      found.push(finding('row is its log', subject, `cannot be folded: ${(error as Error).message}`));
    }
  }
  if (!kind.mayBeUnlogged) {
    const logged = new Set(logs.map(({ id }) => id));
    for (const id of rows.keys())
      if (!logged.has(id)) found.push(finding('row is its log', keyOf(kind.type, id), 'has a row and no log'));
  }
  return found;
}
