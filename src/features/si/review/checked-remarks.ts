import type { CheckItem } from './checklist.ts';

/** What goes into the log with an approval: the items that the reviewer ticked. */
export const checkedRemarks = (
  ticked: readonly CheckItem[],
  t: (key: 'review.checklist' | `review.checks.${CheckItem}`) => string,
): string =>
  ticked.length === 0 ? '' : `${t('review.checklist')}: ${ticked.map(item => t(`review.checks.${item}`)).join(', ')}`;
