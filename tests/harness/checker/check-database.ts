import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { everyKind } from './every-kind.ts';
import { type Finding, finding } from './finding.ts';
import { judgeKind, judgeOrder, type Log, readLogs } from './judge-logs.ts';
import { judgeRules } from './rules.ts';
import { judgeTenancy } from './tenancy.ts';

/** A write that somebody was told is done: the document stands at this version at least, and then in this state. */
export interface AnsweredWrite {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly state?: string;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly facts: number;
  readonly documents: number;
  /** Kinds of documents that were held against their logs. */
  readonly kinds: number;
}

/** Lost: no such document, a shorter log, or one that says something else of that very fact. */
function judgeAnswered(logs: ReadonlyMap<string, Log>, answered: readonly AnsweredWrite[]): Finding[] {
  return answered.flatMap(({ type, id, version, state }) => {
    const subject = `${type} ${id}`;
    const fact = logs.get(subject)?.facts[version - 1];
    if (!fact) return [finding('answered write', subject, `version ${version} was answered and is lost`)];
    return state === undefined || fact.toState === state
      ? []
      : [finding('answered write', subject, `version ${version} was answered as ${state} and is ${fact.toState}`)];
  });
}

/** Reads a database after a fault, and says what of it must not be. */
export async function checkDatabase(
  db: Kysely<Tables>,
  answered: readonly AnsweredWrite[] = [],
  isServed = true,
): Promise<Checked> {
  const kinds = await everyKind(db);
  const logs = await readLogs(db);
  const companies = await db.selectFrom('company').select(['id', 'kind']).execute();
  const kindOf = new Map(companies.map(({ id, kind }) => [id, kind as string]));
  const byType = Map.groupBy(logs.values(), ({ type }) => type);
  const findings = [...logs.values()].flatMap(judgeOrder);
  for (const kind of kinds) findings.push(...(await judgeKind(db, kind, byType.get(kind.type) ?? [], kindOf)));
  findings.push(...judgeAnswered(logs, answered));
  findings.push(...(await judgeRules(db, isServed)));
  findings.push(...(await judgeTenancy(db, kinds)));
  return {
    findings,
    facts: [...logs.values()].reduce((sum, { facts }) => sum + facts.length, 0),
    documents: logs.size,
    kinds: kinds.length,
  };
}
