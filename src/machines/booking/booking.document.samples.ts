import type { BookingChange } from '#contract/booking/booking.ts';
import { type BookingRoll, rollSchema } from '#contract/booking/booking-confirmation.ts';
import { bookingContentSchema, bookingLinksSchema, cutOffsSchema } from '#contract/booking/booking-content.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { booking } from './booking.document.ts';
import { CARRIER } from './booking.guards.ts';

/** Askings of a booking that pass, and those that fail a guard which names no side. The walk stands on 2027-01-08 at 10:00 UTC. */

const AT = '2027-01-08T10:00:00.000Z';
const REASON = '爆舱';
const TAKEN = { takenBy: 'colleague', takenByName: '叶青禾', takenUntil: '2027-01-08T10:10:00.000Z' } as const;
const LAPSED = { ...TAKEN, takenUntil: AT } as const;
const OPEN_AMENDMENT = { amendment: 'AMENDMENT_RECEIVED' } as const;
const OPEN_CANCELLATION = { cancellation: 'CANCELLATION_RECEIVED' } as const;
const feedbacks = [
  { severity: 'ERROR' as const, code: '', message: 'HS code missing', path: '', property: '', at: '' },
];

const sailing = { vesselName: 'EVER ACE', voyageNo: '99W', etd: null, eta: null };
const roll: BookingRoll = rollSchema.parse({
  seq: 1,
  at: '2027-01-07T10:00:00.000Z',
  cause: 'CARRIER_OVERBOOKED',
  from: sailing,
  to: sailing,
  oldCutOffs: cutOffsSchema.parse({}),
  newCutOffs: cutOffsSchema.parse({}),
  remarks: 'Overbooked',
  answerDueAt: AT,
});
const ROLLED = { rollList: [roll] };
const TO_REPRICE = { rollList: [{ ...roll, pricing: 'REPRICE' as const }] };

const oneMore: BookingChange = {
  path: 'equipments.0.units',
  label: { zh: '箱量 40HC', en: 'Containers 40HC' },
  before: '2',
  after: '3',
  consent: 'CARRIER',
};
const anotherCarrier: BookingChange = {
  ...oneMore,
  path: 'carrier',
  label: { zh: '船公司', en: 'Carrier' },
  consent: 'NEVER',
};

const submitting = { openErrors: 0, isAccepted: false, isPriceAgreed: true, isCreditBlocked: false };
const changing = { openErrors: 0, changes: [oneMore] };
const amending = { ...changing, isLate: false, lateFee: null, price: null };
const unsound = { openErrors: 2 };

const byCarrier = { as: 'carrier' };
/** The desk answers where the carrier does it on paper. */
const onPaper = { as: 'desk' };
const confirms = { world: { isComplete: true } };
const partial = { as: 'carrier', world: { isComplete: false }, code: 'BK-10' };
const taken = { as: 'desk', row: TAKEN, code: 'TAKEN' };

