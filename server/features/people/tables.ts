import { z } from 'zod';

export const departmentRow = z.object({
  id: z.string(),
  companyId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  sort: z.number(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export const invitationRow = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  tokenHash: z.string(),
  sentTo: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  endedAt: z.date().nullable(),
  acceptedBy: z.string().nullable(),
});

export const handoverRow = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  at: z.date(),
  undoneAt: z.date().nullable(),
});

export const handoverRecordRow = z.object({
  handoverId: z.string(),
  companyId: z.string(),
  kind: z.string(),
  recordId: z.string(),
  receiverId: z.string(),
  madeId: z.string().nullable(),
});

export const userErasureRow = z.object({
  userId: z.string(),
  askedBy: z.string().nullable(),
  askedAt: z.date(),
  dueAt: z.date(),
  erasedAt: z.date().nullable(),
});

/** Views, so the database calls every column nullable. */
const text = z.string().nullable();
const moment = z.date().nullable();
const yesNo = z.boolean().nullable();
const texts = z.array(z.string()).nullable();
const number = z.number().nullable();

export const seatLineRow = z.object({
  id: text,
  companyId: text,
  companyCode: text,
  account: text,
  employeeNo: text,
  name: text,
  nameEn: text,
  phone: text,
  email: text,
  departmentId: text,
  position: text,
  managerId: text,
  status: text,
  businessLines: texts,
  roleIds: texts,
  isBound: yesNo,
  boundUser: text,
  twoStep: yesNo,
  locked: yesNo,
  version: number,
  createdAt: moment,
  updatedAt: moment,
  lastUsedAt: moment,
  resignedAt: moment,
  mustChangePassword: yesNo,
  ownTwoStep: yesNo,
});

export const personLineRow = z.object({
  id: text,
  displayName: text,
  phone: text,
  email: text,
  language: text,
  status: text,
  firstRegister: yesNo,
  version: number,
  createdAt: moment,
  updatedAt: moment,
  twoStep: yesNo,
  seats: number,
  companies: texts,
  lastLoginAt: moment,
  locked: yesNo,
  social: texts,
  termsVersion: text,
  termsAt: moment,
  eraseAt: moment,
});

export const seatRoleRow = z.object({
  id: text,
  kind: text,
  companyId: text,
  code: text,
  nameZh: text,
  nameEn: text,
  status: text,
  version: number,
  createdAt: moment,
  updatedAt: moment,
});

export const peopleRows = {
  department: departmentRow,
  invitation: invitationRow,
  handover: handoverRow,
  handoverRecord: handoverRecordRow,
  userErasure: userErasureRow,
  seatLine: seatLineRow,
  personLine: personLineRow,
  seatRole: seatRoleRow,
} as const;

export type PeopleTables = { [T in keyof typeof peopleRows]: z.infer<(typeof peopleRows)[T]> };
