import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { priceRequest } from './price-request.document.ts';

/** Askings of a price request that pass, and those that fail a guard which names no side. */

const DUE_AT = '2027-01-12T08:00:00.000Z';
const ANSWERED_AT = '2027-01-12T07:00:00.000Z';

const rate = {
  carrierId: 'a-carrier',
  validFrom: '2027-02-01',
  validTo: '2027-02-28',
  currency: 'USD',
  lines: [{ containerType: '40HC', cost: '2150' }],
};

export const samples = samplesOf(priceRequest, {
  at: '2027-01-12T09:30:00.000Z',
  row: {
    id: 'a-request',
    version: 1,
    state: 'OPEN',
    createdAt: '2027-01-12T06:00:00.000Z',
    updatedAt: '2027-01-12T06:00:00.000Z',
    requestNo: 'PR270112001',
    mode: 'FCL',
    pol: 'CNSHA',
    pod: 'DEHAM',
    box: '2x40HC',
    cargo: null,
    dueAt: DUE_AT,
    targetPrice: null,
    targetCurrency: null,
    customerName: null,
    assigneeName: null,
    askedByName: 'A buyer',
    answerText: null,
    etdFrom: null,
    etdTo: null,
    goods: null,
    note: null,
    outcome: null,
    answeredAt: null,
    answerRateId: null,
    answerRateNo: null,
    askedAt: '2027-01-12T06:00:00.000Z',
    escalatedAt: null,
    contact: null,
    companyId: 'ASKER',
    sellerCompanyId: 'SELLER',
    customerCompanyId: null,
    askedBy: 'employee of ASKER',
    assigneeId: null,
  },
  rows: { ANSWERED: { answeredAt: ANSWERED_AT, answerText: 'USD 2,150/40HC' } },
  actors: { asker: personOf('ASKER'), seller: personOf('SELLER'), system: SYSTEM_ACTOR },
  events: {
    ASK: { passes: [{ as: 'asker', payload: { mode: 'FCL', pol: 'CNSHA', pod: 'DEHAM' } }] },
    ASSIGN: { passes: [{ as: 'seller' }, { as: 'seller', payload: { employeeId: 'a-colleague' } }] },
    ANSWER: {
      passes: [
        { as: 'seller', payload: { text: 'USD 2,150/40HC' } },
        { as: 'seller', payload: { rate } },
      ],
      fails: [{ as: 'seller', payload: {}, code: 'PQ-05' }],
    },
    CLOSE: {
      passes: [
        { as: 'asker', payload: { outcome: 'LOST' } },
        { as: 'seller', payload: { outcome: 'LOST' } },
        { as: 'asker', payload: { outcome: 'WON' }, row: { answeredAt: ANSWERED_AT } },
        { as: 'system', payload: { outcome: 'EXPIRED' } },
      ],
      fails: [{ as: 'asker', payload: { outcome: 'WON' }, row: { answeredAt: null }, code: 'PQ-06' }],
    },
    ESCALATE: {
      passes: [{ as: 'system' }, { as: 'system', at: DUE_AT }],
      fails: [
        { as: 'system', row: { escalatedAt: DUE_AT }, code: 'PQ-07' },
        { as: 'system', at: '2027-01-12T07:59:59.999Z', code: 'PQ-07' },
      ],
    },
  },
});
