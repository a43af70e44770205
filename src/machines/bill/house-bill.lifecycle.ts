import { BILL_STATE_LABELS, BILL_STATES, type BillState } from '#contract/bill/status.ts';
import {
  defineLifecycle,
  knownEvents,
  type Lifecycle,
  NEW,
  permits,
  type Refusal,
  type TransitionRow,
} from '../kernel/lifecycle.ts';
import type { BillActor, BillCommand, BillContext, BillEvent } from './house-bill.commands.ts';
import { BILL_EVENTS } from './house-bill.events.ts';
import * as guard from './house-bill.guards.ts';

/**
 * Life of a house bill (design C3), from the SI to the paper:
 *
 *     NEW -> DRAFT <-> PROOF_SENT -> CONFIRMED -> ISSUED -> SURRENDERED -> RELEASED
 *              ^    CHANGE_REQUESTED     ^          '-> AMENDING
 *              '- (the SI is opened)     '--------------'
 *     VOID ends it from anywhere but RELEASED.
 *
 * States × commands, invariants and gaps: `house-bill.lifecycle.md`.
 */
type Row = TransitionRow<BillState, BillContext, BillCommand>;

const BEFORE_ISSUE = ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED', 'CONFIRMED'] as const;
const FROZEN = ['CONFIRMED', 'ISSUED', 'SURRENDERED', 'RELEASED'] as const;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isPlatform] },
  { from: [NEW], event: 'CREATE_FROM_SI', to: 'DRAFT', guards: [guard.isPlatform] },
  { from: BEFORE_ISSUE, event: 'UPDATE_FROM_SI', to: 'DRAFT', guards: [guard.isPlatform] },
  // Known and always refused, so that the clerk reads BL-11 and not only that it cannot be done.
  {
    from: ['ISSUED', 'SURRENDERED', 'RELEASED'],
    event: 'UPDATE_FROM_SI',
    to: 'same',
    guards: [guard.isPlatform, guard.isBodyOpen],
  },
  { from: ['AMENDING'], event: 'UPDATE_FROM_SI', to: 'same', guards: [guard.isPlatform] },
  { from: BEFORE_ISSUE, event: 'REOPEN', to: 'DRAFT', guards: [guard.isPlatform, guard.hasRemarks] },

  { from: ['DRAFT', 'CHANGE_REQUESTED', 'AMENDING'], event: 'EDIT', to: 'same', guards: [guard.isPlatform] },
  { from: FROZEN, event: 'EDIT', to: 'same', guards: [guard.isPlatform, guard.isBodyOpen] },

  {
    from: ['DRAFT', 'CHANGE_REQUESTED'],
    event: 'SEND_PROOF',
    to: 'PROOF_SENT',
    guards: [guard.isPlatform, guard.isWithoutErrors],
  },
  { from: ['PROOF_SENT'], event: 'VIEWED', to: 'same', guards: [guard.isCustomer, guard.isFirstView] },
  { from: ['PROOF_SENT'], event: 'ACCEPT', to: 'CONFIRMED', guards: [guard.isCustomer] },
  {
    from: ['PROOF_SENT'],
    event: 'REQUEST_CHANGE',
    to: 'CHANGE_REQUESTED',
    guards: [guard.isCustomer, guard.hasRemarks],
  },
  { from: ['PROOF_SENT'], event: 'RECALL_PROOF', to: 'DRAFT', guards: [guard.isPlatform] },

  {
    from: ['CONFIRMED'],
    event: 'ISSUE',
    to: 'ISSUED',
    guards: [guard.isPlatform, guard.isOriginalsFit, guard.isOnBoard, guard.isReleaseApproved],
  },
  {
    from: ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED'],
    event: 'ISSUE',
    to: 'same',
    guards: [guard.isPlatform, guard.isConfirmed],
  },
  { from: ['ISSUED'], event: 'PRINT_ORIGINAL', to: 'same', guards: [guard.isPlatform, guard.hasCopyLeft] },
  {
    from: ['ISSUED'],
    event: 'REPRINT_ORIGINAL',
    to: 'same',
    guards: [guard.isSupervisor, guard.hasRemarks, guard.isPrinted],
  },
  { from: ['ISSUED'], event: 'SURRENDER', to: 'SURRENDERED', guards: [guard.isPlatform, guard.isEveryOriginalBack] },
  { from: ['ISSUED', 'SURRENDERED'], event: 'RELEASE', to: 'RELEASED', guards: [guard.isSystem] },
  {
    from: ['ISSUED', 'SURRENDERED'],
    event: 'AMEND',
    to: 'AMENDING',
    guards: [guard.isPlatform, guard.hasRemarks, guard.isBackOrIndemnified],
  },
  { from: ['AMENDING'], event: 'FINISH_AMEND', to: 'CONFIRMED', guards: [guard.isPlatform, guard.isWithoutErrors] },
  {
    from: BILL_STATES.filter(state => state !== 'RELEASED' && state !== 'VOID'),
    event: 'VOID',
    to: 'VOID',
    guards: [guard.isSupervisor, guard.hasRemarks],
  },
];

export const billLifecycle: Lifecycle<BillState, BillContext, BillCommand> = defineLifecycle<
  BillState,
  BillContext,
  BillCommand
>({
  id: 'houseBill',
  states: BILL_STATES,
  notPermitted: 'BL-L-01',
  labels: BILL_STATE_LABELS,
  rows: ROWS,
});

export interface BillAbility {
  readonly event: BillEvent;
  /** `null` = allowed. A missing right is the caller's to add: the machine knows persons, not menus. */
  readonly refusal: Refusal | null;
}

/** What a command carries beyond person and time, as far as it is known before it is asked. */
export interface BillSurroundings {
  readonly openErrors: number;
  readonly today: string;
  readonly releaseApproved: boolean;
}

/** What this person could do with the bill now: every event of the state that a person sends, refused ones with why. */
export function billAbilities(
  state: BillState,
  context: BillContext,
  actor: BillActor,
  at: string,
  around: BillSurroundings,
): BillAbility[] {
  const supplied = { remarks: '-----', originalsReturned: context.printed, indemnity: true, ...around };
  return knownEvents(billLifecycle, state)
    .filter(event => BILL_EVENTS[event].anyOf.length > 0)
    .map(event => {
      const permit = permits(billLifecycle, state, context, { type: event, actor, at, ...supplied });
      return { event, refusal: permit.ok ? null : permit.refusal };
    });
}
