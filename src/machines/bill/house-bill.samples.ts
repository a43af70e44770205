import type { BillState } from '#contract/bill/status.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  BILL_SYSTEM,
  type BillActor,
  type BillCommandOf,
  type BillContext,
  type BillEvent,
} from './house-bill.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

const person = (
  employeeId: string | null,
  companyId: string,
  companyKind: BillActor['companyKind'],
  supervisor = false,
) => ({ employeeId, companyId, companyKind, supervisor }) as const;

export const BILL_ACTORS = {
  clerk: person('clerk', 'PLATFORM', 'platform'),
  supervisor: person('supervisor', 'PLATFORM', 'platform', true),
  customer: person('customer', 'CUSTOMER', 'customer'),
  stranger: person('stranger', 'OTHER', 'customer'),
  link: { employeeId: null, companyId: null, companyKind: 'shareLink', supervisor: false },
  system: BILL_SYSTEM,
} as const satisfies Record<string, BillActor>;
export type BillActorName = keyof typeof BILL_ACTORS;

export const TODAY = '2026-03-12';

/** A bill of three originals that went on board yesterday; one original has been printed. */
export const billContext = (over: Partial<BillContext> = {}): BillContext => ({
  ownerCompanyId: 'CUSTOMER',
  docType: 'ORIGINAL',
  originals: '3',
  onBoardDate: '2026-03-11',
  printed: 1,
  viewers: [],
  ...over,
});

type Payload<Event extends BillEvent> = Event extends BillEvent
  ? Omit<BillCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface BillSample<Event extends BillEvent = BillEvent> {
  readonly as: BillActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<BillContext>;
}

export interface BillFailingSample<Event extends BillEvent = BillEvent> extends BillSample<Event> {
  /** Name of the guard in `house-bill.guards.ts`. */
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<BillState>[];
}

interface Samples<Event extends BillEvent> {
  readonly passes: readonly [BillSample<Event>, ...BillSample<Event>[]];
  readonly fails: readonly BillFailingSample<Event>[];
}

const remarks = '收货人地址有误，请更正';
const clean = { openErrors: 0 } as const;
const shipped = { today: TODAY, releaseApproved: true } as const;
const allBack = { originalsReturned: 1 } as const;

const BEFORE_ISSUE: OrNew<BillState>[] = ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED', 'CONFIRMED'];
const ISSUED_ON: OrNew<BillState>[] = ['ISSUED', 'SURRENDERED', 'RELEASED'];
const EDITABLE: OrNew<BillState>[] = ['DRAFT', 'CHANGE_REQUESTED', 'AMENDING'];
const VOIDABLE: OrNew<BillState>[] = [...BEFORE_ISSUE, 'ISSUED', 'SURRENDERED', 'AMENDING'];

const fail = <Event extends BillEvent>(
  guard: string,
  code: string,
  states: readonly OrNew<BillState>[],
  payload: Payload<Event>,
  more: Partial<BillFailingSample<Event>> = {},
): BillFailingSample<Event> => ({ guard, code, in: states, as: 'clerk', payload, ...more });

const notStaff = <Event extends BillEvent>(states: readonly OrNew<BillState>[], payload: Payload<Event>) =>
  fail<Event>('isPlatform', 'BL-L-01', states, payload, { as: 'customer' });

const notCustomer = <Event extends BillEvent>(payload: Payload<Event>) =>
  fail<Event>('isCustomer', 'BL-L-01', ['PROOF_SENT'], payload, { as: 'stranger' });

const wordless = <Event extends BillEvent>(
  states: readonly OrNew<BillState>[],
  payload: Payload<Event>,
  as: BillActorName,
) => fail<Event>('hasRemarks', 'BL-L-03', states, payload, { as });

