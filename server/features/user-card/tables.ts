import { z } from 'zod';

export const userCardRow = z.object({
  employeeId: z.string(),
  companyId: z.string(),
  content: z.unknown(),
  isOn: z.boolean(),
  linkId: z.string(),
  version: z.number(),
  visits: z.number(),
  saves: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export const userCardDayRow = z.object({
  employeeId: z.string(),
  companyId: z.string(),
  day: z.string(),
  visits: z.number(),
});

export const cardEnquiryRow = z.object({
  id: z.string(),
  companyId: z.string(),
  ownerId: z.string(),
  source: z.string(),
  sourceRef: z.string(),
  companyNameRaw: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  origin: z.string(),
  destination: z.string(),
  cargoKind: z.enum(['', 'FCL', 'LCL']),
  need: z.string(),
  ip: z.string(),
  doneAt: z.date().nullable(),
  leadId: z.string().nullable(),
  createdAt: z.date(),
});

export const userCardRows = {
  userCard: userCardRow,
  userCardDay: userCardDayRow,
  cardEnquiry: cardEnquiryRow,
} as const;

export type UserCardTables = { [T in keyof typeof userCardRows]: z.infer<(typeof userCardRows)[T]> };
