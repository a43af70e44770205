import { plainDecimal, roundDecimal } from '../parts/decimal.ts';
import { isPackageCode } from '../parts/package-code.ts';
import { QUANTITY_FIELDS } from '../parts/totals.ts';
import type { CheckRule, Raised } from './rule.ts';
import type { LineView } from './set-view.ts';

/** Rules about the cargo lines of a box: SI-D-01 to SI-D-04. */

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

/** kg of one package, kg of a cubic metre: beyond these a digit or a unit is likely to be wrong. */
const PACKAGE_KG = { least: '0.05', most: '5000' } as const;
const DENSITY = { least: '20', most: '3000' } as const;

function* unusualWeight({ amounts, path }: LineView): Iterable<Raised> {
  const { packageCount, weightKg, volumeCbm } = amounts;
  if (!weightKg?.gt(0)) return;
  if (
    packageCount?.gt(0) &&
    (weightKg.gt(packageCount.times(PACKAGE_KG.most)) || weightKg.lt(packageCount.times(PACKAGE_KG.least)))
  ) {
    yield {
      path: path('weightKg'),
      params: { reason: 'package', value: plainDecimal(roundDecimal(weightKg.div(packageCount), 3)) },
      detail: { zh: '单件 {value} KG', en: '{value} kg a package' },
    };
  }
  if (volumeCbm?.gt(0) && (weightKg.gt(volumeCbm.times(DENSITY.most)) || weightKg.lt(volumeCbm.times(DENSITY.least)))) {
    yield {
      path: path('weightKg'),
      params: { reason: 'density', value: plainDecimal(roundDecimal(weightKg.div(volumeCbm), 1)) },
      detail: { zh: '密度 {value} KG/CBM', en: '{value} kg/m³' },
    };
  }
}

const unusual: CheckRule = {
  code: 'SI-D-04',
  severity: 'warning',
  scope: 'detail',
  *check({ boxes }) {
    for (const { lines } of boxes) for (const line of lines) yield* unusualWeight(line);
  },
};

export const CARGO_RULES: readonly CheckRule[] = [completeLines, packageCode, positive, unusual];
