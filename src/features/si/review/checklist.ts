import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SI_CODES } from '#contract/si/check/codes.ts';

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

/** True when every item is ticked or green. */
export const isChecked = (ticked: ReadonlySet<CheckItem>, green: ReadonlySet<CheckItem>): boolean =>
  CHECK_ITEMS.every(item => ticked.has(item) || green.has(item));

const CHECK_FIRST: Text = { zh: '请先完成核对清单', en: 'Finish the checklist first' };
const NOT_READ: Text = { zh: '正在读取', en: 'Being read' };
const { zh, en } = SI_CODES['SI-S-10'];
const WARNED: Text = { zh, en };

/** What is known of an SI that is to be approved; `findings` null: not read yet. */
export interface ToApprove {
  readonly warnings: number;
  readonly findings: readonly Finding[] | null;
  readonly ticked: readonly CheckItem[];
  /** One of several that are approved at once, unseen. */
  readonly isMany: boolean;
}

/** Why an SI may not be approved before its checklist is done; null: it may. The one gate of queue, page, palette and bulk. */
export function approvalGate({ warnings, findings, ticked, isMany }: ToApprove): Text | null {
  if (isMany) return warnings > 0 ? WARNED : null;
  if (findings === null) return warnings > 0 ? NOT_READ : null;
  return isChecked(new Set(ticked), greenItems(findings)) ? null : CHECK_FIRST;
}

/** What goes into the log with an approval: the items that the reviewer ticked. */
export const checkedRemarks = (
  ticked: readonly CheckItem[],
  t: (key: 'review.checklist' | `review.checks.${CheckItem}`) => string,
): string | null =>
  ticked.length === 0 ? null : `${t('review.checklist')}: ${ticked.map(item => t(`review.checks.${item}`)).join(', ')}`;
