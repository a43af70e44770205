import { z } from 'zod';
import {
  APPLICATION_STATE_LABELS,
  COMPANY_PATHS,
  EXPIRE_MS,
  LAPSE_MS,
  MOST_DRAFTS,
  MOST_OPEN,
  REJECT_LABELS,
  REJECT_WAIT_MS,
  REOPEN_MS,
  returnReasonSchema,
  SOURCE_LABELS,
  WIZARD_LABELS,
} from '#contract/company/onboarding/application.ts';
import { AUDIT_RIGHTS } from '#contract/company/onboarding/audit-rights.ts';
import { type CompanyFields, companyFieldsSchema, isChinese } from '#contract/company/onboarding/company-fields.ts';
import { COMPANY_FINDINGS, companyFinding } from '#contract/company/onboarding/findings.ts';
import { licenceSchema, MOST_LICENCES } from '#contract/company/onboarding/licence.ts';
import { type Opening, openingFindings, openingSchema } from '#contract/company/onboarding/opening.ts';
import { usccFinding } from '#contract/company/onboarding/uscc.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, code, content, instant, longText, text, yesNo } from '#contract/kernel/field.ts';
import {
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  sideGuard,
  systemGuard,
} from '../kernel/document.ts';
import { claimFold, claimGuards } from '../kernel/document-claim.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * Life of a company's application (people-and-portals B.3):
 *
 *     NEW -> DRAFT -> SUBMITTED -> IN_REVIEW -> APPROVED -> FINISHED
 *       |       '---------^  '-> WITHDRAWN |-> RETURNED -> SUBMITTED
 *       '-> FINISHED                       '-> REJECTED
 *
 * Always: its pending company is made by APPROVE and dropped by REOPEN; who has entered it does not approve it; from DRAFT to SUBMITTED
 * nobody but its writer sees it.
 */

const SIDES = { platform: 'companyId' } as const;
const CLAIM = {
  claimer: 'auditorId',
  since: 'takenAt',
  idleMs: LAPSE_MS,
  take: 'TAKE',
  release: 'RELEASE',
  lapse: 'LAPSE',
} as const;

const MADE = { computed: true } as const;
const HIDDEN = { computed: true, hiddenColumn: true } as const;
const name = (zh: string, en: string) => text({ zh, en }, { max: 100, ...MADE });
const id = (zh: string, en: string) => text({ zh, en }, { max: 36, ...HIDDEN });
const when = (zh: string, en: string) => instant({ zh, en }, MADE);

const written = {
  fields: content({ zh: '企业信息', en: 'Company data' }, companyFieldsSchema, { required: true }),
  licences: content({ zh: '证照', en: 'Licences' }, z.array(licenceSchema).max(MOST_LICENCES), { required: true }),
  consent: yesNo({ zh: '同意条款', en: 'Terms accepted' }),
  step: choice({ zh: '填写步骤', en: 'Step of the wizard' }, WIZARD_LABELS, { required: true, hiddenColumn: true }),
};

const fields = {
  no: code({ zh: '申请编号', en: 'Application no.' }, { max: 20, required: true, ...MADE }),
  source: choice({ zh: '来源', en: 'Source' }, SOURCE_LABELS, { required: true, ...MADE }),
  ...written,
  returnReasons: content({ zh: '退回原因', en: 'Reasons of the return' }, z.array(returnReasonSchema), {
    required: true,
    ...HIDDEN,
  }),
  rejectCode: choice({ zh: '拒绝原因', en: 'Reason of the refusal' }, REJECT_LABELS, MADE),
  decisionReason: longText({ zh: '审核意见', en: 'What the auditor said' }, { max: 500, ...MADE }),
  companyCode: code({ zh: '企业编码', en: 'Company code' }, { max: 6, ...MADE }),
  kind: text({ zh: '企业类型', en: 'Kind' }, { max: 20, ...MADE }),
  countryCode: text({ zh: '国家/地区', en: 'Country' }, { max: 2, ...MADE }),
  uscc: text({ zh: '统一社会信用代码', en: 'Credit code' }, { max: 30, ...MADE }),
  registrationNo: text({ zh: '注册号', en: 'Registration number' }, { max: 35, ...MADE }),
  nameZh: name('中文名称', 'Chinese name'),
  nameEn: name('英文名称', 'English name'),
  submittedAt: when('提交时间', 'Submitted'),
  decidedAt: when('审核时间', 'Decided'),
  finishedAt: when('开通时间', 'Opened'),
  takenAt: instant({ zh: '领取时间', en: 'Taken' }, HIDDEN),
  companyId: text({ zh: '受理平台', en: 'Platform' }, { max: 36, required: true, ...HIDDEN }),
  applicantUserId: id('申请人', 'Applicant'),
  createdBy: id('录入人', 'Entered by'),
  auditorId: id('审核人', 'Auditor'),
  consentVersion: text({ zh: '协议版本', en: 'Version of the terms' }, { max: 20, ...HIDDEN }),
  newCompanyId: id('企业', 'Company'),
};

