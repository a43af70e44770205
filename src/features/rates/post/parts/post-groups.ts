import type { RatePostView } from '#contract/rates/post/post.calls.ts';

export type Grouping = 'day' | 'carrier';

export interface PostGroup {
  /** A day or a carrier; empty where an announcement names no carrier. */
  readonly key: string;
  readonly posts: readonly RatePostView[];
}

const keysOf = (post: RatePostView, by: Grouping): readonly string[] =>
  by === 'day' ? [post.effectiveFrom] : post.carriers.length > 0 ? post.carriers : [''];

/**
 * Announcements under headings, in the order in which the first of each came. One of several carriers stands under the first of them:
 * it is one card, wherever one looks.
 */
export function groupPosts(posts: readonly RatePostView[], by: Grouping): PostGroup[] {
  const groups = Map.groupBy(posts, post => keysOf(post, by)[0] ?? '');
  return [...groups].map(([key, members]) => ({ key, posts: members }));
}
