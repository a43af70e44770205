import type { RatePostRow } from '#machines/rates/rate-post.document.ts';

export const titleOf = ({ titleZh, titleEn }: Pick<RatePostRow, 'titleZh' | 'titleEn'>) => ({
  zh: titleZh,
  en: titleEn ?? titleZh,
});
