import { billCodeResource } from '#contract/basic-data/booking-codes.resource.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import { isExpression } from './match-safely.ts';

/** What the declaration cannot tell of a rule of bill numbers. */
async function billCodeFindings(row: Row, _context: WriteContext): Promise<Finding[]> {
  const found: Finding[] = [];
  const expression = row.recognisePattern;
  if (typeof expression === 'string' && !isExpression(expression))
    found.push({
      path: 'recognisePattern',
      code: 'MD-PATTERN',
      severity: 'error',
      message: { zh: '正则表达式无效', en: 'Not a regular expression' },
    });
  if (row.billOwner === 'LINE' && row.lineId === null)
    found.push({ path: 'lineId', code: 'required', severity: 'error', message: { zh: '必填', en: 'Required' } });
  return found;
}

export const billCode = serve({
  resource: billCodeResource,
  table: 'billNumberRule',
  check: billCodeFindings,
});
