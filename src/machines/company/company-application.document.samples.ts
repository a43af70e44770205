import { NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { companyApplication } from './company-application.document.ts';

/** Askings of an application that pass, and those that fail a guard which names no side. */

const NOW = '2026-03-10T10:00:00.000Z';
const DAY = 86_400_000;
const before = (ms: number): string => new Date(Date.parse(NOW) - ms).toISOString();

const PLATFORM = 'THE PLATFORM';
const staff = (name: string, ...holds: string[]): DocumentActor => ({
  ...personOf(PLATFORM, { kind: 'platform', holds }),
  employeeId: name,
});
const person = (userId: string): DocumentActor => ({
  kind: 'partner',
  employeeId: null,
  userId,
  companyId: null,
  companyKind: null,
  holds: [],
});

const ready = { findings: [], open: 0, refusedAt: null };
const wrong = { findings: [companyFinding('REQUIRED', 'city')] };
const byStaff = { source: 'staff', applicantUserId: null, createdBy: 'auditor' } as const;
const fields = { ...NO_FIELDS, kind: 'customer', countryCode: 'CN', uscc: '91350100M000100Y43' } as const;
const badCode = { fields: { ...fields, uscc: '91350100M000100Y4Z' } };
const content = { fields };

const opening: Opening = {
  companyCode: 'TCKLZS',
  packageIds: ['a-package'],
  customerLevelId: 'B',
  creditLimit: '50000.00',
  creditCurrency: 'CNY',
  paymentTermDays: 30,
  settlementDay: 15,
  salesIds: ['a-sales'],
  rateIds: [],
  portalEnabled: false,
  admin: { account: 'admin', name: '陈渔', nameEn: '', email: null, phone: null },
};
const bare = { ...opening, companyCode: '', salesIds: [] };

/** Nobody but the person who applies; of what staff enter, nobody without that right. */
const notTheirs = (payload: object, world: object) => [
  { as: 'stranger', payload, world, code: 'CA-02' } as never,
  { as: 'auditor', payload, world, code: 'CA-02' } as never,
  { as: 'clerk', payload, world, row: byStaff, code: 'CA-02' } as never,
];

export const samples = samplesOf(companyApplication, {
  at: NOW,
  row: {
    id: 'an-application',
    version: 1,
    state: 'DRAFT',
    createdAt: before(40 * DAY),
    updatedAt: before(31 * DAY),
    no: 'CA2602010001',
    source: 'join',
    fields,
    licences: [],
    consent: true,
    step: 'check',
    returnReasons: [],
    rejectCode: null,
    decisionReason: null,
    companyCode: null,
    kind: 'customer',
    countryCode: 'CN',
    uscc: fields.uscc,
    registrationNo: null,
    nameZh: null,
    nameEn: null,
    submittedAt: null,
    decidedAt: before(DAY),
    finishedAt: null,
    takenAt: before(2 * DAY),
    companyId: PLATFORM,
    applicantUserId: 'applicant',
    createdBy: null,
    auditorId: 'auditor',
    consentVersion: null,
    newCompanyId: null,
  },
  actors: {
    applicant: person('applicant'),
    stranger: person('stranger'),
    auditor: staff('auditor'),
    colleague: staff('colleague', 'ADD'),
    chief: staff('chief', 'ASSIGN'),
    clerk: staff('clerk'),
    system: SYSTEM_ACTOR,
  },
  events: {
    SAVE: {
      passes: [
        { as: 'applicant', payload: content, world: { drafts: 9 } },
        { as: 'colleague', payload: content, world: { drafts: 0 }, row: byStaff },
      ],
      fails: [
        ...notTheirs(content, { drafts: 0 }),
        { as: 'applicant', payload: content, world: { drafts: 10 }, in: ['NEW'], code: 'MANY_DRAFTS' },
      ],
    },
    SUBMIT: {
      passes: [
        { as: 'applicant', world: ready },
        { as: 'applicant', world: { ...ready, open: 2, refusedAt: before(7 * DAY) } },
        { as: 'colleague', world: ready, row: byStaff },
      ],
      fails: [
        ...notTheirs({}, ready),
        { as: 'applicant', world: { ...ready, ...wrong }, code: 'REQUIRED' },
        { as: 'applicant', world: ready, row: { consent: false }, code: 'CONSENT' },
        { as: 'applicant', world: { ...ready, open: 3 }, code: 'OPEN_APPLICATIONS' },
        { as: 'applicant', world: { ...ready, refusedAt: before(6 * DAY) }, code: 'TOO_SOON' },
      ],
    },
    WITHDRAW: {
      passes: [{ as: 'applicant' }, { as: 'colleague', row: byStaff }],
      fails: notTheirs({}, {}),
    },
    TAKE: { passes: [{ as: 'auditor' }, { as: 'colleague' }] },
    RELEASE: {
      passes: [{ as: 'auditor' }, { as: 'chief' }],
      fails: [{ as: 'colleague', code: 'CA-05' }],
    },
    LAPSE: {
      passes: [
        { as: 'system', world: { activeAt: null } },
        { as: 'system', world: { activeAt: before(DAY) } },
      ],
      fails: [
        { as: 'system', world: { activeAt: null }, row: { takenAt: before(DAY - 1) }, code: 'CA-04' },
        { as: 'system', world: { activeAt: before(DAY - 1) }, code: 'CA-04' },
      ],
    },
    RETURN: {
      passes: [{ as: 'auditor', payload: { reasons: [{ path: 'city', code: 'OTHER' }] } }],
      fails: [
        { as: 'colleague', payload: { reasons: [{ path: 'city', code: 'OTHER' }] }, code: 'CA-05' },
        { as: 'auditor', payload: { reasons: [] }, code: 'NO_FIELD_REASON' },
      ],
    },
    REJECT: {
      passes: [
        { as: 'auditor', payload: { code: 'OUT_OF_SCOPE' } },
        { as: 'auditor', payload: { code: 'OTHER' }, remarks: '无进出口业务' },
      ],
      fails: [{ as: 'chief', payload: { code: 'OTHER' }, code: 'CA-05' }],
    },
    APPROVE: {
      passes: [
        { as: 'auditor', world: { findings: [] } },
        { as: 'auditor', world: { findings: [] }, row: badCode, remarks: '登记机关已书面确认代码' },
        { as: 'auditor', world: { findings: [] }, row: { ...byStaff, createdBy: 'colleague' } },
      ],
      fails: [
        { as: 'colleague', world: { findings: [] }, code: 'CA-05' },
        { as: 'auditor', world: { findings: [] }, row: byStaff, code: 'FOUR_EYES' },
        { as: 'auditor', world: { findings: [] }, row: badCode, remarks: 'too short', code: 'OVERRIDE' },
        { as: 'auditor', world: wrong, code: 'REQUIRED' },
      ],
    },
    FINISH: {
      passes: [
        { as: 'auditor', payload: { opening } },
        { as: 'colleague', payload: { opening } },
      ],
      fails: [{ as: 'auditor', payload: { opening: bare }, code: 'NO_CODE' }],
    },
    REOPEN: {
      passes: [{ as: 'colleague' }],
      fails: [{ as: 'colleague', row: { decidedAt: before(8 * DAY) }, code: 'REOPEN_LATE' }],
    },
    EXPIRE: {
      passes: [{ as: 'system' }],
      fails: [{ as: 'system', row: { updatedAt: before(29 * DAY) }, code: 'CA-01' }],
    },
    CREATE: {
      passes: [{ as: 'colleague', payload: { fields, opening }, world: { findings: [] }, remarks: '老客户补录' }],
      fails: [
        {
          as: 'colleague',
          payload: { fields, opening: bare },
          world: { findings: [] },
          remarks: '补录',
          code: 'NO_CODE',
        },
        { as: 'colleague', payload: { fields, opening }, world: wrong, remarks: '补录', code: 'NO_CODE' },
      ],
    },
  },
});
