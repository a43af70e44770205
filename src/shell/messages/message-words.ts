import type { Text } from '#contract/kernel/text.ts';
import type { MessageDetail } from '#contract/message/calls.ts';

/** What a person wrote may be in one language only; then both readers see that. */
export const titleOf = ({ Title, TitleEn }: Pick<MessageDetail, 'Title' | 'TitleEn'>): Text => ({
  zh: Title,
  en: TitleEn || Title,
});

export const bodyOf = ({ Description, DescriptionEn }: Pick<MessageDetail, 'Description' | 'DescriptionEn'>): Text => ({
  zh: Description,
  en: DescriptionEn || Description,
});
