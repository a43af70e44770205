import type { Finding } from '#contract/kernel/errors.ts';

/** What a reviewer vouches for (A4, siAudit), with the rule groups that look at the same thing. */
export const CHECKLIST = {
  parties: ['P'],
  goods: ['G', 'T'],
  packages: ['D'],
  weights: ['W'],
  boxes: ['B'],
  terms: ['H', 'M'],
  cutoff: ['C'],
  regime: ['R'],
} as const satisfies Record<string, readonly string[]>;

export type CheckItem = keyof typeof CHECKLIST;
export const CHECK_ITEMS = Object.keys(CHECKLIST) as CheckItem[];

const groupOf = (code: string): string => code.split('-')[1] ?? '';

/** Items whose rules found nothing to look at: the auto-check is green and no tick is needed. */
export function greenItems(findings: readonly Finding[]): ReadonlySet<CheckItem> {
  const doubtful = new Set(findings.filter(({ severity }) => severity !== 'info').map(({ code }) => groupOf(code)));
  return new Set(CHECK_ITEMS.filter(item => !CHECKLIST[item].some(group => doubtful.has(group))));
}

/** True when every item is ticked or green: APPROVE is open. */
export const isChecked = (ticked: ReadonlySet<CheckItem>, green: ReadonlySet<CheckItem>): boolean =>
  CHECK_ITEMS.every(item => ticked.has(item) || green.has(item));
