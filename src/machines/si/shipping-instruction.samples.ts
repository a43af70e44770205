import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { SiState } from '#contract/si/status.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '../kernel/document.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { SiEvent } from './shipping-instruction.document.ts';
import { type SiFacts, SUPERVISE } from './shipping-instruction.guards.ts';

/**
 * Per event: askings that pass, and one that fails each guard with the code it must name. Roles stand for persons, so
 * that the same samples drive the machine in the walk and real accounts against the server.
 */
const person = (
  employeeId: string,
  companyId: string,
  companyKind: CompanyKind,
  supervises = false,
): DocumentActor => ({
  kind: 'employee',
  employeeId,
  userId: null,
  companyId,
  companyKind,
  holds: supervises ? [SUPERVISE] : [],
});

export const SI_ACTORS = {
  /** Customer's document user, whose company owns the ordinary document. */
  customer: person('customer', 'CUSTOMER', 'customer'),
  stranger: person('stranger', 'OTHER', 'customer'),
  /** Staff who make SIs of the platform's own shipments, and park drafts. */
  maker: person('maker', 'PLATFORM', 'platform'),
  reviewer: person('reviewer', 'PLATFORM', 'platform'),
  otherReviewer: person('otherReviewer', 'PLATFORM', 'platform'),
  supervisor: person('supervisor', 'PLATFORM', 'platform', true),
  system: SYSTEM_ACTOR,
} as const satisfies Record<string, DocumentActor>;
export type SiActorName = keyof typeof SI_ACTORS;

/** How a document begins; the walk goes through all of them. */
export const SI_SCENARIOS = {
  customer: { ownerCompanyId: 'CUSTOMER', siType: 1, createdBy: 'customer' },
  validateOnly: { ownerCompanyId: 'CUSTOMER', siType: 3, createdBy: 'customer' },
  own: { ownerCompanyId: 'PLATFORM', siType: 1, createdBy: 'maker' },
  onBehalf: { ownerCompanyId: 'CUSTOMER', siType: 2, createdBy: 'maker' },
} as const satisfies Record<string, { ownerCompanyId: string; siType: number; createdBy: SiActorName }>;
export type SiScenarioName = keyof typeof SI_SCENARIOS;
const BILLED: readonly SiScenarioName[] = ['customer', 'own', 'onBehalf'];

/** `owner`, `creator` and `decider` depend on the document: whose it is, who made it, who decided on it last. */
export type SiRole = SiActorName | 'owner' | 'creator' | 'decider';

export function actorOf(role: SiRole, { companyId, createId, decision }: SiFacts): DocumentActor {
  if (role === 'owner') return companyId === 'PLATFORM' ? SI_ACTORS.maker : SI_ACTORS.customer;
  if (role === 'creator') return SI_ACTORS[(createId || 'maker') as SiActorName];
  if (role === 'decider') return SI_ACTORS[(decision?.by ?? 'reviewer') as SiActorName];
  return SI_ACTORS[role];
}

/** What is asked with an event, and what the server then finds. */
interface SiSaid {
  readonly remarks?: string;
  /** Remarks of an edit. */
  readonly amendReason?: string;
  readonly checkClean?: boolean;
  readonly openDifferences?: number;
  readonly channelReady?: boolean;
  readonly openSendWarnings?: number;
  readonly billVoided?: boolean;
}

/** The same as the machine is asked; of what a sample leaves out nothing is in the way. */
export const askOf = (
  { remarks, amendReason, ...found }: SiSaid,
  messageOut = false,
): { readonly remarks: string | null; readonly world: object } => ({
  remarks: remarks ?? amendReason ?? null,
  world: { checkClean: true, openDifferences: 0, openSendWarnings: 0, activeAt: null, messageOut, ...found },
});

export interface SiSample {
  readonly as: SiRole;
  readonly payload: SiSaid;
  /** Time that passes before the command, beyond the second every step takes. */
  readonly waitMs?: number;
}

export interface SiFailingSample extends SiSample {
  /** Name of the guard in `shipping-instruction.guards.ts`. */
  readonly guard: string;
  readonly code: string;
  /** States in which this guard is the one that refuses. */
  readonly in: readonly OrNew<SiState>[];
  /** Scenarios in which the guard can refuse at all; every one when absent. */
  readonly only?: readonly SiScenarioName[];
  /** The outbox has sent the message of the decision. */
  readonly messageOut?: boolean;
}

interface Samples {
  readonly passes: readonly [SiSample, ...SiSample[]];
  readonly fails: readonly SiFailingSample[];
}

