import { z } from 'zod';

export const userSettingRow = z.object({
  /** `u:` and the user's id, or `e:` and the employee's. */
  ownerKey: z.string(),
  section: z.enum(['display', 'keyboard', 'notifications', 'work']),
  value: z.unknown(),
  version: z.number(),
  updatedAt: z.date(),
});

export const avatarRow = z.object({
  id: z.string(),
  ownerKey: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  content: z.string(),
  createdAt: z.date(),
});

export const companyLinkRow = z.object({
  id: z.string(),
  companyId: z.string(),
  kind: z.enum(['INVOICE_TITLE', 'CONTACT', 'ADDRESS', 'PORTS']),
  name: z.string(),
  isDefault: z.boolean(),
  value: z.unknown(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
  updatedBy: z.string(),
});

export const calendarFeedRow = z.object({
  employeeId: z.string(),
  companyId: z.string(),
  linkId: z.string(),
  lastReadAt: z.date().nullable(),
  createdAt: z.date(),
});

export const settingsRows = {
  userSetting: userSettingRow,
  avatar: avatarRow,
  companyLink: companyLinkRow,
  calendarFeed: calendarFeedRow,
} as const;

export type SettingsTables = { [T in keyof typeof settingsRows]: z.infer<(typeof settingsRows)[T]> };
