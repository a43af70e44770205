import { SI_STATE_LABELS, SI_STATES, type SiState } from '#contract/si/status.ts';
import {
  defineLifecycle,
  knownEvents,
  type Lifecycle,
  NEW,
  type OrNew,
  permits,
  type Refusal,
  type TransitionRow,
} from '../kernel/lifecycle.ts';
import type { SiActor, SiCommand, SiContext, SiEvent } from './shipping-instruction.commands.ts';
import { SI_EVENTS } from './shipping-instruction.events.ts';
import * as guard from './shipping-instruction.guards.ts';

/**
 * Life of a shipping instruction (design A3.2), from customer to carrier:
 *
 *     NEW -> SUBMITTED <-> IN_REVIEW -> APPROVED -> BILL_DRAFTED -> SENT -> CONFIRMED -> COMPLETED
 *               ^------- RETURNED <--------'                          '-> CARRIER_REJECTED
 *     DECLINED and CANCELLED end it; any modification leads back to SUBMITTED (specification §4).
 *
 * States × commands, invariants and gaps: `shipping-instruction.lifecycle.md`.
 */

export type {
  SiActor,
  SiCommand,
  SiContext,
  SiEvent,
} from './shipping-instruction.commands.ts';
export { newSiContext, SYSTEM_ACTOR } from './shipping-instruction.commands.ts';
export { isSiEvent, SI_EVENTS } from './shipping-instruction.events.ts';
export { CLAIM_IDLE_MS, SI_BECAUSE, type SiBecause, UNDO_WINDOW_MS } from './shipping-instruction.guards.ts';

type Row = TransitionRow<SiState, SiContext, SiCommand>;

