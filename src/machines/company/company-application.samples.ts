import type { ApplicationState } from '#contract/company/onboarding/application.ts';
import type { AuditCode } from '#contract/company/onboarding/calls.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  APPLICATION_SYSTEM,
  type ApplicationActor,
  type ApplicationCommandOf,
  type ApplicationContext,
  type ApplicationEvent,
} from './company-application.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

const EVERY_BUTTON: readonly AuditCode[] = [
  ...(['TAKE', 'RELEASE', 'RETURN', 'REJECT', 'APPROVE', 'FINISH', 'REOPEN', 'ADD', 'CREATE'] as const),
];
const staff = (employeeId: string, ...codes: AuditCode[]): ApplicationActor => ({
  userId: null,
  employeeId,
  isSystem: false,
  codes,
});

export const APPLICATION_ACTORS = {
  applicant: { userId: 'applicant', employeeId: null, isSystem: false, codes: [] },
  stranger: { userId: 'stranger', employeeId: null, isSystem: false, codes: [] },
  /** The auditor who has it. */
  auditor: staff('auditor', ...EVERY_BUTTON),
  colleague: staff('colleague', ...EVERY_BUTTON),
  chief: staff('chief', ...EVERY_BUTTON, 'ASSIGN'),
  clerk: staff('clerk'),
  system: APPLICATION_SYSTEM,
} as const satisfies Record<string, ApplicationActor>;
export type ApplicationActorName = keyof typeof APPLICATION_ACTORS;

export const APPLICATION_NOW = '2026-03-10T10:00:00.000Z';
const before = (ms: number): string => new Date(Date.parse(APPLICATION_NOW) - ms).toISOString();
const DAY = 86_400_000;

/** Of a person who joined; an auditor has it since yesterday. */
export const applicationContext = (over: Partial<ApplicationContext> = {}): ApplicationContext => ({
  source: 'join',
  applicantUserId: 'applicant',
  createdBy: null,
  auditorId: 'auditor',
  takenAt: before(2 * DAY),
  decidedAt: before(DAY),
  updatedAt: before(31 * DAY),
  ...over,
});

type Payload<Event extends ApplicationEvent> = Event extends ApplicationEvent
  ? Omit<ApplicationCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface ApplicationSample<Event extends ApplicationEvent = ApplicationEvent> {
  readonly as: ApplicationActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<ApplicationContext>;
}

export interface ApplicationFailingSample<Event extends ApplicationEvent = ApplicationEvent>
  extends ApplicationSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<ApplicationState>[];
}

interface Samples<Event extends ApplicationEvent> {
  readonly passes: readonly [ApplicationSample<Event>, ...ApplicationSample<Event>[]];
  readonly fails: readonly ApplicationFailingSample<Event>[];
}

const ready = { isComplete: true, hasConsent: true, open: 0, refusedAt: null } as const;
const fine = { isUsccFine: true, overrideReason: '' } as const;
const WRITING: ApplicationState[] = ['DRAFT', 'RETURNED'];
const byStaff: Partial<ApplicationContext> = { source: 'staff', applicantUserId: null, createdBy: 'auditor' };

const notTheirs = <Event extends ApplicationEvent>(
  payload: Payload<Event>,
  ...states: OrNew<ApplicationState>[]
): ApplicationFailingSample<Event>[] => [
  { guard: 'isApplicant', code: 'CA-02', in: states, as: 'stranger', payload },
  { guard: 'isApplicant', code: 'CA-02', in: states, as: 'auditor', payload },
  { guard: 'isApplicant', code: 'CA-02', in: states, as: 'clerk', payload, context: byStaff },
];

const notAllowed = <Event extends ApplicationEvent>(
  guard: string,
  payload: Payload<Event>,
  ...states: OrNew<ApplicationState>[]
): ApplicationFailingSample<Event>[] => [
  { guard, code: 'CA-03', in: states, as: 'clerk', payload },
  { guard, code: 'CA-03', in: states, as: 'applicant', payload },
];

