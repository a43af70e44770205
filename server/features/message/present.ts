import type { z } from 'zod';
import type { MessageDetail } from '#contract/message/calls.ts';
import type { messageRow } from './tables.ts';

type MessageRow = z.infer<typeof messageRow>;

/** A message as its recipient's row shows it. */
export type ReceivedMessage = MessageRow & { readonly at: Date; readonly readAt: Date | null };

export type MessageSummary = Omit<MessageDetail, 'Description' | 'DescriptionEn' | 'Attachments'>;

const counted = (title: string, times: number): string => (times > 1 ? `${title} ×${times}` : title);

export const presentSummary = (row: ReceivedMessage): MessageSummary => ({
  Id: row.id,
  Title: counted(row.title, row.times),
  TitleEn: counted(row.titleEn, row.times),
  SendId: row.sendId,
  Category: row.category as MessageDetail['Category'],
  Level: row.level as MessageDetail['Level'],
  SenderName: row.senderName,
  CreateTime: row.at.toISOString(),
  ReadTime: row.readAt?.toISOString() ?? null,
  LinkPath: row.linkPath,
});

export const presentDetail = (row: ReceivedMessage): MessageDetail => ({
  ...presentSummary(row),
  Description: row.description,
  DescriptionEn: row.descriptionEn,
  Attachments: [],
});