interface Written {
  readonly fields: CompanyFields;
  readonly consent: boolean;
}
interface Whose {
  readonly source: string;
  readonly applicantUserId: string | null;
}
/** What the server found wrong with it: fields, licences, a company that is here already. */
interface Checked {
  readonly findings: readonly Finding[];
}
interface HandedIn extends Checked {
  /** Other applications of the applicant under way. */
  readonly open: number;
  /** When an application of the same company was refused last, UTC. */
  readonly refusedAt: string | null;
}

const since = (from: string | null, to: string): number =>
  from === null ? Number.POSITIVE_INFINITY : Date.parse(to) - Date.parse(from);

const side = sideGuard(SIDES);
const claim = claimGuards(CLAIM);
const isStaff = side('platform', 'CA-03');
const isSystem = systemGuard('CA-04');

/** The person who applies; one entered by staff belongs to those who may enter. */
const isApplicant = guard<Whose>({
  code: 'CA-02',
  holds: ({ source, applicantUserId }, { actor }) =>
    source === 'staff' ? actor.holds.includes('ADD') : actor.userId !== null && actor.userId === applicantUserId,
});

const isBelowDraftLimit = guard<unknown, unknown, { readonly drafts: number }>({
  code: 'MANY_DRAFTS',
  needs: ['world'],
  holds: (_, { world }) => world.drafts < MOST_DRAFTS,
});

const isClean = guard<unknown, unknown, Checked>({
  code: 'REQUIRED',
  needs: ['world'],
  holds: (_, { world }) => world.findings.length === 0,
  findings: (_, { world }) => world.findings,
});

/** What is wrong with fields, licences and consent is told together. */
const isComplete = guard<Written, unknown, Checked>({
  code: 'REQUIRED',
  needs: ['world'],
  holds: (_, { world }) => world.findings.length === 0,
  findings: ({ consent }, { world }) => [...world.findings, ...(consent ? [] : [companyFinding('CONSENT', 'consent')])],
});

const hasConsent = guard<Written>({
  code: 'CONSENT',
  holds: ({ consent }) => consent,
  findings: () => [companyFinding('CONSENT', 'consent')],
});

const isBelowOpenLimit = guard<unknown, unknown, HandedIn>({
  code: 'OPEN_APPLICATIONS',
  needs: ['world'],
  holds: (_, { world }) => world.open < MOST_OPEN,
});

const againOn = ({ refusedAt }: HandedIn) => ({
  day: refusedAt && new Date(Date.parse(refusedAt) + REJECT_WAIT_MS).toISOString().slice(0, 10),
});
const isPastRefusal = guard<unknown, unknown, HandedIn>({
  code: 'TOO_SOON',
  needs: ['world', 'clock'],
  holds: (_, { at, world }) => since(world.refusedAt, at) >= REJECT_WAIT_MS,
  params: (_, { world }) => againOn(world),
  findings: (_, { world }) => [companyFinding('TOO_SOON', 'uscc', againOn(world))],
});

const isAuditor = claim.isClaimer('CA-05');

/** Its auditor, or who may assign. */
const mayRelease = claim.mayDecide('CA-05', 'ASSIGN');

