import { isPackageCode } from '../parts/package-code.ts';
import { QUANTITY_FIELDS } from '../parts/totals.ts';
import type { CheckRule } from './rule.ts';

/** Rules about the cargo lines of a box: SI-D-01 to SI-D-03. */

const NEEDED = ['goods', 'packageCode', 'packageCount'] as const;

const completeLines: CheckRule = {
  code: 'SI-D-01',
  severity: 'error',
  scope: 'box',
  *check({ boxes }) {
    for (const { lines, path } of boxes) {
      if (lines.length === 0) yield { path: path('lines'), params: { reason: 'missing' } };
      for (const { line, path: at } of lines) {
        for (const field of NEEDED) if (line[field] === '') yield { path: at(field), params: { reason: 'missing' } };
      }
    }
  },
};

const packageCode: CheckRule = {
  code: 'SI-D-02',
  severity: 'error',
  scope: 'detail',
  *check({ boxes }) {
    for (const { box, lines, path } of boxes) {
      if (box.packageCode !== '' && !isPackageCode(box.packageCode)) {
        yield { path: path('packageCode'), params: { packageCode: box.packageCode } };
      }
      for (const { line, path: at } of lines) {
        if (line.packageCode !== '' && !isPackageCode(line.packageCode)) {
          yield { path: at('packageCode'), params: { packageCode: line.packageCode } };
        }
      }
    }
  },
};

const positive: CheckRule = {
  code: 'SI-D-03',
  severity: 'error',
  scope: 'detail',
  *check({ drafts }) {
    for (const { boxes, isLcl } of drafts) {
      for (const { line, amounts, path } of boxes.flatMap(box => box.lines)) {
        for (const field of QUANTITY_FIELDS) {
          const amount = amounts[field];
          // Missing packages are SI-D-01, an unreadable number is DOC-N-01.
          const missing = line[field] === '' && field !== 'packageCount';
          if (!missing && (amount === null || amount.gt(0))) continue;
          const unmeasured = field === 'volumeCbm' && !isLcl && (missing || amount?.eq(0));
          yield {
            path: path(field),
            severity: unmeasured ? 'warning' : 'error',
            params: { value: line[field], ...(missing && { reason: 'missing' }) },
          };
        }
      }
    }
  },
};

export const CARGO_RULES: readonly CheckRule[] = [completeLines, packageCode, positive];
