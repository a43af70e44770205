import type { Text } from '#contract/kernel/text.ts';
import type { MessageDetail, MessageSummary } from '#contract/message/calls.ts';

/** What a person wrote may be in one language only; then both readers see that. */
export const titleOf = ({ Title, TitleEn }: Pick<MessageSummary, 'Title' | 'TitleEn'>): Text => ({
  zh: Title,
  en: TitleEn || Title,
});

export const bodyOf = ({ Description, DescriptionEn }: Pick<MessageDetail, 'Description' | 'DescriptionEn'>): Text => ({
  zh: Description,
  en: DescriptionEn || Description,
});

export const isOver = ({ ExpireTime }: Pick<MessageSummary, 'ExpireTime'>): boolean =>
  ExpireTime !== null && Date.parse(ExpireTime) <= Date.now();

/** Asks for a confirmation that can still be given. */
export const isToConfirm = (row: MessageSummary): boolean =>
  row.MustConfirm && row.ConfirmTime === null && !row.Recalled && !isOver(row);

export const isUnread = (row: MessageSummary): boolean => row.ReadTime === null && !row.Recalled && !isOver(row);
