import { type Kysely, sql } from 'kysely';
import {
  type BillContext,
  formatBillNumber,
  type ReservedRange,
  readBillPattern,
  type SequenceReset,
  sequencePeriod,
} from '#contract/basic-data/rules/bill-number.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { createNumbering, type Numbering } from '../../../kernel/numbering.ts';

/** Bill numbers come in blocks of 50, so two servers never give the same one (design A.7.8). */
const BLOCK_SIZE = 50;

const dealers = new WeakMap<Kysely<Tables>, Numbering>();

/** One dealer a process and database: a second one would only leave more gaps. */
export function billNumbering(db: Kysely<Tables>): Numbering {
  const dealer = dealers.get(db) ?? createNumbering(db, BLOCK_SIZE);
  dealers.set(db, dealer);
  return dealer;
}

/** A rule as the drawing needs it. */
export interface BillRule {
  readonly id: string;
  readonly companyId: string;
  readonly pattern: string;
  readonly reset: SequenceReset;
  readonly reserved: readonly ReservedRange[];
  readonly voided: readonly { readonly number: string; readonly reason: string }[];
  readonly isEnabled: boolean;
}

/** Counter of a rule in the period that the day lies in. */
export const billCounter = (rule: Pick<BillRule, 'id' | 'reset'>, day: string): string =>
  `BILL:${rule.id}:${sequencePeriod(rule.reset, day)}`;

const refuse = (zh: string, en: string): never => {
  throw invalid([{ path: 'pattern', code: 'BILL-NUMBER', severity: 'error', message: { zh, en } }]);
};

/**
 * Draws the next number of a company's rule: reserved ranges are jumped over, void numbers never given. To be called before the
 * transaction that uses the number.
 */
export async function nextBillNumber(
  db: Kysely<Tables>,
  ask: { readonly companyId: string; readonly ruleId: string; readonly context: BillContext },
): Promise<string> {
  const { rows } = await sql<BillRule>`select id, company_id, pattern, reset, reserved, voided, is_enabled
    from bill_number_rule where id = ${ask.ruleId} and company_id = ${ask.companyId}`.execute(db);
  const [rule] = rows;
  if (!rule) throw new AppError('not_found');
  if (!rule.isEnabled) refuse('该规则已停用', 'The rule is not in use');
  const reading = readBillPattern(rule.pattern);
  if (!reading.ok) return refuse('号码格式无效', 'Not a pattern of bill numbers');
  // Asked before a number is drawn, so that none is lost over it.
  if (formatBillNumber(reading.tokens, ask.context, 0) === null)
    return refuse('缺少号码所需的内容', 'A part of the number is not known');
  const numbering = billNumbering(db);
  const counter = billCounter(rule, ask.context.day);
  const isVoid = new Set(rule.voided.map(({ number }) => number));
  for (;;) {
    const sequence = await numbering.next(counter);
    const range = rule.reserved.find(({ from, to }) => sequence >= from && sequence <= to);
    if (range) {
      await numbering.skipTo(counter, range.to);
      continue;
    }
    const number = formatBillNumber(reading.tokens, ask.context, sequence);
    if (number === null) return refuse('流水号已用完', 'No numbers are left');
    if (!isVoid.has(number)) return number;
  }
}
