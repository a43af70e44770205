import type { Transaction } from 'kysely';
import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { RateBirth } from '#machines/rates/rate.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { decideNewRate } from '../decide-rate.ts';
import { rateRefused } from '../rate-refused.ts';
import type { Act } from './change-rate.ts';
import type { FclRateDocument } from './fcl-rate.projection.ts';
import { saveFclRates } from './fcl-rate.store.ts';
import { todayAt, withTrade } from './places.ts';

/** Numbers `FR`+yyMMdd+6, drawn before the transaction that uses them. */
export async function drawRateNumbers(
  { numbering, clock }: Pick<Deps, 'numbering' | 'clock'>,
  count: number,
): Promise<string[]> {
  const at = clock.now();
  const numbers: string[] = [];
  while (numbers.length < count) numbers.push(`FR${await nextDayNumber(numbering, { series: 'FR', at, digits: 6 })}`);
  return numbers;
}

const MANUAL = [{ kind: 'MANUAL', fileId: null, fileName: null, row: null, batchId: null }] as const;

async function departmentOf(db: Transaction<Tables>, employeeId: string | null): Promise<string | null> {
  if (employeeId === null) return null;
  const row = await db.selectFrom('employee').select('departmentId').where('id', '=', employeeId).executeTakeFirst();
  return row?.departmentId ?? null;
}

/** What a line is computed from is kept by the system: nobody types which increases were folded in. */
export const withFolded = (content: FclRateInput, before: FclRateInput | null): FclRateInput => ({
  ...content,
  lines: content.lines.map(line => ({
    ...line,
    foldedRules: before?.lines.find(({ containerType }) => containerType === line.containerType)?.foldedRules ?? [],
  })),
});

async function bear(act: Act, event: 'CREATE' | 'COPY', content: FclRateInput, remarks?: string) {
  const { tx, deps, actor, now, requestId, numbers } = act;
  const no = numbers.shift();
  if (no === undefined || actor.companyId === null) throw new Error('a rate needs a number and an owner');
  const at = now.toISOString();
  const birth: RateBirth<FclRateInput> = {
    ...{ id: newId(), no, companyId: actor.companyId, content: await withTrade(tx.db, content), standing: null },
    ...{ authorId: actor.employeeId, approvalHits: [], successorId: null, spaceStatusAt: at },
    ...{ sourceKind: 'OWN', source: MANUAL, ownerEmployeeId: actor.employeeId },
    departmentId: await departmentOf(tx.db, actor.employeeId),
  };
  const decision = decideNewRate(birth, { type: event, actor, at, ...(remarks ? { remarks } : {}) });
  if (!decision.ok) throw rateRefused(decision.refusal);
  await saveFclRates(tx, deps, [decision], { requestId });
  return decision.document;
}

export const createRate = (act: Act, content: FclRateInput): Promise<FclRateDocument> =>
  bear(act, 'CREATE', withFolded(content, null));

/** A draft with the same content, from today on for as long. */
export async function copyRate(act: Act, rate: FclRateDocument): Promise<FclRateDocument> {
  const { content } = rate;
  const validFrom = await todayAt(act.tx.db, content.polId, act.now);
  const validTo = addDays(validFrom, daysBetween(content.validFrom, content.validTo));
  return bear(act, 'COPY', { ...content, validFrom, validTo }, rate.no);
}
