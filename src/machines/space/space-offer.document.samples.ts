import type { OfferState } from '#contract/space/space-codes.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { spaceOffer } from './space-offer.document.ts';

/** Askings of an offer that pass, and those that fail a guard which names no side. The walk stands on 2027-01-08 at 09:30 UTC. */

const REASON = '船公司改船';
const SOLD = { sellUntil: '2027-01-07T00:00:00.000Z' };
const SAILED = { etd: '2027-01-05T00:00:00.000Z' };
const PUBLISHED: OfferState[] = ['ON_SALE', 'PAUSED', 'SOLD_OUT'];

const offerLine = { containerType: '40HC', qty: 20, price: '2150', floorPrice: null, cost: null };

const content = {
  carrierId: 'a-carrier',
  vesselName: 'COSCO TAURUS',
  vesselImo: null,
  voyageNo: '041W',
  serviceCode: null,
  polId: 'shanghai',
  polTerminalId: null,
  potIds: [],
  podId: 'hamburg',
  podTerminalId: null,
  deliveryPlaceId: null,
  etd: '2027-01-12T10:00:00.000Z',
  eta: null,
  siCutOff: null,
  vgmCutOff: null,
  cyCutOff: null,
  earliestReceipt: null,
  customsCutOff: null,
  manifestCutOff: null,
  currency: 'USD',
  lines: [offerLine],
  priceIncludes: [],
  goodsScope: [],
  dgAllowed: false,
  socAllowed: false,
  sellFrom: null,
  sellUntil: '2027-01-10T09:00:00.000Z',
  confirmMode: 'PROVIDER',
  confirmMinutes: 60,
  onSilence: 'REJECT',
  holdMinutes: 30,
  maxPerBuyer: null,
  minPerOrder: 1,
  bidMode: null,
  depositPct: null,
  cancelPolicy: '168:0;72:150;0:350',
  noShowFee: null,
  bookingRefs: [],
  visibility: 'POOL',
  audienceCodes: [],
  autoRelist: true,
  remarkZh: null,
  remarkEn: null,
} as const;

const aLine = {
  id: 'an-offer:40HC',
  containerType: '40HC',
  before: 20,
  total: 20,
  withdrawn: 0,
  returned: 0,
  used: 15,
};
const changesTo = (total: number) => ({
  as: 'seller',
  payload: { lines: [{ containerType: '40HC', total }] },
  world: { lines: [{ ...aLine, total }] },
});
const submits = (openErrors: number, isTrusted = false) => ({ as: 'seller', world: { openErrors, isTrusted } });

