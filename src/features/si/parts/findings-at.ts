import type { Finding } from '#contract/kernel/errors.ts';
import { ownPath } from '#contract/si/wire.ts';

/** Findings of one draft by the path of the form field they belong to (`boxes.0.containerNo`). */
export function findingsByPath(findings: readonly Finding[], draftIndex: number): ReadonlyMap<string, Finding[]> {
  const byPath = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [index, ...rest] = ownPath(finding.path).split('.');
    if (Number(index) !== draftIndex) continue;
    const path = rest.join('.');
    byPath.set(path, [...(byPath.get(path) ?? []), finding]);
  }
  return byPath;
}
