import type { AnyRow } from '#contract/kernel/resource.ts';
import type { RatePostRow } from '#contract/rates/post/post.resource.ts';

/** The kit's row as the announcement that it is. */
export const post = (row: AnyRow): RatePostRow => row as unknown as RatePostRow;

export const titleOf = ({ titleZh, titleEn }: Pick<RatePostRow, 'titleZh' | 'titleEn'>) => ({
  ...{ zh: titleZh, en: titleEn ?? titleZh },
});