const clean = { checkClean: true };
const remarks = '箱号错误，请核对';
const tooShort = '太短了 ';
const tooLong = 'x'.repeat(501);
const amendReason = 'Consignee changed by buyer';
const open: SiState[] = ['SUBMITTED', 'IN_REVIEW'];
const decided: SiState[] = ['APPROVED', 'RETURNED', 'DECLINED'];
const editable: SiState[] = [
  'SUBMITTED',
  'APPROVED',
  'RETURNED',
  'BILL_DRAFTED',
  'SENT',
  'CONFIRMED',
  'CARRIER_REJECTED',
];
/** What the clock of the cut-off speaks of. */
const awaited: SiState[] = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'];
const deletable: SiState[] = ['DRAFT', 'RETURNED', 'DECLINED', 'CANCELLED'];

export const SI_SAMPLES: Readonly<Record<SiEvent, Samples>> = {
  CREATE: {
    passes: [
      { as: 'owner', payload: clean },
      { as: 'maker', payload: clean },
    ],
    fails: [
      { guard: 'isOwnerOrPlatform', code: 'SI-L-01', in: ['NEW'], as: 'stranger', payload: clean },
      { guard: 'isCheckClean', code: 'SI-L-01', in: ['NEW'], as: 'owner', payload: { checkClean: false } },
    ],
  },
  SAVE_DRAFT: {
    passes: [{ as: 'maker', payload: {} }],
    fails: [{ guard: 'isPlatform', code: 'SI-L-01', in: ['NEW', 'DRAFT'], as: 'customer', payload: {} }],
  },
  SUBMIT: {
    passes: [{ as: 'creator', payload: clean }],
    fails: [
      { guard: 'isCreator', code: 'SI-L-01', in: ['DRAFT'], as: 'reviewer', payload: clean },
      { guard: 'isCheckClean', code: 'SI-L-01', in: ['DRAFT'], as: 'creator', payload: { checkClean: false } },
    ],
  },
  CLAIM: {
    passes: [{ as: 'reviewer', payload: {} }],
    fails: [
      { guard: 'isPlatform', code: 'SI-L-01', in: open, as: 'customer', payload: {} },
      { guard: 'isTaken', code: 'SI-L-02', in: ['IN_REVIEW'], as: 'otherReviewer', payload: {} },
    ],
  },
  CLAIM_LAPSED: {
    passes: [{ as: 'system', waitMs: 15 * 60_000, payload: {} }],
    fails: [
      { guard: 'isSystem', code: 'SI-L-01', in: ['IN_REVIEW'], as: 'supervisor', waitMs: 15 * 60_000, payload: {} },
      { guard: 'isClaimLapsed', code: 'SI-L-01', in: ['IN_REVIEW'], as: 'system', waitMs: 14 * 60_000, payload: {} },
    ],
  },
  RELEASE_CLAIM: {
    passes: [
      { as: 'reviewer', payload: {} },
      { as: 'supervisor', payload: {} },
    ],
    fails: [
      { guard: 'isPlatform', code: 'SI-L-01', in: ['IN_REVIEW'], as: 'customer', payload: {} },
      { guard: 'mayDecide', code: 'SI-L-02', in: ['IN_REVIEW'], as: 'otherReviewer', payload: {} },
    ],
  },
  APPROVE: {
    passes: [
      { as: 'reviewer', payload: clean },
      { as: 'supervisor', payload: { ...clean, remarks: 'OK' } },
    ],
    fails: [
      { guard: 'isPlatform', code: 'SI-L-01', in: open, as: 'customer', payload: clean },
      { guard: 'mayDecide', code: 'SI-L-02', in: ['IN_REVIEW'], as: 'otherReviewer', payload: clean },
      // Four eyes: staff who made it, for their own company or on behalf of the customer.
      {
        guard: 'isNotLastEditor',
        code: 'SI-L-05',
        in: ['SUBMITTED'],
        only: ['own', 'onBehalf'],
        as: 'maker',
        payload: clean,
      },
      { guard: 'isCheckClean', code: 'SI-L-01', in: open, as: 'reviewer', payload: { checkClean: false } },
      {
        guard: 'isEveryDifferenceAccepted',
        code: 'SI-L-01',
        in: open,
        only: ['validateOnly'],
        as: 'reviewer',
        payload: { ...clean, openDifferences: 2 },
      },
    ],
  },
  RETURN: {
    passes: [
      { as: 'reviewer', payload: { remarks } },
      { as: 'supervisor', payload: { remarks: 'x'.repeat(500) } },
    ],
    fails: [
      { guard: 'isPlatform', code: 'SI-L-01', in: open, as: 'customer', payload: { remarks } },
      { guard: 'mayDecide', code: 'SI-L-02', in: ['IN_REVIEW'], as: 'otherReviewer', payload: { remarks } },
      { guard: 'hasRemarks', code: 'SI-L-03', in: open, as: 'reviewer', payload: {} },
      { guard: 'hasRemarks', code: 'SI-L-03', in: open, as: 'reviewer', payload: { remarks: tooShort } },
      { guard: 'hasRemarks', code: 'SI-L-03', in: open, as: 'reviewer', payload: { remarks: tooLong } },
    ],
  },
  DECLINE: {
    passes: [{ as: 'supervisor', payload: { remarks } }],
    fails: [
      { guard: 'isSupervisor', code: 'SI-L-01', in: open, as: 'reviewer', payload: { remarks } },
      { guard: 'hasRemarks', code: 'SI-L-03', in: open, as: 'supervisor', payload: { remarks: tooShort } },
    ],
  },
  UNDO_REVIEW: {
    passes: [{ as: 'decider', payload: {} }],
    fails: [
      { guard: 'isSameReviewer', code: 'SI-L-01', in: decided, as: 'otherReviewer', payload: {} },
      { guard: 'isWithinUndoWindow', code: 'SI-L-01', in: decided, as: 'decider', waitMs: 10_000, payload: {} },
      { guard: 'isMessageNotOut', code: 'SI-L-01', in: decided, as: 'decider', messageOut: true, payload: {} },
    ],
  },
  WITHDRAW: {
    passes: [{ as: 'owner', payload: {} }],
    fails: [
      { guard: 'isOwner', code: 'SI-L-01', in: ['SUBMITTED', 'IN_REVIEW', 'RETURNED'], as: 'stranger', payload: {} },
    ],
  },
  MODIFY: {
    // The reviewer: as claimer in IN_REVIEW, as platform staff everywhere else.
    passes: [{ as: 'reviewer', payload: { ...clean, amendReason } }],
    fails: [
      { guard: 'isOwnerOrPlatform', code: 'SI-L-01', in: editable, as: 'stranger', payload: { ...clean, amendReason } },
      {
        guard: 'isCheckClean',
        code: 'SI-L-01',
        in: editable,
        as: 'reviewer',
        payload: { checkClean: false, amendReason },
      },
      { guard: 'isClaimer', code: 'SI-L-02', in: ['IN_REVIEW'], as: 'owner', payload: { ...clean, amendReason } },
      { guard: 'isClaimer', code: 'SI-L-02', in: ['IN_REVIEW'], as: 'supervisor', payload: { ...clean, amendReason } },
      { guard: 'isCheckClean', code: 'SI-L-01', in: ['IN_REVIEW'], as: 'reviewer', payload: { checkClean: false } },
      { guard: 'hasAmendReason', code: 'SI-L-04', in: ['SENT', 'CONFIRMED'], as: 'owner', payload: clean },
      {
        guard: 'hasAmendReason',
        code: 'SI-L-04',
        in: ['SENT', 'CONFIRMED'],
        as: 'reviewer',
        payload: { ...clean, amendReason: 'x'.repeat(201) },
      },
    ],
  },
  MAKE_BILL: {
    passes: [{ as: 'reviewer', payload: {} }],
    fails: [
      { guard: 'isPlatform', code: 'SI-L-01', in: ['APPROVED'], as: 'customer', payload: {} },
      { guard: 'isForBill', code: 'SI-L-01', in: ['APPROVED'], only: ['validateOnly'], as: 'reviewer', payload: {} },
    ],
  },
  REOPEN: {
    passes: [{ as: 'reviewer', payload: { remarks } }],
    fails: [
      { guard: 'isPlatform', code: 'SI-L-01', in: ['APPROVED', 'BILL_DRAFTED'], as: 'customer', payload: { remarks } },
      { guard: 'hasRemarks', code: 'SI-L-03', in: ['APPROVED', 'BILL_DRAFTED'], as: 'reviewer', payload: {} },
    ],
  },
  SEND: {
    passes: [{ as: 'reviewer', payload: { channelReady: true } }],
    fails: [
      {
        guard: 'isPlatform',
        code: 'SI-L-01',
        in: ['APPROVED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
        as: 'customer',
        payload: { channelReady: true },
      },
      {
        guard: 'isForBill',
        code: 'SI-L-01',
        in: ['APPROVED'],
        only: ['validateOnly'],
        as: 'reviewer',
        payload: { channelReady: true },
      },
      {
        guard: 'isChannelReady',
        code: 'SI-L-01',
        in: ['APPROVED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
        only: BILLED,
        as: 'reviewer',
        payload: { channelReady: false },
      },
      {
        guard: 'hasNoSendWarning',
        code: 'SI-L-01',
        in: ['APPROVED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
        only: BILLED,
        as: 'reviewer',
        payload: { channelReady: true, openSendWarnings: 1 },
      },
    ],
  },
  CARRIER_ACCEPT: {
    passes: [
      { as: 'system', payload: {} },
      { as: 'reviewer', payload: {} },
    ],
    fails: [{ guard: 'isPlatformOrSystem', code: 'SI-L-01', in: ['SENT'], as: 'customer', payload: {} }],
  },
  CARRIER_REJECT: {
    passes: [
      { as: 'system', payload: { remarks: 'B12' } },
      { as: 'reviewer', payload: { remarks } },
    ],
    fails: [
      { guard: 'isPlatformOrSystem', code: 'SI-L-01', in: ['SENT'], as: 'customer', payload: { remarks } },
      { guard: 'hasReason', code: 'SI-L-03', in: ['SENT'], as: 'reviewer', payload: { remarks: 'B12' } },
      { guard: 'hasReason', code: 'SI-L-03', in: ['SENT'], as: 'system', payload: { remarks: ' ' } },
    ],
  },
  CANCEL_AT_CARRIER: {
    passes: [{ as: 'supervisor', payload: { remarks } }],
    fails: [
      { guard: 'isSupervisor', code: 'SI-L-01', in: ['SENT', 'CONFIRMED'], as: 'reviewer', payload: { remarks } },
      { guard: 'hasRemarks', code: 'SI-L-03', in: ['SENT', 'CONFIRMED'], as: 'supervisor', payload: {} },
    ],
  },
  COMPLETE: {
    // Platform staff: the system completes only what has a bill.
    passes: [{ as: 'reviewer', payload: {} }],
    fails: [
      { guard: 'isPlatformOrSystem', code: 'SI-L-01', in: ['BILL_DRAFTED', 'CONFIRMED'], as: 'customer', payload: {} },
      { guard: 'isPlatform', code: 'SI-L-01', in: ['APPROVED'], only: ['validateOnly'], as: 'system', payload: {} },
      { guard: 'isValidateOnly', code: 'SI-L-01', in: ['APPROVED'], only: BILLED, as: 'reviewer', payload: {} },
    ],
  },
  UNLOCK: {
    passes: [{ as: 'supervisor', payload: { remarks, billVoided: true } }],
    fails: [
      {
        guard: 'isSupervisor',
        code: 'SI-L-01',
        in: ['COMPLETED'],
        as: 'reviewer',
        payload: { remarks, billVoided: true },
      },
      {
        guard: 'isForBill',
        code: 'SI-L-01',
        in: ['COMPLETED'],
        only: ['validateOnly'],
        as: 'supervisor',
        payload: { remarks, billVoided: true },
      },
      {
        guard: 'hasRemarks',
        code: 'SI-L-03',
        in: ['COMPLETED'],
        only: BILLED,
        as: 'supervisor',
        payload: { billVoided: true },
      },
      {
        guard: 'isBillVoided',
        code: 'SI-L-01',
        in: ['COMPLETED'],
        only: BILLED,
        as: 'supervisor',
        payload: { remarks, billVoided: false },
      },
    ],
  },
  DELETE: {
    passes: [{ as: 'owner', payload: {} }],
    fails: [{ guard: 'isOwner', code: 'SI-L-01', in: deletable, as: 'stranger', payload: {} }],
  },
  RESTORE: {
    passes: [{ as: 'supervisor', payload: {} }],
    fails: [{ guard: 'isDeleted', code: 'SI-L-01', in: deletable, as: 'supervisor', payload: {} }],
  },
  SET_EXTENDED: {
    passes: [{ as: 'system', payload: {} }],
    fails: [{ guard: 'isSystem', code: 'SI-L-01', in: editable, as: 'supervisor', payload: {} }],
  },
  CUTOFF_NEAR: {
    passes: [{ as: 'system', payload: { remarks: '2026-03-10T10:00:00.000Z' } }],
    fails: [{ guard: 'isSystem', code: 'SI-L-01', in: awaited, as: 'supervisor', payload: {} }],
  },
  CUTOFF_PASSED: {
    passes: [{ as: 'system', payload: { remarks: '2026-03-10T10:00:00.000Z' } }],
    fails: [{ guard: 'isSystem', code: 'SI-L-01', in: awaited, as: 'supervisor', payload: {} }],
  },
  LATE_FEE_PROPOSED: {
    passes: [{ as: 'system', payload: { remarks: 'SILATE' } }],
    fails: [
      {
        guard: 'isSystem',
        code: 'SI-L-01',
        in: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED'],
        as: 'supervisor',
        payload: {},
      },
    ],
  },
};
