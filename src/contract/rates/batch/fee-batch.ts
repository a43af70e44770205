import Big from 'big.js';
import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import { plainDecimal } from '../../si/parts/decimal.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { seenRows } from '../row-list.ts';
import type { SurchargeRuleRow } from '../surcharge-rule.resource.ts';

/** One change to the amounts or the last day of many surcharge rules (design commercial A.4.2, extracost `BATCH`). */

export const FEE_OPS = {
  SET: { zh: '设为', en: 'Set to' },
  ADD: { zh: '增减', en: 'Add (minus takes off)' },
  PERCENT: { zh: '按百分比增减', en: 'Per cent (minus takes off)' },
} as const;
export const FEE_SIDES = {
  COST: { zh: '成本', en: 'Cost' },
  SELL: { zh: '售价', en: 'Sell' },
  BOTH: { zh: '成本和售价', en: 'Cost and sell' },
} as const;

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>) => z.enum(Object.keys(list) as [K, ...K[]]);

const feeChangeSchema = z.object({
  side: keysOf(FEE_SIDES),
  op: keysOf(FEE_OPS),
  /** Null: amounts stay. */
  amount: z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,4})?$/)
    .nullable(),
  /** Last day; null: it stays. */
  validTo: z.iso.date().nullable(),
});
export type FeeChange = z.output<typeof feeChangeSchema>;

export type FeeAmounts = Pick<SurchargeRuleRow, 'costAmount' | 'sellAmount' | 'amountsByType' | 'validTo'>;

const moved = (before: string | null, { op, amount }: FeeChange): string | null => {
  if (before === null || amount === null) return before;
  const [old, by] = [new Big(before), new Big(amount)];
  const after = op === 'SET' ? by : op === 'ADD' ? old.plus(by) : old.times(by.div(100).plus(1));
  return plainDecimal(after.round(4, Big.roundHalfUp));
};

/** What the change makes of a rule; empty where it says nothing new. An amount that was not there stays away. */
export function feeChanges(rule: FeeAmounts, change: FeeChange): Partial<FeeAmounts> {
  const cost = (before: string | null) => (change.side === 'SELL' ? before : moved(before, change));
  const sell = (before: string | null) => (change.side === 'COST' ? before : moved(before, change));
  const after: FeeAmounts = {
    costAmount: cost(rule.costAmount),
    sellAmount: sell(rule.sellAmount),
    amountsByType: rule.amountsByType.map(one => ({ ...one, cost: cost(one.cost)!, sell: sell(one.sell) })),
    validTo: change.validTo ?? rule.validTo,
  };
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(value, rule[field as keyof FeeAmounts])),
  );
}

export const changeSurchargeRules = defineCall({
  method: 'POST',
  path: '/api/SurchargeRule/Batch',
  access: { anyOf: [rateRight(RATE_PATHS.carrierFees, 'BATCH')] },
  summary: { zh: '批量修改附加费', en: 'Amounts or last day of rules, row by row' },
  body: z.object({ rows: seenRows, change: feeChangeSchema }),
  data: z.array(rowResultSchema),
  errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});