export const BILL_SAMPLES: { readonly [Event in BillEvent]: Samples<Event> } = {
  CREATE: { passes: [{ as: 'clerk', payload: {} }], fails: [notStaff(['NEW'], {})] },
  CREATE_FROM_SI: { passes: [{ as: 'clerk', payload: {} }], fails: [notStaff(['NEW'], {})] },
  UPDATE_FROM_SI: {
    passes: [{ as: 'clerk', payload: {} }],
    fails: [notStaff([...BEFORE_ISSUE, 'AMENDING'], {}), fail('isBodyOpen', 'BL-11', ISSUED_ON, {})],
  },
  REOPEN: {
    passes: [{ as: 'clerk', payload: { remarks } }],
    fails: [notStaff(BEFORE_ISSUE, { remarks }), wordless(BEFORE_ISSUE, {}, 'clerk')],
  },
  EDIT: {
    passes: [{ as: 'clerk', payload: {} }],
    fails: [notStaff(EDITABLE, {}), fail('isBodyOpen', 'BL-11', ['CONFIRMED', ...ISSUED_ON], {})],
  },
  SEND_PROOF: {
    passes: [{ as: 'clerk', payload: clean }],
    fails: [
      notStaff(['DRAFT', 'CHANGE_REQUESTED'], clean),
      fail('isWithoutErrors', 'BL-L-01', ['DRAFT', 'CHANGE_REQUESTED'], { openErrors: 1 }),
    ],
  },
  VIEWED: {
    passes: [
      { as: 'customer', payload: {} },
      { as: 'link', payload: {} },
    ],
    fails: [
      notCustomer({}),
      fail('isFirstView', 'BL-L-01', ['PROOF_SENT'], {}, { as: 'customer', context: { viewers: ['customer'] } }),
      fail('isFirstView', 'BL-L-01', ['PROOF_SENT'], {}, { as: 'link', context: { viewers: ['link'] } }),
    ],
  },
  ACCEPT: {
    passes: [
      { as: 'customer', payload: {} },
      { as: 'link', payload: {} },
    ],
    fails: [notCustomer({})],
  },
  REQUEST_CHANGE: {
    passes: [{ as: 'customer', payload: { remarks } }],
    fails: [notCustomer({ remarks }), wordless(['PROOF_SENT'], { remarks: '改一下 ' }, 'customer')],
  },
  RECALL_PROOF: { passes: [{ as: 'clerk', payload: {} }], fails: [notStaff(['PROOF_SENT'], {})] },
  ISSUE: {
    passes: [
      { as: 'clerk', payload: shipped },
      { as: 'clerk', payload: shipped, context: { docType: 'SEAWAY', originals: '0' } },
    ],
    fails: [
      notStaff(['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED', 'CONFIRMED'], shipped),
      fail('isConfirmed', 'BL-08', ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED'], shipped),
      fail('isOriginalsFit', 'BL-07', ['CONFIRMED'], shipped, { context: { docType: 'SEAWAY' } }),
      fail('isOnBoard', 'BL-06', ['CONFIRMED'], shipped, { context: { onBoardDate: '2026-03-13' } }),
      fail('isOnBoard', 'BL-06', ['CONFIRMED'], shipped, { context: { onBoardDate: '' } }),
      fail('isReleaseApproved', 'BL-09', ['CONFIRMED'], { ...shipped, releaseApproved: false }),
    ],
  },
  PRINT_ORIGINAL: {
    passes: [{ as: 'clerk', payload: {} }],
    fails: [notStaff(['ISSUED'], {}), fail('hasCopyLeft', 'BL-L-01', ['ISSUED'], {}, { context: { printed: 3 } })],
  },
  REPRINT_ORIGINAL: {
    passes: [{ as: 'supervisor', payload: { remarks } }],
    fails: [
      fail('isSupervisor', 'BL-L-01', ['ISSUED'], { remarks }),
      wordless(['ISSUED'], {}, 'supervisor'),
      fail('isPrinted', 'BL-L-01', ['ISSUED'], { remarks }, { as: 'supervisor', context: { printed: 0 } }),
    ],
  },
  SURRENDER: {
    passes: [
      { as: 'clerk', payload: allBack },
      { as: 'clerk', payload: { originalsReturned: 0 }, context: { printed: 0 } },
    ],
    fails: [
      notStaff(['ISSUED'], allBack),
      fail('isEveryOriginalBack', 'BL-10', ['ISSUED'], { originalsReturned: 2 }, { context: { printed: 3 } }),
    ],
  },
  RELEASE: {
    passes: [{ as: 'system', payload: {} }],
    fails: [fail('isSystem', 'BL-L-01', ['ISSUED', 'SURRENDERED'], {}, { as: 'supervisor' })],
  },
  AMEND: {
    passes: [
      { as: 'clerk', payload: { ...allBack, indemnity: false, remarks } },
      { as: 'clerk', payload: { originalsReturned: 0, indemnity: true, remarks } },
    ],
    fails: [
      notStaff(['ISSUED', 'SURRENDERED'], { ...allBack, indemnity: false, remarks }),
      wordless(['ISSUED', 'SURRENDERED'], { ...allBack, indemnity: false }, 'clerk'),
      fail('isBackOrIndemnified', 'BL-10', ['ISSUED', 'SURRENDERED'], {
        originalsReturned: 0,
        indemnity: false,
        remarks,
      }),
    ],
  },
  FINISH_AMEND: {
    passes: [{ as: 'clerk', payload: clean }],
    fails: [notStaff(['AMENDING'], clean), fail('isWithoutErrors', 'BL-L-01', ['AMENDING'], { openErrors: 2 })],
  },
  VOID: {
    passes: [{ as: 'supervisor', payload: { remarks } }],
    fails: [
      fail('isSupervisor', 'BL-L-01', VOIDABLE, { remarks }),
      wordless(VOIDABLE, { remarks: 'x'.repeat(501) }, 'supervisor'),
    ],
  },
};
