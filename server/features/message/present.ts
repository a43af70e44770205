import type { z } from 'zod';
import type { MessageDetail, MessageSummary } from '#contract/message/calls.ts';
import type { messageRow } from './tables.ts';

type MessageRow = z.infer<typeof messageRow>;

/** A message as its recipient's row shows it. */
export type ReceivedMessage = MessageRow & {
  readonly at: Date;
  readonly readAt: Date | null;
  readonly archivedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly pinned: boolean;
};

/** A file that goes along, as the row keeps it. */
export interface KeptAttachment {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

const counted = (title: string, times: number): string => (times > 1 ? `${title} ×${times}` : title);
const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentSummary = (row: ReceivedMessage): MessageSummary => ({
  Id: row.id,
  Title: counted(row.title, row.times),
  TitleEn: counted(row.titleEn, row.times),
  SendId: row.sendId,
  Category: row.category as MessageDetail['Category'],
  Level: row.level as MessageDetail['Level'],
  SenderName: row.senderName,
  CreateTime: row.at.toISOString(),
  ReadTime: timeOf(row.readAt),
  ArchiveTime: timeOf(row.archivedAt),
  ConfirmTime: timeOf(row.confirmedAt),
  ExpireTime: timeOf(row.expiresAt),
  MustConfirm: row.mustConfirm,
  Pinned: row.pinned,
  Recalled: row.recalledAt !== null,
  LinkPath: row.linkPath,
});

const attachmentUrl = (message: string, file: string): string => `/api/Message/Attachment?id=${message}&file=${file}`;

export const presentDetail = (row: ReceivedMessage): MessageDetail => ({
  ...presentSummary(row),
  Description: row.description,
  DescriptionEn: row.descriptionEn,
  Attachments: (row.attachments as KeptAttachment[]).map(({ id, name, size }) => ({
    Id: id,
    Name: name,
    Size: size,
    Url: attachmentUrl(row.id, id),
  })),
});