/** Not yet with the carrier, and not given up. */
const OPEN: readonly SiState[] = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'];

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'SUBMITTED', guards: [guard.isOwnerOrPlatform, guard.isCheckClean] },
  { from: [NEW, 'DRAFT'], event: 'SAVE_DRAFT', to: 'DRAFT', guards: [guard.isPlatform] },
  { from: ['DRAFT'], event: 'SUBMIT', to: 'SUBMITTED', guards: [guard.isCreator, guard.isCheckClean] },

  // In IN_REVIEW it is known and always refused, so that a second reviewer reads SI-L-02 instead of SI-L-01.
  { from: ['SUBMITTED', 'IN_REVIEW'], event: 'CLAIM', to: 'IN_REVIEW', guards: [guard.isPlatform, guard.isUnclaimed] },
  { from: ['IN_REVIEW'], event: 'CLAIM_LAPSED', to: 'SUBMITTED', guards: [guard.isSystem, guard.isClaimLapsed] },
  { from: ['IN_REVIEW'], event: 'RELEASE_CLAIM', to: 'SUBMITTED', guards: [guard.isPlatform, guard.mayDecide] },
  {
    from: ['SUBMITTED', 'IN_REVIEW'],
    event: 'APPROVE',
    to: 'APPROVED',
    guards: [
      guard.isPlatform,
      guard.mayDecide,
      guard.isNotLastEditor,
      guard.isCheckClean,
      guard.isEveryDifferenceAccepted,
    ],
  },
  {
    from: ['SUBMITTED', 'IN_REVIEW'],
    event: 'RETURN',
    to: 'RETURNED',
    guards: [guard.isPlatform, guard.mayDecide, guard.hasRemarks],
  },
  {
    from: ['SUBMITTED', 'IN_REVIEW'],
    event: 'DECLINE',
    to: 'DECLINED',
    guards: [guard.isSupervisor, guard.hasRemarks],
  },
  {
    from: ['APPROVED', 'RETURNED', 'DECLINED'],
    event: 'UNDO_REVIEW',
    to: 'IN_REVIEW',
    guards: [guard.isSameReviewer, guard.isWithinUndoWindow, guard.isMessageNotOut],
  },

  { from: ['SUBMITTED', 'IN_REVIEW', 'RETURNED'], event: 'WITHDRAW', to: 'CANCELLED', guards: [guard.isOwner] },
  {
    from: ['SUBMITTED', 'APPROVED', 'RETURNED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
    event: 'MODIFY',
    to: 'SUBMITTED',
    guards: [guard.isOwnerOrPlatform, guard.isCheckClean],
  },
  {
    from: ['SENT', 'CONFIRMED'],
    event: 'MODIFY',
    to: 'SUBMITTED',
    guards: [guard.isOwnerOrPlatform, guard.hasAmendReason, guard.isCheckClean],
  },
  // The owner asks for return meanwhile; only the claimer edits what is under review.
  { from: ['IN_REVIEW'], event: 'MODIFY', to: 'SUBMITTED', guards: [guard.isClaimer, guard.isCheckClean] },

  { from: ['APPROVED'], event: 'MAKE_BILL', to: 'BILL_DRAFTED', guards: [guard.isPlatform, guard.isForBill] },
  { from: ['APPROVED', 'BILL_DRAFTED'], event: 'REOPEN', to: 'RETURNED', guards: [guard.isPlatform, guard.hasRemarks] },
  {
    from: ['APPROVED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
    event: 'SEND',
    to: 'SENT',
    guards: [guard.isPlatform, guard.isForBill, guard.isChannelReady, guard.hasNoSendWarning],
  },
  { from: ['SENT'], event: 'CARRIER_ACCEPT', to: 'CONFIRMED', guards: [guard.isPlatformOrSystem] },
  {
    from: ['SENT'],
    event: 'CARRIER_REJECT',
    to: 'CARRIER_REJECTED',
    guards: [guard.isPlatformOrSystem, guard.hasReason],
  },
  {
    from: ['SENT', 'CONFIRMED'],
    event: 'CANCEL_AT_CARRIER',
    to: 'CANCELLED',
    guards: [guard.isSupervisor, guard.hasRemarks],
  },
  { from: ['BILL_DRAFTED', 'CONFIRMED'], event: 'COMPLETE', to: 'COMPLETED', guards: [guard.isPlatformOrSystem] },
  { from: ['APPROVED'], event: 'COMPLETE', to: 'COMPLETED', guards: [guard.isPlatform, guard.isValidateOnly] },
  {
    from: ['COMPLETED'],
    event: 'UNLOCK',
    to: 'CONFIRMED',
    guards: [guard.isSupervisor, guard.isForBill, guard.hasRemarks, guard.isBillVoided],
  },

  { from: ['DRAFT', 'RETURNED', 'DECLINED', 'CANCELLED'], event: 'DELETE', to: 'same', guards: [guard.isOwner] },
  { from: ['DRAFT', 'RETURNED', 'DECLINED', 'CANCELLED'], event: 'RESTORE', to: 'same', guards: [guard.isSupervisor] },
  // The planned number of the set was raised by a later submission (A5.2).
  {
    from: SI_STATES.filter(state => state !== 'DRAFT' && state !== 'DECLINED' && state !== 'CANCELLED'),
    event: 'SET_EXTENDED',
    to: 'same',
    guards: [guard.isSystem],
  },
  // The clock of the cut-off speaks while somebody can still act on it (A10).
  { from: OPEN, event: 'CUTOFF_NEAR', to: 'same', guards: [guard.isSystem] },
  { from: OPEN, event: 'CUTOFF_PASSED', to: 'same', guards: [guard.isSystem] },
  {
    from: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED'],
    event: 'LATE_FEE_PROPOSED',
    to: 'same',
    guards: [guard.isSystem],
  },
];

/** A deleted SI takes one command only: RESTORE (INV-SI-5). */
const withDeleteMark = (row: Row): Row =>
  ({ ...row, guards: [row.event === 'RESTORE' ? guard.isDeleted : guard.isNotDeleted, ...(row.guards ?? [])] }) as Row;

export const siLifecycle: Lifecycle<SiState, SiContext, SiCommand> = defineLifecycle<SiState, SiContext, SiCommand>({
  id: 'shippingInstruction',
  states: SI_STATES,
  notPermitted: 'SI-L-01',
  labels: SI_STATE_LABELS,
  rows: ROWS.map(withDeleteMark),
});

/**
 * Call 8 names a target status; this is the event it asks for (A7). `null`: no event leads there, SI-L-01.
 * Whether the event is permitted is for `permits` to say.
 */
export function eventForStatus(state: SiState, target: number, context: SiContext, now: string): SiEvent | null {
  switch (target) {
    case 1:
      return 'RELEASE_CLAIM';
    case 2: {
      const { decision } = context;
      const undoes = decision !== null && Date.parse(now) - Date.parse(decision.at) <= guard.UNDO_WINDOW_MS;
      return undoes ? 'UNDO_REVIEW' : 'CLAIM';
    }
    case 3:
      return 'APPROVE';
    case 4:
      return state === 'APPROVED' || state === 'BILL_DRAFTED' ? 'REOPEN' : 'RETURN';
    case 5:
      return 'DECLINE';
    case 6:
      return state === 'SENT' || state === 'CONFIRMED' ? 'CANCEL_AT_CARRIER' : 'WITHDRAW';
    case 7:
      return 'MAKE_BILL';
    case 8:
      return 'SEND';
    case 9:
      return state === 'COMPLETED' ? 'UNLOCK' : 'CARRIER_ACCEPT';
    case 10:
      return 'CARRIER_REJECT';
    case 11:
      return 'COMPLETE';
    default:
      return null;
  }
}

/** The command as it would be once all that the person can still supply is there: remarks, a reason, a clean check. */
const supplied = (type: SiEvent, actor: SiActor, at: string): SiCommand =>
  // The compiler tells unions apart only up to 25 members.
  ({
    type,
    actor,
    at,
    remarks: '-----',
    amendReason: '-----',
    checkClean: true,
    channelReady: true,
    billVoided: true,
  }) as SiCommand;

export interface SiAbility {
  readonly event: SiEvent;
  /** `null` = allowed. A missing right is the caller's to add: the machine knows persons, not menus. */
  readonly refusal: Refusal | null;
}

/** What this person could do with the document now: every event of the state that a person sends, refused ones with why. */
export const siAbilities = (state: OrNew<SiState>, context: SiContext, actor: SiActor, at: string): SiAbility[] =>
  knownEvents(siLifecycle, state)
    .filter(event => SI_EVENTS[event].anyOf.length > 0)
    .map(event => {
      const permit = permits(siLifecycle, state, context, supplied(event, actor, at));
      return { event, refusal: permit.ok ? null : permit.refusal };
    });