const hasFieldReason = guard<unknown, { readonly reasons: readonly unknown[] }>({
  code: 'NO_FIELD_REASON',
  needs: ['payload'],
  holds: (_, { payload }) => payload.reasons.length > 0,
  findings: () => [companyFinding('NO_FIELD_REASON', 'reasons')],
});

const isOfFourEyes = guard<{ readonly createdBy: string | null }>({
  code: 'FOUR_EYES',
  holds: ({ createdBy }, { actor }) => createdBy === null || createdBy !== actor.employeeId,
});

/** A code that checks, or a company abroad that has none. */
export const isUsccFine = (of: CompanyFields): boolean =>
  !isChinese(of) || (of.uscc !== null && usccFinding(of.uscc) === null);

const SHORTEST_OVERRIDE = 10;
const isLetPass = guard<Written>({
  code: 'OVERRIDE',
  needs: ['remarks'],
  holds: ({ fields: of }, { remarks }) => isUsccFine(of) || (remarks ?? '').trim().length >= SHORTEST_OVERRIDE,
});

interface Opened {
  readonly opening: Opening;
}
const hasAllToOpen = guard<Written, Opened>({
  code: 'NO_CODE',
  needs: ['payload'],
  holds: ({ fields: of }, { payload }) => openingFindings(of.kind, payload.opening).length === 0,
  findings: ({ fields: of }, { payload }) => openingFindings(of.kind, payload.opening),
});

/** Of a company that staff enter, all that is wrong and all that is missing is told together. */
const isWhole = guard<Written, Opened, Checked>({
  code: 'NO_CODE',
  needs: ['payload', 'world'],
  holds: ({ fields: of }, { payload, world }) =>
    world.findings.length === 0 && openingFindings(of.kind, payload.opening).length === 0,
  findings: ({ fields: of }, { payload, world }) => [...world.findings, ...openingFindings(of.kind, payload.opening)],
});

const isWithinReopenTime = guard<{ readonly decidedAt: string | null }>({
  code: 'REOPEN_LATE',
  needs: ['clock'],
  holds: ({ decidedAt }, { at }) => since(decidedAt, at) <= REOPEN_MS,
});

const isForgotten = guard<{ readonly updatedAt: string }>({
  code: 'CA-01',
  needs: ['clock'],
  holds: ({ updatedAt }, { at }) => since(updatedAt, at) >= EXPIRE_MS,
});

type Told = Readonly<Record<keyof typeof fields, unknown>> & { readonly fields: CompanyFields | null };

/** What lists find it by. */
const shown = ({ fields: of }: Told) => ({
  kind: of?.kind ?? null,
  countryCode: of?.countryCode ?? null,
  uscc: of?.uscc ?? null,
  registrationNo: of?.registrationNo ?? null,
  nameZh: of?.nameZh ?? null,
  nameEn: of?.nameEn ?? null,
});
const undecided = { decidedAt: null, rejectCode: null, decisionReason: null } as const;
const decided = (_: Told, { at }: Fact) => ({ decidedAt: at });

const WRITING = ['DRAFT', 'RETURNED'] as const;
const state = (of: keyof typeof APPLICATION_STATE_LABELS) => ({ label: APPLICATION_STATE_LABELS[of] });

