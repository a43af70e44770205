import { z } from 'zod';

export const partnerChannelRow = z.object({
  id: z.string(),
  companyId: z.string(),
  carrier: z.string(),
  name: z.string(),
  /** What goes through it; a carrier has one for each. */
  document: z.enum(['SI', 'BOOKING']),
  format: z.enum(['IFTMIN', 'DCSA', 'IFTMBF', 'DCSA_BOOKING', 'MAIL']),
  transport: z.enum(['FOLDER', 'HTTP', 'MAIL']),
  folder: z.string(),
  endpoint: z.string(),
  sealedSecret: z.string(),
  tokenHash: z.string(),
  senderId: z.string(),
  senderQualifier: z.string(),
  recipientId: z.string(),
  recipientQualifier: z.string(),
  syntax: z.enum(['UNOA', 'UNOC']),
  association: z.string(),
  test: z.boolean(),
  lineBreaks: z.boolean(),
  confirmBy: z.enum(['CONTRL', 'APERAK']),
  batchMinutes: z.number(),
  active: z.boolean(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export const partnerCounterRow = z.object({
  sender: z.string(),
  recipient: z.string(),
  year: z.number(),
  value: z.number(),
});

export const partnerMessageRow = z.object({
  id: z.string(),
  companyId: z.string(),
  channelId: z.string(),
  direction: z.enum(['OUT', 'IN']),
  kind: z.enum([
    'IFTMIN',
    'DCSA_SI',
    'CONTRL',
    'APERAK',
    'DCSA_NOTIFICATION',
    'UNKNOWN',
    'IFTMBF',
    'DCSA_BOOKING',
    'MAIL',
    'IFTMBC',
    'DCSA_BOOKING_NOTIFICATION',
    'IFTSTA',
    'DCSA_EVENT',
  ]),
  state: z.enum([
    'QUEUED',
    'SENDING',
    'SENT',
    'DEAD',
    'MATCHED',
    'UNMATCHED',
    'UNREADABLE',
    'DUPLICATE',
    'DISMISSED',
    /** Made and kept, not sent; told by the carrier before what was applied last. */
    'HELD',
    'LATE',
  ]),
  controlRef: z.string(),
  fileName: z.string(),
  content: z.string(),
  size: z.number(),
  sha256: z.string(),
  purpose: z.enum(['', '9', '5', '1']),
  documentType: z.string(),
  documentId: z.string().nullable(),
  documentNo: z.string(),
  partnerRef: z.string(),
  outcome: z.enum(['', 'accepted', 'rejected', 'received', 'info']),
  reasons: z.unknown(),
  answersId: z.string().nullable(),
  batchId: z.string().nullable(),
  messageRef: z.string(),
  attempts: z.number(),
  dueAt: z.date(),
  error: z.string(),
  note: z.string(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
});

export const partnerRows = {
  partnerChannel: partnerChannelRow,
  partnerCounter: partnerCounterRow,
  partnerMessage: partnerMessageRow,
} as const;

export type PartnerChannelTables = { [T in keyof typeof partnerRows]: z.infer<(typeof partnerRows)[T]> };
export type ChannelRow = z.infer<typeof partnerChannelRow>;
export type PartnerMessageRow = z.infer<typeof partnerMessageRow>;
/** As lists read it: without its bytes. */
export type ListedMessage = Omit<PartnerMessageRow, 'content'> & { readonly carrier: string };
