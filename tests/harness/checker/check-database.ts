import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type Finding, finding } from './finding.ts';
import { judgeKind, judgeOrder, type Log, readLogs } from './judge-logs.ts';
import { COMPANY_KINDS } from './kinds-of-companies.ts';
import { RATE_KINDS } from './kinds-of-rates.ts';
import { resourceKinds } from './kinds-of-resources.ts';
import { SHIPPING_KINDS } from './kinds-of-shipping.ts';
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

const plainNames = async (db: Kysely<Tables>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Reads a database after a fault, and says what of it must not be. */
export async function checkDatabase(
  db: Kysely<Tables>,
  answered: readonly AnsweredWrite[] = [],
  isServed = true,
): Promise<Checked> {
  const own = [...SHIPPING_KINDS, ...RATE_KINDS, ...COMPANY_KINDS];
  const tables = await plainNames(db);
  const kinds = [...own, ...(await resourceKinds(name => tables.has(name), new Set(own.map(({ type }) => type))))];
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
