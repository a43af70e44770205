import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { increase } from './increase.document.ts';

/** Askings of an increase that pass, and those that fail a guard which names no side. */

const written = {
  name: 'COSCO 北欧线 GRI',
  kind: 'GRI',
  mode: 'FOLD',
  carrierId: 'a-carrier',
  effectiveFrom: '2027-01-15',
  roundUnit: '1',
  roundMode: 'NEAREST',
} as const;

const byOwner = { passes: [{ as: 'owner' }] } as const;

export const samples = samplesOf(increase, {
  at: '2027-01-12T09:30:00.000Z',
  row: {
    id: 'an-increase',
    version: 1,
    state: 'DRAFT',
    createdAt: '2027-01-12T06:00:00.000Z',
    updatedAt: '2027-01-12T06:00:00.000Z',
    ...written,
    increaseNo: null,
    effectiveTo: null,
    amounts: [{ containerType: null, abs: '300', pct: null, cap: null, floor: null }],
    feeCode: null,
    currency: null,
    lineIds: [],
    polIds: [],
    podIds: [],
    productTypes: [],
    excludedRateIds: [],
    changesGuideSell: false,
    changesFixedPrices: false,
    changesZero: false,
    remark: null,
    affected: null,
    applyAt: null,
    previewId: null,
    batchId: null,
    nextFrom: null,
    correctionId: null,
    authorId: null,
    companyId: 'OWNER',
  },
  rows: {
    PREVIEW: { increaseNo: 'GI2701120001', previewId: 'a-preview', authorId: 'an-author' },
    SCHEDULED: { increaseNo: 'GI2701120001', applyAt: '2027-01-15T00:00:00.000Z' },
    APPLYING: { increaseNo: 'GI2701120001', batchId: 'a-batch' },
    APPLIED: { increaseNo: 'GI2701120001', batchId: 'a-batch' },
  },
  actors: { owner: personOf('OWNER'), system: SYSTEM_ACTOR },
  events: {
    CREATE: { passes: [{ as: 'owner', payload: { ...written, amounts: [{ abs: '300' }] } }] },
    EDIT: { passes: [{ as: 'owner', payload: { remark: '客户已通知' } }] },
    PREVIEW: byOwner,
    SCHEDULE: { passes: [{ as: 'owner' }, { as: 'owner', payload: { applyAt: '2027-01-15T00:00:00.000Z' } }] },
    APPLY: { passes: [{ as: 'system' }] },
    SETTLE: { passes: [{ as: 'system' }] },
    STOP: { passes: [{ as: 'system' }] },
    POSTPONE: {
      passes: [{ as: 'owner', payload: { effectiveFrom: '2027-02-01' } }],
      fails: [{ as: 'owner', payload: { effectiveFrom: '2027-01-15' }, code: 'RB-16' }],
    },
    CANCEL: byOwner,
    REVERT: byOwner,
    DELETE: {
      passes: [{ as: 'owner', in: ['DRAFT', 'PREVIEW', 'CANCELLED', 'REVERTED'] }],
      fails: [{ as: 'owner', in: ['SCHEDULED', 'APPLYING', 'APPLIED'], code: 'INCREASE_USED' }],
    },
    RESTORE: byOwner,
  },
});
