import type { Text } from '#contract/kernel/text.ts';

/** What somebody wonders about: an action that is refused now, a button or a page that is not there for him. */
export type WhySubject =
  | { readonly kind: 'refused'; readonly title: Text; readonly reason: Text }
  | { readonly kind: 'right'; readonly title: Text; readonly path: string; readonly code: string | null };