export const companyApplication = defineDocument({
  type: 'companyApplication',
  controller: 'CompanyApplication',
  title: { zh: '企业申请', en: 'Company applications' },
  paths: [COMPANY_PATHS.applications, COMPANY_PATHS.audit, COMPANY_PATHS.finish],
  fields,
  number: 'no',
  sides: SIDES,
  owner: 'platform',
  platform: true,
  applicant: { field: 'applicantUserId', events: ['SAVE', 'SUBMIT', 'WITHDRAW'] },
  sort: '-no',
  search: ['no'],
  claim: CLAIM,
  rights: { ADD: [AUDIT_RIGHTS.ADD], ASSIGN: [AUDIT_RIGHTS.ASSIGN] },
  derived: [
    'kind',
    'countryCode',
    'uscc',
    'registrationNo',
    'nameZh',
    'nameEn',
    'createdBy',
    'auditorId',
    'takenAt',
    'submittedAt',
    'decidedAt',
    'finishedAt',
  ],
  codes: COMPANY_FINDINGS,
  notPermitted: 'CA-01',
  states: {
    DRAFT: { ...state('DRAFT') },
    SUBMITTED: { ...state('SUBMITTED'), tone: 'info', waitsFor: 'platform' },
    IN_REVIEW: { ...state('IN_REVIEW'), tone: 'info', waitsFor: 'auditorId' },
    RETURNED: { ...state('RETURNED'), tone: 'warn' },
    APPROVED: { ...state('APPROVED'), tone: 'good', waitsFor: 'platform' },
    FINISHED: { ...state('FINISHED'), tone: 'good', final: true },
    REJECTED: { ...state('REJECTED'), tone: 'bad', final: true },
    WITHDRAWN: { ...state('WITHDRAWN'), final: true },
  },
  events: {
    SAVE: event({
      rows: [
        { from: [NEW], to: 'DRAFT', guards: [isApplicant, isBelowDraftLimit] },
        { from: WRITING, to: 'same', guards: [isApplicant] },
      ],
      label: { zh: '保存', en: 'Save' },
      right: [AUDIT_RIGHTS.ADD],
      onlyIfChanged: true,
      payload: {
        ...written,
        licences: written.licences.default([]),
        step: written.step.default('kind'),
        /** Of a new one: `staff` enter it for a company. */
        source: choice({ zh: '来源', en: 'Source' }, SOURCE_LABELS, { required: true }).default('join'),
      },
    }),
    SUBMIT: event({
      from: WRITING,
      to: 'SUBMITTED',
      guards: [isApplicant, isComplete, hasConsent, isBelowOpenLimit, isPastRefusal],
      label: { zh: '提交', en: 'Submit' },
      right: [AUDIT_RIGHTS.ADD],
      done: { zh: '申请已提交，请等待审核：{number}', en: 'Handed in: {number}' },
    }),
    WITHDRAW: event({
      from: ['SUBMITTED'],
      to: 'WITHDRAWN',
      guards: [isApplicant],
      label: { zh: '撤回', en: 'Withdraw' },
      key: 'w',
      right: [AUDIT_RIGHTS.ADD],
      done: { zh: '{number} 已撤回', en: '{number} is withdrawn' },
    }),
    TAKE: event({
      from: ['SUBMITTED'],
      to: 'IN_REVIEW',
      guards: [isStaff],
      label: { zh: '领取', en: 'Take' },
      key: 't',
      intent: 'primary',
      right: [AUDIT_RIGHTS.TAKE],
      undo: 'RELEASE',
      done: { zh: '{number} 已领取', en: '{number} is yours' },
    }),
    RELEASE: event({
      from: ['IN_REVIEW'],
      to: 'SUBMITTED',
      guards: [isStaff, mayRelease],
      label: { zh: '释放', en: 'Release' },
      key: 'u',
      right: [AUDIT_RIGHTS.RELEASE, AUDIT_RIGHTS.ASSIGN],
      done: { zh: '{number} 已释放', en: '{number} is free again' },
    }),
    LAPSE: event({
      from: ['IN_REVIEW'],
      to: 'SUBMITTED',
      guards: [isSystem, claim.hasLapsed('CA-04')],
      label: { zh: '领取超时', en: 'Taken too long' },
    }),
    RETURN: event({
      from: ['IN_REVIEW'],
      to: 'RETURNED',
      guards: [isStaff, isAuditor, hasFieldReason],
      label: { zh: '退回补充', en: 'Return' },
      key: 'b',
      intent: 'warning',
      right: [AUDIT_RIGHTS.RETURN],
      payload: {
        reasons: content({ zh: '退回原因', en: 'Reasons' }, z.array(returnReasonSchema).max(40), { required: true }),
      },
      done: { zh: '{number} 已退回', en: '{number} is returned' },
    }),
    REJECT: event({
      from: ['IN_REVIEW'],
      to: 'REJECTED',
      guards: [isStaff, isAuditor],
      label: { zh: '拒绝', en: 'Reject' },
      key: 'x',
      intent: 'danger',
      right: [AUDIT_RIGHTS.REJECT],
      payload: { code: choice({ zh: '原因', en: 'Reason' }, REJECT_LABELS, { required: true }) },
      remarks: 'optional',
      done: { zh: '{number} 已拒绝', en: '{number} is rejected' },
    }),
    APPROVE: event({
      from: ['IN_REVIEW'],
      to: 'APPROVED',
      guards: [isStaff, isAuditor, isOfFourEyes, isLetPass, isClean],
      label: { zh: '通过', en: 'Approve' },
      key: 'a',
      intent: 'success',
      right: [AUDIT_RIGHTS.APPROVE],
      // Why a credit code that does not check is let pass; otherwise one key approves.
      remarks: 'optional',
      asksOf: (row: Written) => !isUsccFine(row.fields),
      done: { zh: '{number} 已通过', en: '{number} is approved' },
    }),
    FINISH: event({
      from: ['APPROVED'],
      to: 'FINISHED',
      guards: [isStaff, hasAllToOpen],
      label: { zh: '开通', en: 'Open' },
      key: 'mod+enter',
      intent: 'success',
      right: [AUDIT_RIGHTS.FINISH],
      payload: { opening: content({ zh: '开通信息', en: 'Terms' }, openingSchema, { required: true }) },
      done: { zh: '{number} 已开通，企业编码 {companyCode}', en: '{number} is open as {companyCode}' },
    }),
    REOPEN: event({
      from: ['APPROVED'],
      to: 'IN_REVIEW',
      guards: [isStaff, isWithinReopenTime],
      label: { zh: '重新审核', en: 'Reopen' },
      right: [AUDIT_RIGHTS.REOPEN],
      done: { zh: '{number} 已退回审核', en: '{number} is back in review' },
    }),
    EXPIRE: event({
      from: ['RETURNED'],
      to: 'WITHDRAWN',
      guards: [isSystem, isForgotten],
      label: { zh: '过期撤回', en: 'Expired' },
    }),
    // The staff's own way: one page, and the log begins and ends with it.
    CREATE: event({
      from: [NEW],
      to: 'FINISHED',
      guards: [isStaff, isWhole],
      label: { zh: '新建并开通', en: 'Create and open' },
      intent: 'primary',
      right: [AUDIT_RIGHTS.CREATE],
      payload: {
        fields: written.fields,
        licences: written.licences.default([]),
        opening: content({ zh: '开通信息', en: 'Terms' }, openingSchema, { required: true }),
      },
      // Instead of an audit, a reason.
      remarks: 'required',
      once: true,
    }),
  },
  fold: {
    ...claimFold(CLAIM),
    SAVE: (after: Told, fact: Fact, before: unknown) => ({
      ...shown(after),
      returnReasons: after.returnReasons ?? [],
      ...(before === null ? { createdBy: after.source === 'staff' ? fact.actorEmployeeId : null } : {}),
    }),
    CREATE: (after: Told, { at, actorEmployeeId }: Fact) => ({
      ...shown(after),
      returnReasons: after.returnReasons ?? [],
      createdBy: actorEmployeeId,
      submittedAt: at,
      decidedAt: at,
      finishedAt: at,
    }),
    SUBMIT: (_: Told, { at }: Fact) => ({
      submittedAt: at,
      returnReasons: [],
      auditorId: null,
      takenAt: null,
      ...undecided,
    }),
    RETURN: decided,
    REJECT: decided,
    APPROVE: decided,
    REOPEN: (_: Told, { at, actorEmployeeId }: Fact) => ({
      ...undecided,
      auditorId: actorEmployeeId,
      takenAt: at,
      newCompanyId: null,
      companyCode: null,
    }),
    FINISH: (_: Told, { at }: Fact) => ({ finishedAt: at }),
  },
});

export type CompanyApplication = DocumentRowOf<typeof companyApplication>;
export type ApplicationEvent = EventName<typeof companyApplication>;