export const APPLICATION_SAMPLES: { readonly [Event in ApplicationEvent]: Samples<Event> } = {
  SAVE: {
    passes: [
      { as: 'applicant', payload: { drafts: 9 } },
      { as: 'colleague', payload: { drafts: 0 }, context: byStaff },
    ],
    fails: [
      ...notTheirs<'SAVE'>({ drafts: 0 }, 'NEW', ...WRITING),
      { guard: 'isBelowDraftLimit', code: 'MANY_DRAFTS', in: ['NEW'], as: 'applicant', payload: { drafts: 10 } },
    ],
  },
  SUBMIT: {
    passes: [
      { as: 'applicant', payload: ready },
      { as: 'applicant', payload: { ...ready, open: 2, refusedAt: before(7 * DAY) } },
      { as: 'colleague', payload: ready, context: byStaff },
    ],
    fails: [
      ...notTheirs<'SUBMIT'>(ready, ...WRITING),
      { guard: 'isComplete', code: 'REQUIRED', in: WRITING, as: 'applicant', payload: { ...ready, isComplete: false } },
      { guard: 'hasConsent', code: 'CONSENT', in: WRITING, as: 'applicant', payload: { ...ready, hasConsent: false } },
      {
        guard: 'isBelowOpenLimit',
        code: 'OPEN_APPLICATIONS',
        in: WRITING,
        as: 'applicant',
        payload: { ...ready, open: 3 },
      },
      {
        guard: 'isPastRefusal',
        code: 'TOO_SOON',
        in: WRITING,
        as: 'applicant',
        payload: { ...ready, refusedAt: before(6 * DAY) },
      },
    ],
  },
  WITHDRAW: { passes: [{ as: 'applicant', payload: {} }], fails: notTheirs<'WITHDRAW'>({}, 'SUBMITTED') },
  TAKE: {
    passes: [
      { as: 'auditor', payload: {} },
      { as: 'colleague', payload: {} },
    ],
    fails: notAllowed<'TAKE'>('mayTake', {}, 'SUBMITTED'),
  },
  RELEASE: {
    passes: [
      { as: 'auditor', payload: {} },
      { as: 'chief', payload: {} },
      { as: 'system', payload: {} },
    ],
    fails: [
      { guard: 'mayRelease', code: 'CA-05', in: ['IN_REVIEW'], as: 'colleague', payload: {} },
      {
        ...{ guard: 'mayRelease', code: 'CA-04', in: ['IN_REVIEW'], as: 'system', payload: {} },
        context: { takenAt: before(DAY - 1) },
      },
    ],
  },
  RETURN: {
    passes: [{ as: 'auditor', payload: { reasons: 1 } }],
    fails: [
      ...notAllowed<'RETURN'>('mayReturn', { reasons: 1 }, 'IN_REVIEW'),
      { guard: 'isAuditor', code: 'CA-05', in: ['IN_REVIEW'], as: 'colleague', payload: { reasons: 1 } },
      { guard: 'hasFieldReason', code: 'NO_FIELD_REASON', in: ['IN_REVIEW'], as: 'auditor', payload: { reasons: 0 } },
    ],
  },
  REJECT: {
    passes: [{ as: 'auditor', payload: { code: 'OUT_OF_SCOPE' } }],
    fails: [
      ...notAllowed<'REJECT'>('mayReject', { code: 'OTHER' }, 'IN_REVIEW'),
      { guard: 'isAuditor', code: 'CA-05', in: ['IN_REVIEW'], as: 'chief', payload: { code: 'OTHER' } },
      { guard: 'hasRejectCode', code: 'NO_REASON', in: ['IN_REVIEW'], as: 'auditor', payload: { code: null } },
    ],
  },
  APPROVE: {
    passes: [
      { as: 'auditor', payload: fine },
      { as: 'auditor', payload: { isUsccFine: false, overrideReason: '登记机关已书面确认代码' } },
      { as: 'auditor', payload: fine, context: { ...byStaff, createdBy: 'colleague' } },
    ],
    fails: [
      ...notAllowed<'APPROVE'>('mayApprove', fine, 'IN_REVIEW'),
      { guard: 'isAuditor', code: 'CA-05', in: ['IN_REVIEW'], as: 'colleague', payload: fine },
      { guard: 'isOfFourEyes', code: 'FOUR_EYES', in: ['IN_REVIEW'], as: 'auditor', payload: fine, context: byStaff },
      {
        ...{ guard: 'isUsccFine', code: 'OVERRIDE', in: ['IN_REVIEW'], as: 'auditor' },
        payload: { isUsccFine: false, overrideReason: 'too short' },
      },
    ],
  },
  FINISH: {
    passes: [
      { as: 'auditor', payload: { missing: [] } },
      { as: 'colleague', payload: { missing: [] } },
    ],
    fails: [
      ...notAllowed<'FINISH'>('mayFinish', { missing: [] }, 'APPROVED'),
      {
        ...{ guard: 'hasAllToOpen', code: 'NO_SALES', in: ['APPROVED'], as: 'auditor' },
        payload: { missing: ['NO_SALES', 'NO_ADMIN'] },
      },
    ],
  },
  REOPEN: {
    passes: [{ as: 'colleague', payload: {} }],
    fails: [
      ...notAllowed<'REOPEN'>('mayReopen', {}, 'APPROVED'),
      {
        ...{ guard: 'isWithinReopenTime', code: 'REOPEN_LATE', in: ['APPROVED'], as: 'colleague', payload: {} },
        context: { decidedAt: before(8 * DAY) },
      },
    ],
  },
  EXPIRE: {
    passes: [{ as: 'system', payload: {} }],
    fails: [
      { guard: 'isSystem', code: 'CA-04', in: ['RETURNED'], as: 'chief', payload: {} },
      {
        ...{ guard: 'isForgotten', code: 'CA-01', in: ['RETURNED'], as: 'system', payload: {} },
        context: { updatedAt: before(29 * DAY) },
      },
    ],
  },
  CREATE: {
    passes: [{ as: 'colleague', payload: { missing: [], reason: '老客户补录' } }],
    fails: [
      ...notAllowed<'CREATE'>('mayCreate', { missing: [], reason: '老客户补录' }, 'NEW'),
      { guard: 'hasReason', code: 'NO_REASON', in: ['NEW'], as: 'colleague', payload: { missing: [], reason: ' ' } },
      {
        ...{ guard: 'hasAllToOpen', code: 'NO_CODE', in: ['NEW'], as: 'colleague' },
        payload: { missing: ['NO_CODE'], reason: '老客户补录' },
      },
    ],
  },
};
