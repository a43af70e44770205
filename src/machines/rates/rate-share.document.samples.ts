import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { rateShare } from './rate-share.document.ts';

/** Askings of a share that pass, and those that fail a guard which names no side. */

const offer = {
  name: '盐田东南亚',
  selector: 'FILTER',
  priceMode: 'SAME',
  audience: 'ALL_MEMBERS',
  bookingMode: 'VIA',
  validFrom: '2027-01-12',
} as const;

export const samples = samplesOf(rateShare, {
  at: '2027-01-12T09:30:00.000Z',
  row: {
    id: 'a-share',
    version: 1,
    state: 'DRAFT',
    createdAt: '2027-01-12T06:00:00.000Z',
    updatedAt: '2027-01-12T06:00:00.000Z',
    ...offer,
    rateIds: [],
    carrierIds: [],
    polIds: [],
    podIds: [],
    productTypes: [],
    withSubscribed: false,
    amounts: [],
    pct: null,
    audienceCodes: [],
    levelIds: [],
    isReshareAllowed: false,
    showsFromPrice: false,
    terms: '7 天内付款',
    validTo: null,
    companyId: 'OWNER',
  },
  actors: { owner: personOf('OWNER') },
  events: {
    CREATE: { passes: [{ as: 'owner', payload: offer }] },
    EDIT: { passes: [{ as: 'owner', payload: { terms: '现付' } }] },
    OFFER: {
      passes: [{ as: 'owner', world: { matches: 1 } }],
      fails: [
        { as: 'owner', world: { matches: 1 }, row: { terms: ' ' }, code: 'SHARE_TERMS' },
        { as: 'owner', world: { matches: 1 }, row: { terms: null }, code: 'SHARE_TERMS' },
        { as: 'owner', world: { matches: 0 }, code: 'SHARE_EMPTY' },
      ],
    },
    PAUSE: { passes: [{ as: 'owner' }] },
    RESUME: { passes: [{ as: 'owner' }] },
    END: { passes: [{ as: 'owner' }] },
    DELETE: {
      passes: [{ as: 'owner', in: ['DRAFT'] }],
      fails: [{ as: 'owner', in: ['OFFERED', 'PAUSED', 'ENDED'], code: 'SHARE_USED' }],
    },
    RESTORE: { passes: [{ as: 'owner' }] },
  },
});
