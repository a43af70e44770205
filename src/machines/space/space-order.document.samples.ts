import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { spaceOrder } from './space-order.document.ts';

/** Askings of an order that pass, and those that fail a guard which names no side. The walk stands on 2027-01-08 at 09:30 UTC. */

const AT = '2027-01-08T09:30:00.000Z';
const ASKED = { by: 'employee of SELLER', reason: '船期取消', compensation: null };
const REASON = '船期取消';
const item = { lineId: 'an-offer:40HC', containerType: '40HC', qty: 3, unitPrice: '2150' };
const refs = [{ ref: 'COSU6412345678', containerType: '40HC', qty: 3 }];
const overRefs = [{ ref: 'COSU6412345678', containerType: '40HC', qty: 4 }];

const terms = {
  isOnSale: true,
  qty: 3,
  minPerOrder: 2,
  ofBuyer: 3,
  maxPerBuyer: 5,
  openHolds: 4,
  isCreditBlocked: false,
  recentTimeouts: 0,
};
const hold = {
  as: 'buyer',
  payload: { offerId: 'an-offer', items: [{ containerType: '40HC', qty: 3 }] },
  world: terms,
};

const details = {
  contactName: '王芳',
  phone: '021 5555 0101',
  mail: '',
  goods: '瓷砖 TILES',
  grossKgPerContainer: '18000',
  buyerRef: 'PO-1',
  remark: '',
};
const asks = { isInstant: false, refs: [] };
const silent = { onSilence: 'REJECT', refs: [] } as const;
const costs = { payload: { agreedFee: '450' }, world: { fee: '450.00' } };
const reduced = { payload: { items: [{ containerType: '40HC', qty: 1 }], agreedFee: '450' } };
const left = { fee: '450.00', refs: [], items: [{ ...item, qty: 1 }] };
const isAsked = { revoke: ASKED };
const settled = { settledAt: AT };

