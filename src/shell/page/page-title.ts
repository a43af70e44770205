import type { Text } from '#contract/kernel/text.ts';

/** Title of a tab and of the browser: the route's, or `record - list` for a page of one record (design section 0). */
export const pageTitle = (route: Text, record: string | null): Text =>
  record ? { zh: `${record} - ${route.zh}`, en: `${record} - ${route.en}` } : route;