export const samples = samplesOf(spaceOffer, {
  at: '2027-01-08T09:30:00.000Z',
  row: {
    ...content,
    potIds: [],
    lines: [offerLine],
    priceIncludes: [],
    goodsScope: [],
    bookingRefs: [],
    audienceCodes: [],
    id: 'an-offer',
    version: 1,
    state: 'DRAFT',
    createdAt: '2027-01-07T09:00:00.000Z',
    updatedAt: '2027-01-07T09:00:00.000Z',
    offerNo: 'NS27010700001',
    stateReason: null,
    companyId: 'SELLER',
    authorId: 'employee of SELLER',
    publisherCompanyId: 'PUBLISHER',
    isPinned: false,
    publishedAt: null,
    formerEtd: null,
    etdToldAt: null,
    freeUntil: null,
    sourceBookingId: null,
    sourceBookingNo: null,
  },
  actors: {
    seller: personOf('SELLER', { kind: 'provider' }),
    publisher: personOf('PUBLISHER', { kind: 'platform' }),
    staff: personOf('PLATFORM', { kind: 'platform', holds: ['REVIEW'] }),
    stranger: personOf('OTHER'),
    system: SYSTEM_ACTOR,
  },
  events: {
    CREATE: {
      passes: [
        { as: 'seller', payload: { ...content, potIds: [], lines: [offerLine] } as never },
        { as: 'staff', payload: content as never },
      ],
    },
    COPY: { passes: [{ as: 'seller' }] },
    EDIT: {
      passes: [
        { as: 'seller', payload: { voyageNo: '042W' } },
        { as: 'staff', payload: {} },
      ],
    },
    SELL_FOR: { passes: [{ as: 'staff' }], fails: [{ as: 'seller', code: 'NS-04' }] },
    SUBMIT: {
      passes: [submits(0), submits(0, true), { ...submits(0), as: 'staff' }],
      fails: [{ ...submits(2), code: 'NS-08' }],
    },
    APPROVE: {
      passes: [{ as: 'staff' }],
      fails: [
        { as: 'seller', code: 'NS-04' },
        { as: 'staff', row: { authorId: 'employee of PLATFORM' }, code: 'NS-05' },
      ],
    },
    REJECT: {
      passes: [{ as: 'staff', remarks: REASON }],
      fails: [
        { as: 'seller', remarks: REASON, code: 'NS-04' },
        { as: 'staff', remarks: ' ', code: 'NS-06' },
      ],
    },
    PAUSE: { passes: [{ as: 'seller' }] },
    RESUME: { passes: [{ as: 'seller' }], fails: [{ as: 'seller', row: SOLD, code: 'OFFER_CLOSED' }] },
    CHANGE_QTY: {
      passes: [changesTo(20), changesTo(15)],
      fails: [{ ...changesTo(14), code: 'QTY_BELOW_USED' }],
    },
    CHANGE_PRICE: { passes: [{ as: 'seller', payload: { lines: [{ containerType: '40HC', price: '2199' }] } }] },
    CHANGE_SAILING: {
      passes: [{ as: 'seller', payload: { vesselName: 'EVER ACE' }, remarks: REASON }],
      fails: [{ as: 'seller', payload: { vesselName: 'EVER ACE' }, remarks: ' ', code: 'NS-06' }],
    },
    CHANGE_TERMS: {
      passes: [{ as: 'seller', payload: { remarkZh: '含码头费' }, world: { openErrors: 0 } }],
      fails: [{ as: 'seller', payload: { remarkZh: '含码头费' }, world: { openErrors: 1 }, code: 'NS-08' }],
    },
    PIN: {
      passes: [{ as: 'staff', payload: { isPinned: true } }],
      fails: [{ as: 'seller', payload: { isPinned: true }, code: 'NS-04' }],
    },
    SELL_OUT: {
      passes: [{ as: 'system', world: { available: 0 } }],
      fails: [{ as: 'system', world: { available: 1 }, code: 'NS-11' }],
    },
    RELIST: {
      passes: [{ as: 'system', world: { available: 2 } }],
      fails: [
        { as: 'system', world: { available: 2 }, row: SOLD, code: 'OFFER_CLOSED' },
        { as: 'system', world: { available: 0 }, code: 'NS-12' },
        { as: 'system', world: { available: 2 }, row: { autoRelist: false }, code: 'NS-12' },
      ],
    },
    CLOSE: { passes: [{ as: 'system', row: SOLD }], fails: [{ as: 'system', code: 'NS-09' }] },
    TAKE_OFF: {
      passes: [{ as: 'seller', remarks: REASON }],
      fails: [{ as: 'seller', remarks: ' ', code: 'NS-06' }],
    },
    FINISH: {
      passes: [{ as: 'system', row: SAILED, world: { openOrders: 0 } }],
      fails: [
        { as: 'system', world: { openOrders: 0 }, code: 'NS-09' },
        { as: 'system', row: SAILED, world: { openOrders: 1 }, code: 'NS-10' },
      ],
    },
    DELETE: {
      passes: [
        { as: 'seller', in: ['DRAFT'] },
        { as: 'publisher', in: ['DRAFT'] },
      ],
      fails: [
        { as: 'stranger', in: ['DRAFT'], code: 'NS-02' },
        { as: 'seller', in: ['PENDING', ...PUBLISHED, 'CLOSED', 'OFF', 'FINISHED'], code: 'MD-16' },
      ],
    },
    RESTORE: { passes: [{ as: 'seller' }] },
  },
});
