import type { Transaction } from 'kysely';
import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import type { RateBirth, RateDocument } from '#machines/rates/rate.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { decideNewRate } from '../decide-rate.ts';
import { todayAt, withTrade } from '../fcl/places.ts';
import { rateRefused } from '../rate-refused.ts';
import type { Act } from './change-rate.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** Numbers `FR` or `LR`+yyMMdd+6, drawn before the transaction that uses them. */
export async function drawRateNumbers(
  { numbering, clock }: Pick<Deps, 'numbering' | 'clock'>,
  series: string,
  count: number,
): Promise<string[]> {
  const at = clock.now();
  const numbers: string[] = [];
  while (numbers.length < count) numbers.push(`${series}${await nextDayNumber(numbering, { series, at, digits: 6 })}`);
  return numbers;
}

const MANUAL = [{ kind: 'MANUAL', fileId: null, fileName: null, row: null, batchId: null }] as const;

async function departmentOf(db: Transaction<Tables>, employeeId: string | null): Promise<string | null> {
  if (employeeId === null) return null;
  const row = await db.selectFrom('employee').select('departmentId').where('id', '=', employeeId).executeTakeFirst();
  return row?.departmentId ?? null;
}

async function bear<C extends RateContent>(
  kind: RateKind<C>,
  act: Act,
  event: 'CREATE' | 'COPY',
  content: C,
  remarks?: string,
): Promise<RateDocument<C>> {
  const { tx, deps, actor, now, requestId, numbers } = act;
  const no = numbers.shift();
  if (no === undefined || actor.companyId === null) throw new Error('a rate needs a number and an owner');
  const at = now.toISOString();
  const birth: RateBirth<C> = {
    ...{ id: newId(), no, companyId: actor.companyId, content: await withTrade(tx.db, content), standing: null },
    ...{ authorId: actor.employeeId, approvalHits: [], successorId: null, spaceStatusAt: at },
    ...{ sourceKind: 'OWN', source: MANUAL, ownerEmployeeId: actor.employeeId },
    departmentId: await departmentOf(tx.db, actor.employeeId),
  };
  const decision = decideNewRate<C>(birth, { type: event, actor, at, ...(remarks ? { remarks } : {}) });
  if (!decision.ok) throw rateRefused(decision.refusal);
  await kind.save(tx, deps, [decision], { requestId });
  return decision.document;
}

export const createRate = <C extends RateContent>(kind: RateKind<C>, act: Act, content: C): Promise<RateDocument<C>> =>
  bear(kind, act, 'CREATE', kind.kept?.(content, null) ?? content);

/** A draft with the same content, from today on for as long. */
export async function copyRate<C extends RateContent>(
  kind: RateKind<C>,
  act: Act,
  rate: RateDocument<C>,
): Promise<RateDocument<C>> {
  const { content } = rate;
  const validFrom = await todayAt(act.tx.db, content.polId, act.now);
  const validTo = addDays(validFrom, daysBetween(content.validFrom, content.validTo));
  return bear(kind, act, 'COPY', { ...content, validFrom, validTo }, rate.no);
}
