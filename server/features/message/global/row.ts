import type { GlobalAudience, GlobalContent } from '#contract/message/global-message.ts';
import type { GlobalDocument } from '#machines/message/global-message.evolve.ts';
import type { KeptAttachment } from '../present.ts';
import type { GlobalMessageRow } from '../tables.ts';

/** The row of a global message and the document it is the projection of. */

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;
const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

export const contentOf = (row: GlobalMessageRow): GlobalContent => ({
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  bodyZh: row.bodyZh,
  bodyEn: row.bodyEn,
  category: row.category as GlobalContent['category'],
  level: row.level as GlobalContent['level'],
  audience: row.audience as GlobalAudience,
  mail: row.mail,
  sendAt: timeOf(row.sendAt),
  expiresAt: timeOf(row.expiresAt),
  mustConfirm: row.mustConfirm,
  forNewMembers: row.forNewMembers,
  attachments: row.attachments as KeptAttachment[],
});

export const documentOf = (row: GlobalMessageRow): GlobalDocument => ({
  id: row.id,
  companyId: row.companyId,
  content: contentOf(row),
  state: row.state,
  version: row.version,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  submittedBy: row.submittedBy,
  submittedAt: timeOf(row.submittedAt),
  sentBy: row.sentBy,
  sentAt: timeOf(row.sentAt),
  messageId: row.messageId,
  addressed: row.addressed,
  recalledAt: timeOf(row.recalledAt),
  remindedAt: timeOf(row.remindedAt),
  rejected: row.rejected,
});

export function columnsOf({ content, ...document }: GlobalDocument): GlobalMessageRow {
  return {
    ...document,
    ...content,
    audience: JSON.stringify(content.audience),
    attachments: JSON.stringify(content.attachments),
    sendAt: dateOf(content.sendAt),
    expiresAt: dateOf(content.expiresAt),
    createdAt: new Date(document.createdAt),
    updatedAt: new Date(document.updatedAt),
    submittedAt: dateOf(document.submittedAt),
    sentAt: dateOf(document.sentAt),
    recalledAt: dateOf(document.recalledAt),
    remindedAt: dateOf(document.remindedAt),
  };
}
