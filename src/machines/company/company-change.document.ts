import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { AUDIT_RIGHTS } from '#contract/company/onboarding/audit-rights.ts';
import {
  CHANGE_REQUEST_LABELS,
  type ChangeRequestState,
  type Governed,
  governedSchema,
} from '#contract/company/onboarding/company-change.ts';
import { COMPANY_FINDINGS } from '#contract/company/onboarding/findings.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { code, content, instant, longText, text } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  remarksGuard,
  sideGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * Life of a change of a company's own data (people-and-portals B.3):
 *
 *     NEW -> SUBMITTED -> APPROVED
 *                '------> REJECTED
 *
 * Always: a company has one open change; names, credit code, licences and bank accounts of a company change by APPROVE and in no other way
 * of its own; staff who ask for a change do not decide on it. What is approved is what was asked for: an auditor who wants it otherwise
 * refuses with a reason.
 */

const MADE = { computed: true } as const;
const HIDDEN = { computed: true, hiddenColumn: true } as const;
const id = (zh: string, en: string) => text({ zh, en }, { max: 36, ...HIDDEN });

/** Old and new have the same members: those that are to change. */
const some = governedSchema.partial();

const fields = {
  no: code({ zh: '编号', en: 'No.' }, { max: 20, required: true, ...MADE }),
  before: content({ zh: '原内容', en: 'Before' }, some, { required: true, ...MADE }),
  after: content({ zh: '新内容', en: 'After' }, some, { required: true, ...MADE }),
  reason: longText({ zh: '审核意见', en: 'What the auditor said' }, { max: 500, ...MADE }),
  createdBy: id('申请人', 'Asked for by'),
  decidedBy: id('审核人', 'Decided by'),
  decidedAt: instant({ zh: '审核时间', en: 'Decided' }, MADE),
  companyId: text({ zh: '企业', en: 'Company' }, { max: 36, required: true, ...HIDDEN }),
};

const SIDES = { company: 'companyId' } as const;

/** What the server knows of the company that asks. */
interface Asking {
  readonly isAnotherOpen: boolean;
  readonly name: Text;
}

const side = sideGuard(SIDES);

/** Its own people, or staff who may edit any company. */
const mayRequest = side('company', 'CA-03', {
  or: ({ companyKind, holds }) => companyKind === 'platform' && holds.includes('EDIT_ANY'),
});

/** Onboarding is the platform's, whatever buttons a seat of another company was given. */
const isStaff = guard<unknown>({ code: 'CA-03', holds: (_, { actor }) => actor.companyKind === 'platform' });

const isSomething = guard<{ readonly after: Partial<Governed> }>({
  code: 'NO_CHANGE',
  holds: ({ after }) => Object.keys(after).length > 0,
});

const isOnlyOne = guard<unknown, unknown, Asking>({
  code: 'CHANGE_OPEN',
  needs: ['world'],
  holds: (_, { world }) => !world.isAnotherOpen,
});

const isOfFourEyes = guard<{ readonly createdBy: string | null }>({
  code: 'FOUR_EYES',
  holds: ({ createdBy }, { actor }) => createdBy === null || createdBy !== actor.employeeId,
});

const hasReason = remarksGuard('NO_REASON', 1);

const EDIT_ANY = { path: COMPANY_PATHS.current, code: 'EDIT_ANY' } as const;

const decided = (_: unknown, { actorEmployeeId, at, remarks }: Fact) => ({
  decidedBy: actorEmployeeId,
  decidedAt: at,
  reason: remarks,
});

export const companyChange = defineDocument({
  type: 'companyChange',
  controller: 'CompanyChange',
  title: { zh: '企业信息变更', en: 'Changes of company data' },
  paths: [COMPANY_PATHS.audit],
  fields,
  number: 'no',
  sides: SIDES,
  owner: 'company',
  platform: true,
  sort: '-no',
  search: ['no'],
  rights: { EDIT_ANY: [EDIT_ANY] },
  derived: ['reason', 'createdBy', 'decidedBy', 'decidedAt'],
  codes: COMPANY_FINDINGS,
  notPermitted: 'CA-01',
  states: {
    SUBMITTED: { label: CHANGE_REQUEST_LABELS.SUBMITTED, tone: 'info' },
    APPROVED: { label: CHANGE_REQUEST_LABELS.APPROVED, tone: 'good', final: true },
    REJECTED: { label: CHANGE_REQUEST_LABELS.REJECTED, tone: 'bad', final: true },
  },
  fold: {
    REQUEST: (_: unknown, { actorEmployeeId }: Fact) => ({ createdBy: actorEmployeeId }),
    APPROVE: decided,
    REJECT: decided,
  },
  events: {
    // Made by the call that edits a company, together with what changes at once.
    REQUEST: event<ChangeRequestState, Asking>({
      from: [NEW],
      to: 'SUBMITTED',
      guards: [mayRequest, isSomething, isOnlyOne],
      label: { zh: '申请更改', en: 'Request' },
      right: [{ path: COMPANY_PATHS.current, code: 'EDIT' }, EDIT_ANY],
      ownCall: true,
    }),
    APPROVE: event({
      from: ['SUBMITTED'],
      to: 'APPROVED',
      guards: [isStaff, isOfFourEyes],
      label: { zh: '通过', en: 'Approve' },
      key: 'a',
      intent: 'success',
      right: [AUDIT_RIGHTS.APPROVE],
      remarks: 'optional',
      confirm: {
        zh: '通过后新的内容立即生效，不能撤销。请先核对新旧内容。',
        en: 'What is new takes effect at once and cannot be taken back. Compare both before you approve.',
      },
      done: { zh: '{number} 已通过', en: '{number} is approved' },
    }),
    REJECT: event({
      from: ['SUBMITTED'],
      to: 'REJECTED',
      guards: [isStaff, isOfFourEyes, hasReason],
      label: { zh: '拒绝', en: 'Reject' },
      key: 'x',
      intent: 'danger',
      right: [AUDIT_RIGHTS.REJECT],
      remarks: 'required',
      done: { zh: '{number} 已拒绝', en: '{number} is rejected' },
    }),
  },
});

export type CompanyChange = DocumentRowOf<typeof companyChange>;
export type CompanyChangeEvent = EventName<typeof companyChange>;
