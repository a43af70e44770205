import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { byTypeText, signed } from '../parts/by-type-text.ts';

/** Level mark-ups as a table: a line for each scope, a column for each level. */

const SCOPE = ['carrierId', 'lineId', 'polId', 'podId', 'productType', 'containerType', 'customerCompanyId'] as const;

export interface MatrixLine {
  readonly key: string;
  /** In codes, `MSCU DEHAM`; empty for a rule of everything. */
  readonly scope: string;
  /** What a rule of this line is limited to. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly rulesByLevel: ReadonlyMap<string, readonly AnyRow[]>;
}

export function matrixLines(rules: readonly AnyRow[], refs: Readonly<Record<string, RefLabel>>): MatrixLine[] {
  const valuesOf = (rule: AnyRow) => Object.fromEntries(SCOPE.map(field => [field, rule[field] ?? null]));
  const groups = Map.groupBy(rules, rule => JSON.stringify(valuesOf(rule)));
  const lines = [...groups].map(([key, ofLine]): MatrixLine => {
    const values = valuesOf(ofLine[0]!);
    return {
      key,
      values,
      scope: SCOPE.flatMap(field => {
        const value = values[field];
        return typeof value === 'string' ? [refs[value]?.code ?? value] : [];
      }).join(' '),
      rulesByLevel: Map.groupBy(ofLine, rule => String(rule.customerLevelId)),
    };
  });
  return lines.sort((a, b) => (a.scope < b.scope ? -1 : 1));
}

/** `+1.5% 20GP −20 · 40HC −40`: what a rule adds, in short. */
export function valueText(rule: AnyRow): string {
  const byType = (rule.absByType ?? []) as Parameters<typeof byTypeText>[0];
  return [
    ...(typeof rule.pct === 'string' ? [`${signed(rule.pct)}%`] : []),
    ...(typeof rule.abs === 'string' ? [signed(rule.abs)] : []),
    ...(byType.length > 0 ? [byTypeText(byType, signed)] : []),
  ].join(' ');
}
