import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import type { Row, WriteContext } from '../../../kernel/resource/served-resource.ts';
import { rateConfigOf } from './rate-config.read.ts';

/** Amounts of a rule with the places they stand at. */
const amountsOf = (row: Row): { path: string; amount: string }[] => [
  ...['abs', 'minAbs', 'maxAbs'].flatMap(path => (typeof row[path] === 'string' ? [{ path, amount: row[path] }] : [])),
  ...(row.absByType as readonly { readonly amount: string }[]).map(({ amount }, index) => ({
    path: `absByType[${index}].amount`,
    amount,
  })),
];

/**
 * What the company lets its sales people add or take off: every amount of a rule lies within, and a percentage, which has no bound
 * of its own, says its least and most (design commercial A.4.3).
 */
export async function limitFindings(row: Row, { tx, companyId }: WriteContext): Promise<Finding[]> {
  if (row.step !== 'SALES' || companyId === null) return [];
  const { least, most } = (await rateConfigOf(tx.db, companyId)).salesLimits;
  const isOutside = (amount: string): boolean =>
    (least !== null && Number(amount) < Number(least)) || (most !== null && Number(amount) > Number(most));
  const params = { least: least ?? '−', most: most ?? '−' };
  const unbounded = [
    ...(row.pct !== null && least !== null && row.minAbs === null ? ['minAbs'] : []),
    ...(row.pct !== null && most !== null && row.maxAbs === null ? ['maxAbs'] : []),
  ];
  return [
    ...amountsOf(row)
      .filter(({ amount }) => isOutside(amount))
      .map(({ path }) => ({
        ...ruleError(
          path,
          'SALES_LIMIT',
          '超出公司限额 {least} 至 {most}',
          'Outside the company limits {least} to {most}',
        ),
        params,
      })),
    ...unbounded.map(path => ({
      ...ruleError(
        path,
        'SALES_BOUND',
        '按百分比加价须填写限额（公司限额 {least} 至 {most}）',
        'A percentage needs its bounds (company limits {least} to {most})',
      ),
      params,
    })),
  ];
}