export const samples = samplesOf(spaceOrder, {
  at: AT,
  row: {
    id: 'an-order',
    version: 1,
    state: 'HELD',
    createdAt: '2027-01-08T09:00:00.000Z',
    updatedAt: '2027-01-08T09:00:00.000Z',
    orderNo: 'NO27010800001',
    items: [item],
    currency: 'USD',
    amount: '6450',
    fee: '450',
    holdExpireAt: '2027-01-08T10:00:00.000Z',
    confirmDueAt: null,
    cancelDueAt: null,
    sailing: 'COSCO TAURUS 041W',
    lane: 'CNSHA - DEHAM',
    etd: '2027-01-12T10:00:00.000Z',
    offerNo: 'NS27010700001',
    buyerName: '宁波海运',
    sellerName: '广州船务',
    isExtended: false,
    details: null,
    refs: [],
    buyerRef: null,
    stateReason: null,
    endedAt: null,
    endedBy: null,
    revoke: null,
    compensation: null,
    settlementRef: null,
    settledAt: null,
    submittedAt: null,
    answeredAt: null,
    confirmedAt: null,
    offerId: 'an-offer',
    companyId: 'BUYER',
    sellerCompanyId: 'SELLER',
    buyerEmployeeId: 'employee of BUYER',
    soldBy: null,
    requestKey: 'a-request-key',
  },
  rows: { SUBMITTED: { details, confirmDueAt: '2027-01-08T12:00:00.000Z' }, CONFIRMED: { details, refs } },
  actors: {
    buyer: personOf('BUYER'),
    seller: personOf('SELLER', { kind: 'provider' }),
    staff: personOf('PLATFORM', { kind: 'platform', holds: ['REVIEW'] }),
    clerk: personOf('PLATFORM', { kind: 'platform' }),
    system: SYSTEM_ACTOR,
  },
  events: {
    HOLD: {
      passes: [hold, { ...hold, as: 'clerk' }],
      fails: [
        { ...hold, row: { sellerCompanyId: 'BUYER' }, code: 'OWN_OFFER' },
        { ...hold, world: { ...terms, isOnSale: false }, code: 'OFFER_CLOSED' },
        { ...hold, world: { ...terms, qty: 1 }, code: 'ORDER_MIN' },
        { ...hold, world: { ...terms, ofBuyer: 6 }, code: 'BUYER_LIMIT' },
        { ...hold, world: { ...terms, openHolds: 5 }, code: 'HOLD_LIMIT' },
        { ...hold, world: { ...terms, isCreditBlocked: true }, code: 'CREDIT_BLOCKED' },
      ],
    },
    EXTEND: {
      passes: [{ as: 'buyer', world: { waiting: 0 } }],
      fails: [
        { as: 'buyer', world: { waiting: 0 }, row: { holdExpireAt: AT }, code: 'HOLD_EXPIRED' },
        { as: 'buyer', world: { waiting: 0 }, row: { isExtended: true }, code: 'NS-13' },
        { as: 'buyer', world: { waiting: 1 }, code: 'NS-14' },
      ],
    },
    SUBMIT: {
      passes: [{ as: 'buyer', payload: { details }, world: asks }],
      fails: [
        { as: 'buyer', payload: { details }, world: asks, row: { holdExpireAt: AT }, code: 'HOLD_EXPIRED' },
        { as: 'buyer', payload: { details: { ...details, goods: '' } }, world: asks, code: 'NS-08' },
      ],
    },
    GIVE_UP: { passes: [{ as: 'buyer' }] },
    TIMEOUT: {
      passes: [
        { as: 'system', world: silent, row: { holdExpireAt: AT }, in: ['HELD'] },
        { as: 'system', world: silent, row: { confirmDueAt: AT }, in: ['SUBMITTED'] },
      ],
      fails: [
        { as: 'system', world: silent, in: ['HELD'], code: 'NS-09' },
        { as: 'system', world: silent, in: ['SUBMITTED'], code: 'NS-09' },
      ],
    },
    CONFIRM: {
      passes: [{ as: 'seller', payload: { refs }, world: { refs } }],
      fails: [{ as: 'seller', payload: { refs: overRefs }, world: { refs: overRefs }, code: 'REFS_OVER' }],
    },
    REJECT: {
      passes: [{ as: 'seller', remarks: REASON }],
      fails: [{ as: 'seller', remarks: '无', code: 'NS-06' }],
    },
    WITHDRAW: { passes: [{ as: 'buyer' }] },
    CANCEL: {
      passes: [{ as: 'buyer', world: { fee: '0.00' } }],
      fails: [{ as: 'buyer', world: { fee: '450.00' }, code: 'NS-15' }],
    },
    REQUEST_CANCEL: {
      passes: [{ as: 'buyer', ...costs }],
      fails: [{ as: 'buyer', ...costs, payload: { agreedFee: '150' }, code: 'NS-16' }],
    },
    ACCEPT_CANCEL: {
      passes: [{ as: 'seller' }, { as: 'system', row: { cancelDueAt: AT } }],
      fails: [
        { as: 'system', code: 'NS-09' },
        { as: 'system', row: { cancelDueAt: '2027-01-08T09:30:00.001Z' }, code: 'NS-09' },
      ],
    },
    REFUSE_CANCEL: {
      passes: [{ as: 'seller', remarks: REASON }],
      fails: [{ as: 'seller', remarks: '', code: 'NS-06' }],
    },
    ASK_REVOKE: {
      passes: [{ as: 'seller', remarks: REASON, payload: { compensation: '300' } }],
      fails: [
        { as: 'seller', remarks: '', code: 'NS-06' },
        { as: 'seller', remarks: REASON, row: isAsked, code: 'NS-24' },
      ],
    },
    REFUSE_REVOKE: {
      passes: [{ as: 'staff', remarks: REASON, row: isAsked }],
      fails: [
        { as: 'seller', remarks: REASON, row: isAsked, code: 'NS-17' },
        { as: 'clerk', remarks: REASON, row: isAsked, code: 'NS-17' },
        { as: 'staff', remarks: REASON, code: 'NS-23' },
        { as: 'staff', remarks: REASON, row: { revoke: { ...ASKED, by: 'employee of PLATFORM' } }, code: 'NS-19' },
        { as: 'staff', remarks: '', row: isAsked, code: 'NS-06' },
      ],
    },
    SELLER_CANCEL: {
      passes: [{ as: 'staff', row: isAsked }],
      fails: [
        { as: 'seller', row: isAsked, code: 'NS-17' },
        { as: 'staff', code: 'NS-23' },
        { as: 'staff', row: { revoke: { ...ASKED, by: 'employee of PLATFORM' } }, code: 'NS-19' },
      ],
    },
    REDUCE: {
      passes: [{ as: 'buyer', ...reduced, world: left }],
      fails: [
        { as: 'buyer', ...reduced, world: { ...left, items: [] }, code: 'NS-18' },
        { as: 'buyer', ...reduced, world: { ...left, fee: '150.00' }, code: 'NS-16' },
      ],
    },
    ASSIGN_REF: {
      passes: [{ as: 'seller', payload: { refs }, world: { refs } }],
      fails: [{ as: 'seller', payload: { refs: overRefs }, world: { refs: overRefs }, code: 'REFS_OVER' }],
    },
    SHIP: { passes: [{ as: 'system' }, { as: 'seller' }] },
    NO_SHOW: {
      passes: [{ as: 'seller', row: { etd: AT } }],
      fails: [{ as: 'seller', code: 'NS-09' }],
    },
    WAIVE_FEE: {
      passes: [{ as: 'seller', remarks: REASON }],
      fails: [
        { as: 'seller', remarks: REASON, row: { fee: '0' }, code: 'NS-22' },
        { as: 'seller', remarks: REASON, row: { fee: null }, code: 'NS-22' },
        { as: 'seller', remarks: REASON, row: settled, code: 'NS-21' },
        { as: 'seller', remarks: '', code: 'NS-06' },
      ],
    },
    MARK_SETTLED: {
      passes: [{ as: 'staff', payload: { settlementRef: 'FK-1' } }],
      fails: [
        { as: 'seller', payload: {}, code: 'NS-20' },
        { as: 'staff', payload: {}, row: settled, code: 'NS-21' },
      ],
    },
  },
});
