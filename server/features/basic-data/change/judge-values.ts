import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { type Finding, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { findingsOf } from '../../../kernel/http/findings.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { judge } from '../../../kernel/resource/write.ts';

/** Values of a proposal and corrections of a steward, as the resource's own rules take them. */

const at = (path: string, findings: readonly Finding[]): Finding[] =>
  findings.map(finding => ({ ...finding, path: `${path}.${finding.path}` }));

function refuseErrors(findings: readonly Finding[]): void {
  const [first, ...rest] = findings.filter(({ severity }) => severity === 'error');
  if (first) throw invalid([first, ...rest]);
}

/** Fields that people may type, as the resource's own Modify takes them. */
export function typedChanges({ resource }: ServedResource, values: Row, path: string): Row {
  const parsed = resource.changesSchema.safeParse(values, { reportInput: true });
  if (!parsed.success) refuseErrors(at(path, findingsOf(parsed.error)));
  return (parsed.data ?? {}) as Row;
}

/** The row with the changes must be good as a whole. */
export function judgeChanged(served: ServedResource, row: AnyRow, changes: Row, path: string): void {
  refuseErrors(at(path, judge(served, { ...row, ...changes }, row).findings));
}

/** What is kept of the values, by kind; a change that would change nothing is none. */
export function keptValues(served: ServedResource, kind: ChangeKind, row: AnyRow, values: Row): Row {
  const { resource } = served;
  if (kind === 'EDIT') {
    const changes = typedChanges(served, values, 'values');
    judgeChanged(served, row, changes, 'values');
    if (changesBetween(resource, row, { ...row, ...changes }).length === 0)
      throw invalid([changeFinding('MC-17', 'values')]);
    return changes;
  }
  if (kind === 'RECODE') {
    const field = resource.key[0] ?? '';
    const code = values[field];
    if (typeof code !== 'string' || code.trim() === '') throw invalid([changeFinding('MC-18', `values.${field}`)]);
    const changes = typedChanges(served, { [field]: code }, 'values');
    if (changes[field] === row[field]) throw invalid([changeFinding('MC-17', `values.${field}`)]);
    judgeChanged(served, row, changes, 'values');
    return changes;
  }
  if (kind === 'SPLIT') {
    const aliases = Array.isArray(values.aliases) ? values.aliases.map(String) : [];
    const own = new Set((row.aliases as readonly string[]) ?? []);
    if (aliases.length === 0 || aliases.some(alias => !own.has(alias)))
      throw invalid([changeFinding('MC-19', 'values.aliases')]);
    return { aliases: [...new Set(aliases)] };
  }
  return {};
}