export const samples = samplesOf(booking, {
  at: AT,
  row: {
    id: 'a-booking',
    version: 1,
    state: 'DRAFT',
    createdAt: '2027-01-08T09:00:00.000Z',
    updatedAt: '2027-01-08T09:00:00.000Z',
    bookingNo: 'BK27010800012',
    companyId: 'CUSTOMER',
    deskCompanyId: 'DESK',
    channel: 'WEB',
    links: bookingLinksSchema.parse({}),
    createdBy: 'employee of CUSTOMER',
    content: bookingContentSchema.parse({ carrier: 'EGLV' }),
    amended: null,
    confirmed: null,
    carrierRequestRef: null,
    carrierRef: null,
    cgoId: 'CG270108000001',
    snapshotId: null,
    takenBy: null,
    takenByName: null,
    takenUntil: null,
    assigneeId: null,
    feedbacks: [],
    amendments: [],
    rollList: [],
    isSent: true,
    amendment: null,
    cancellation: null,
    hasOpenRoll: false,
    stateReason: null,
    submittedAt: null,
    confirmedAt: null,
    price: null,
    amendedPrice: null,
    expectedCosts: [],
    claims: [],
    carrierTimes: {},
    cutOffs: [],
    acceptDueAt: null,
    answerDueAt: null,
    issues: 0,
    deskNote: null,
    assigneeName: null,
    customerName: '宁波北码头货运代理有限公司',
    customerNameEn: 'Northquay Freight',
    deskName: '平台运营公司',
    deskNameEn: 'Platform Operations',
    createdByName: '马行舟',
    requestKey: null,
  },
  actors: {
    customer: personOf('CUSTOMER'),
    desk: personOf('DESK', { kind: 'platform', holds: ['AMEND_LATE'] }),
    carrier: CARRIER,
    clock: SYSTEM_ACTOR,
  },
  events: {
    CREATE: { passes: [{ as: 'customer' }, { as: 'desk' }] },
    SAVE: { passes: [{ as: 'customer' }, { as: 'desk' }] },
    SUBMIT: {
      passes: [
        { as: 'customer', world: submitting },
        { as: 'customer', world: { ...submitting, isAccepted: true } },
      ],
      fails: [
        { as: 'customer', world: { ...submitting, ...unsound }, code: 'BK-06' },
        { as: 'customer', world: { ...submitting, isPriceAgreed: false }, code: 'BK-07' },
        { as: 'customer', world: { ...submitting, isCreditBlocked: true }, code: 'CREDIT_BLOCKED' },
      ],
    },
    RETURN: {
      passes: [{ as: 'desk', remarks: REASON, payload: { feedbacks: [] } }],
      fails: [
        { ...taken, remarks: REASON, payload: { feedbacks: [] } },
        { as: 'desk', remarks: ' ', payload: { feedbacks: [] }, code: 'BK-05' },
      ],
    },
    TAKE: {
      // Nobody else has it for a quarter of an hour, and then anybody may.
      passes: [
        { as: 'desk' },
        { as: 'desk', row: LAPSED },
        { as: 'desk', row: { ...TAKEN, takenBy: 'employee of DESK' } },
      ],
      fails: [taken],
    },
    ASSIGN: { passes: [{ as: 'desk', payload: { employeeId: 'colleague' } }] },
    ACCEPT: {
      passes: [{ as: 'desk', world: { openErrors: 0 } }],
      fails: [
        { ...taken, world: { openErrors: 0 } },
        { as: 'desk', world: unsound, code: 'BK-06' },
      ],
    },
    SEND: {
      passes: [
        { as: 'clock', world: { openMessages: 0 } },
        { as: 'desk', world: { openMessages: 0 } },
      ],
      fails: [{ as: 'clock', world: { openMessages: 1 }, code: 'BK-11' }],
    },
    ACK: { passes: [byCarrier, { ...onPaper, payload: { carrierRequestRef: 'REQ-9' } }] },
    UPDATE: {
      passes: [{ as: 'customer', world: changing }],
      fails: [
        { as: 'customer', world: { ...changing, ...unsound }, code: 'BK-06' },
        { as: 'customer', world: { ...changing, changes: [] }, code: 'BK-08' },
      ],
    },
    ASK_UPDATE: {
      passes: [{ ...byCarrier, payload: { feedbacks } }],
      fails: [{ ...byCarrier, payload: { feedbacks: [] }, code: 'BK-09' }],
    },
    CONFIRM: {
      passes: [
        { ...byCarrier, ...confirms },
        { ...onPaper, ...confirms },
      ],
      fails: [partial],
    },
    RECONFIRM: { passes: [{ ...byCarrier, ...confirms }], fails: [partial] },
    REJECT: {
      passes: [{ ...byCarrier, remarks: REASON }],
      fails: [{ ...byCarrier, remarks: ' ', code: 'BK-05' }],
    },
    ASK_AMEND: {
      passes: [{ ...byCarrier, payload: { feedbacks } }],
      fails: [{ ...byCarrier, payload: { feedbacks: [] }, code: 'BK-09' }],
    },
    DECLINE: {
      passes: [{ ...byCarrier, remarks: REASON }],
      fails: [{ ...byCarrier, remarks: ' ', code: 'BK-05' }],
    },
    CANCEL: {
      // A reason is asked for only once something was sent.
      passes: [
        { as: 'customer', remarks: REASON },
        { as: 'customer', row: { isSent: false } },
      ],
      fails: [{ as: 'customer', code: 'BK-05' }],
    },
    REQUEST_CANCEL: {
      passes: [{ as: 'customer', remarks: REASON, payload: { agreedFee: '450' }, world: { fee: '450.00' } }],
      fails: [
        { as: 'customer', payload: { agreedFee: '450' }, world: { fee: '450.00' }, code: 'BK-05' },
        {
          as: 'customer',
          remarks: REASON,
          payload: { agreedFee: '450' },
          world: { fee: '450.00' },
          row: OPEN_CANCELLATION,
          code: 'BK-14',
        },
        { as: 'customer', remarks: REASON, payload: { agreedFee: '0' }, world: { fee: '450.00' }, code: 'BK-16' },
      ],
    },
    CONFIRM_CANCEL: {
      passes: [{ ...byCarrier, row: OPEN_CANCELLATION }],
      fails: [{ ...byCarrier, code: 'BK-13' }],
    },
    DECLINE_CANCEL: {
      passes: [{ ...byCarrier, row: OPEN_CANCELLATION }],
      fails: [{ ...byCarrier, code: 'BK-13' }],
    },
    AMEND: {
      passes: [
        { as: 'customer', world: amending },
        { as: 'desk', world: { ...amending, isLate: true } },
      ],
      fails: [
        { as: 'customer', world: amending, row: OPEN_AMENDMENT, code: 'AMEND_OPEN' },
        { as: 'customer', world: { ...amending, isLate: true }, code: 'LATE_AMEND' },
        { as: 'customer', world: { ...amending, ...unsound }, code: 'BK-06' },
        { as: 'customer', world: { ...amending, changes: [] }, code: 'BK-08' },
        { as: 'customer', world: { ...amending, changes: [oneMore, anotherCarrier] }, code: 'AMEND_FIELD' },
      ],
    },
    AMEND_CONFIRM: { passes: [{ ...byCarrier, row: OPEN_AMENDMENT }], fails: [{ ...byCarrier, code: 'BK-12' }] },
    AMEND_DECLINE: { passes: [{ ...byCarrier, row: OPEN_AMENDMENT }], fails: [{ ...byCarrier, code: 'BK-12' }] },
    AMEND_CANCEL: { passes: [{ as: 'customer', row: OPEN_AMENDMENT }], fails: [{ as: 'customer', code: 'BK-12' }] },
    ROLL: {
      passes: [{ ...byCarrier, remarks: REASON }],
      fails: [{ ...byCarrier, remarks: ' ', code: 'BK-05' }],
    },
    ANSWER_ROLL: {
      passes: [
        { as: 'customer', payload: { answer: 'ACCEPTED' }, row: { hasOpenRoll: true } },
        { as: 'clock', payload: { answer: 'ACCEPTED' }, row: { hasOpenRoll: true } },
      ],
      fails: [{ as: 'customer', payload: { answer: 'ACCEPTED' }, code: 'BK-15' }],
    },
    CLAIM: { passes: [{ as: 'desk', row: ROLLED }], fails: [{ as: 'desk', code: 'BK-19' }] },
    REPRICE: {
      passes: [{ as: 'desk', row: TO_REPRICE }],
      fails: [
        { as: 'desk', code: 'BK-19' },
        { as: 'desk', row: ROLLED, code: 'BK-21' },
      ],
    },
    SPLIT: {
      passes: [{ as: 'customer', world: { isBalanced: true } }],
      fails: [
        { as: 'customer', world: { isBalanced: true }, row: OPEN_AMENDMENT, code: 'AMEND_OPEN' },
        { as: 'customer', world: { isBalanced: false }, code: 'BK-18' },
      ],
    },
    REDUCE: { passes: [{ as: 'clock' }] },
    COMPLETE: {
      passes: [
        { ...byCarrier, world: { isDue: true } },
        { as: 'clock', world: { isDue: true } },
      ],
      fails: [{ as: 'clock', world: { isDue: false }, code: 'BK-17' }],
    },
    DELETE: { passes: [{ as: 'customer' }] },
    REBOOK: { passes: [{ as: 'customer' }] },
    COPY: { passes: [{ as: 'customer' }] },
    INSTRUCT: { passes: [{ as: 'customer' }], fails: [{ as: 'customer', row: { cgoId: null }, code: 'BK-22' }] },
    SELL_SURPLUS: { passes: [{ as: 'desk' }] },
  },
});
