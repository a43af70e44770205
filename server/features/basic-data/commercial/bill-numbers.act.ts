import { sql, type Transaction } from 'kysely';
import {
  type BillContext,
  type BillToken,
  formatBillNumber,
  readBillPattern,
  sequencePeriod,
} from '#contract/basic-data/rules/bill-number.ts';
import type { Tables } from '../../../db/tables.ts';
import type { BillRule } from './bill-numbers.ts';

/** What the number of a house bill is made of. */
export interface BillNumberAsk {
  /** Whose rules are asked. */
  readonly companyId: string;
  readonly companyCode: string;
  /** SCAC of the carrier, UN/LOCODE of the ports, day at the issuer `YYYY-MM-DD`. */
  readonly carrier: string;
  readonly pol: string;
  readonly pod: string;
  readonly day: string;
}

type Candidate = BillRule & { readonly scac: string | null };

/** Rules that fit, the one that says most of line and port first. */
const candidates = async (db: Transaction<Tables>, { companyId, carrier, pol }: BillNumberAsk): Promise<Candidate[]> =>
  (
    await sql<Candidate>`select r.id, r.company_id, r.pattern, r.reset, r.reserved, r.voided, r.is_enabled, l.scac
      from bill_number_rule r left join shipping_line l on l.id = r.line_id left join port p on p.id = r.port_id
      where r.company_id = ${companyId} and r.is_enabled and r.bill_owner = 'HOUSE'
        and (r.line_id is null or l.scac = ${carrier}) and (r.port_id is null or p.un_locode = ${pol})
      order by (r.line_id is null), (r.port_id is null), r.code`.execute(db)
  ).rows;

async function nextSequence(db: Transaction<Tables>, rule: Candidate, day: string, atLeast: number): Promise<number> {
  const period = sequencePeriod(rule.reset, day);
  const { rows } = await sql<{
    value: string;
  }>`select bill_number_next(${rule.id}, ${period}, ${atLeast}) as value`.execute(db);
  return Number(rows[0]?.value);
}

async function drawOf(
  db: Transaction<Tables>,
  rule: Candidate,
  tokens: readonly BillToken[],
  context: BillContext,
): Promise<string | null> {
  const isVoid = new Set(rule.voided.map(({ number }) => number));
  for (let atLeast = 1; ; ) {
    const sequence = await nextSequence(db, rule, context.day, atLeast);
    const range = rule.reserved.find(({ from, to }) => sequence >= from && sequence <= to);
    atLeast = (range?.to ?? sequence) + 1;
    if (range) continue;
    const number = formatBillNumber(tokens, context, sequence);
    if (number === null || !isVoid.has(number)) return number;
  }
}

/**
 * The next number of the rule that fits best, in the caller's transaction: it is used with it or given back with it. Null where no
 * rule can make one.
 */
export async function drawHouseBillNumber(db: Transaction<Tables>, ask: BillNumberAsk): Promise<string | null> {
  for (const rule of await candidates(db, ask)) {
    const reading = readBillPattern(rule.pattern);
    const company = ask.companyCode.slice(0, 4);
    const context: BillContext = {
      company,
      scac: rule.scac ?? company,
      day: ask.day,
      ...(ask.pol ? { pol: ask.pol } : {}),
      ...(ask.pod ? { pod: ask.pod } : {}),
    };
    // Asked before a number is drawn: a rule that lacks a part of it is passed over.
    if (!reading.ok || formatBillNumber(reading.tokens, context, 0) === null) continue;
    const number = await drawOf(db, rule, reading.tokens, context);
    if (number !== null) return number;
  }
  return null;
}
