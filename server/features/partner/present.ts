import type { AnswerReason } from '#contract/edifact/answers.ts';
import type { Channel, PartnerMessage } from '#contract/partner/calls.ts';
import type { ChannelRow, PartnerMessageRow } from './tables.ts';

/** A channel as people see it: secrets are never shown. */
export const presentChannel = (row: ChannelRow): Channel => ({
  Id: row.id,
  Carrier: row.carrier,
  Name: row.name,
  Format: row.format,
  Transport: row.transport,
  Folder: row.folder,
  Endpoint: row.endpoint,
  HasSecret: row.sealedSecret !== '',
  HasToken: row.tokenHash !== '',
  SenderId: row.senderId,
  SenderQualifier: row.senderQualifier,
  RecipientId: row.recipientId,
  RecipientQualifier: row.recipientQualifier,
  Syntax: row.syntax,
  Association: row.association,
  Test: row.test,
  LineBreaks: row.lineBreaks,
  ConfirmBy: row.confirmBy,
  BatchMinutes: row.batchMinutes,
  Active: row.active,
  VERSION: row.version,
});

export type ListedMessage = Omit<PartnerMessageRow, 'content'> & { readonly carrier: string };

export const presentMessage = (row: ListedMessage): PartnerMessage => ({
  Id: row.id,
  Carrier: row.carrier,
  Direction: row.direction,
  Kind: row.kind,
  State: row.state,
  ControlRef: row.controlRef,
  FileName: row.fileName,
  Size: row.size,
  Sha256: row.sha256,
  Purpose: row.purpose,
  DocumentId: row.documentId,
  DocumentNo: row.documentNo,
  PartnerRef: row.partnerRef,
  Outcome: row.outcome,
  Reasons: row.reasons as AnswerReason[],
  AnswersId: row.answersId,
  MessageRef: row.messageRef,
  Attempts: row.attempts,
  DueAt: row.dueAt.toISOString(),
  Error: row.error,
  Note: row.note,
  CreatedAt: row.createdAt.toISOString(),
  SentAt: row.sentAt?.toISOString() ?? null,
  AnsweredAt: row.answeredAt?.toISOString() ?? null,
});
