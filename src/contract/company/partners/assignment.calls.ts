import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import { assignmentSchema } from './assignment.ts';
import { DUTIES } from './duty.ts';
import { PARTNER_PATHS } from './paths.ts';

/** Who is responsible for whom, and how that changes. */

const { customers, customerDetail, personnel, providers, providerDetail } = PARTNER_PATHS;
const READERS = {
  anyOf: [
    { path: personnel },
    { path: customers },
    { path: customerDetail },
    { path: providers },
    { path: providerDetail },
  ],
} as const;
const ASSIGN = {
  anyOf: [
    { path: personnel, code: 'ASSIGN' },
    { path: customers, code: 'ASSIGN' },
    { path: providers, code: 'ASSIGN' },
  ],
} as const;
const personnelRight = (code: 'SPLIT' | 'TRANSFER' | 'END' | 'IMPORT') =>
  ({ anyOf: [{ path: personnel, code }] }) as const;

const id = z.string().min(1).max(36);
const duty = z.enum(DUTIES);
const lineScope = z.array(z.string().min(1).max(10)).max(50).default([]);
const day = z.iso.date();

const personSchema = z.object({ id: z.string(), account: z.string(), name: z.string(), nameEn: z.string() });
export type StaffPerson = z.output<typeof personSchema>;

const partnerAssignmentSchema = assignmentSchema.extend({
  account: z.string(),
  name: z.string(),
  nameEn: z.string(),
});
export type PartnerAssignment = z.output<typeof partnerAssignmentSchema>;

export const assignmentsOfCompany = defineCall({
  method: 'GET',
  path: '/api/CompanyAssignment/OfCompany',
  access: READERS,
  summary: { zh: '某企业的负责人，含历史', en: 'Everybody responsible for a company, with those of before' },
  query: z.object({ companyId: id }),
  data: z.object({ version: z.int(), rows: z.array(partnerAssignmentSchema) }),
  errors: ['not_found'],
});

export const assignmentCandidates = defineCall({
  method: 'GET',
  path: '/api/CompanyAssignment/Candidates',
  access: READERS,
  summary: { zh: '可负责的员工', en: 'Active people of the platform with the line of business' },
  query: z.object({ duty: duty.optional() }),
  data: z.array(personSchema),
});

export const assignCompanies = defineCall({
  method: 'POST',
  path: '/api/CompanyAssignment/Assign',
  access: ASSIGN,
  summary: { zh: '批量指派', en: 'One person takes a duty for several companies from a day on; told row by row' },
  body: z.object({
    companyIds: z.array(id).min(1).max(200),
    duty,
    lineScope,
    employeeId: id,
    from: day,
  }),
  data: z.array(rowResultSchema),
});

const holderSchema = z.object({
  employeeId: z.string().max(36),
  sharePct: z.int().nullable(),
  isPrimary: z.boolean().default(false),
});

/** If-Match: the version of the company's assignments. */
export const splitAssignments = defineCall({
  method: 'POST',
  path: '/api/CompanyAssignment/Split',
  access: personnelRight('SPLIT'),
  summary: { zh: '拆分占比', en: 'Several people share a duty from a day on; shares add up to 100' },
  body: z.object({ companyId: id, duty, lineScope, from: day, holders: z.array(holderSchema).min(1).max(20) }),
  data: z.object({ version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

export const endAssignment = defineCall({
  method: 'POST',
  path: '/api/CompanyAssignment/End',
  access: personnelRight('END'),
  summary: { zh: '结束负责关系', en: 'An assignment ends with a day; the others of the scope must add up without it' },
  body: z.object({ id, lastDay: day }),
  data: z.object({ version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

const transferQuery = z.object({
  fromEmployeeId: id,
  toEmployeeId: id,
  from: day,
  duties: z
    .string()
    .regex(/^[A-Z]+(,[A-Z]+)*$/)
    .max(60),
});

export const previewTransfer = defineCall({
  method: 'GET',
  path: '/api/CompanyAssignment/PreviewTransfer',
  access: personnelRight('TRANSFER'),
  summary: { zh: '转移预览', en: 'What would go from one person to another' },
  query: transferQuery,
  data: z.object({
    rows: z.array(
      z.object({
        companyId: z.string(),
        companyCode: z.string(),
        companyName: z.string(),
        duty,
        lineScope: z.array(z.string()),
        sharePct: z.int().nullable(),
        validFrom: z.string(),
        validTo: z.string().nullable(),
      }),
    ),
    /** Companies beyond those shown. */
    more: z.int(),
    /** Changes with any of the assignments; the transfer carries it. */
    mark: z.string(),
  }),
});

export const transferAssignments = defineCall({
  method: 'POST',
  path: '/api/CompanyAssignment/Transfer',
  access: personnelRight('TRANSFER'),
  summary: { zh: '转移', en: 'Everything of a person goes to another from a day on' },
  body: transferQuery.extend({ mark: z.string().max(100) }),
  data: z.object({ companies: z.int() }),
  errors: ['stale_version'],
});

const importLine = z.object({
  companyCode: z.string().max(20),
  duty: z.string().max(20),
  lineScope: z.string().max(200),
  account: z.string().max(40),
  sharePct: z.string().max(10),
  from: z.string().max(20),
});
export type AssignmentLine = z.output<typeof importLine>;

export const importAssignments = defineCall({
  method: 'POST',
  path: '/api/CompanyAssignment/Import',
  access: personnelRight('IMPORT'),
  summary: {
    zh: '导入负责关系',
    en: 'Lines of a sheet; lines of one company, duty, scope and day are one change. `isTrial` writes nothing',
  },
  body: z.object({
    lines: z.array(importLine).min(1).max(2000),
    mode: z.enum(['ALL_OR_NOTHING', 'PARTIAL']),
    isTrial: z.boolean().default(false),
  }),
  data: z.object({
    written: z.int(),
    results: z.array(z.object({ ok: z.boolean(), message: z.object({ zh: z.string(), en: z.string() }).nullable() })),
  }),
});
