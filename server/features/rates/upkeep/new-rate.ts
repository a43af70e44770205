import type { Transaction } from 'kysely';
import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { RateDeclared } from '#machines/rates/rate.declaration.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { BornOf } from '../../../kernel/document/served-document.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { todayAt, withTrade } from '../fcl/places.ts';
import { bornWith, type RateBirth, type RateDocument } from '../rate-document.ts';
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

interface Making {
  readonly tx: Tx;
  readonly actor: Pick<DocumentActor, 'companyId' | 'employeeId'>;
  readonly at: string;
  readonly now: Date;
}

/** What a rate of the actor's company begins with, typed by hand. */
async function bornBy<C extends RateContent>(
  kind: RateKind<C>,
  { tx, actor, at }: Making,
  content: C,
  numbers: string[],
): Promise<BornOf<RateDeclared>> {
  const no = numbers.shift();
  if (no === undefined || actor.companyId === null) throw new Error('a rate needs a number and an owner');
  const birth: Omit<RateBirth<C>, 'id'> = {
    no,
    companyId: actor.companyId,
    content,
    standing: null,
    authorId: actor.employeeId,
    approvalHits: [],
    successorId: null,
    spaceStatusAt: at,
    sourceKind: 'OWN',
    source: MANUAL,
    ownerEmployeeId: actor.employeeId,
    departmentId: await departmentOf(tx.db, actor.employeeId),
  };
  return bornWith(birth, kind.typedFields) as BornOf<RateDeclared>;
}

export const bornOfContent = <C extends RateContent>(
  kind: RateKind<C>,
  making: Making,
  content: C,
  numbers: string[],
): Promise<BornOf<RateDeclared>> => bornBy(kind, making, kind.kept?.(content, null) ?? content, numbers);

/** A draft with the same content, from today on for as long. */
export async function bornOfCopy<C extends RateContent>(
  kind: RateKind<C>,
  making: Making,
  { content }: RateDocument<C>,
  numbers: string[],
): Promise<BornOf<RateDeclared>> {
  const { db } = making.tx;
  const validFrom = await todayAt(db, content.polId, making.now);
  const validTo = addDays(validFrom, daysBetween(content.validFrom, content.validTo));
  return bornBy(kind, making, await withTrade(db, { ...content, validFrom, validTo }), numbers);
}
