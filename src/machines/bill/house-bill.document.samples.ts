import { emptyBillBody } from '#contract/bill/body.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { type DocumentSample, type FailingSample, personOf, samplesOf } from '../kernel/document-samples.ts';
import { type HouseBillRow, houseBill } from './house-bill.document.ts';

/** Askings of a house bill that pass, and those that fail each guard. */

const remarks = '收货人地址有误，请更正';
const body = { ...emptyBillBody(), shipper: 'NINGBO HAIYUE', originals: '3', onBoardDate: '2026-03-11' };
const seaway = { body: { ...body, docType: 'SEAWAY' as const } };
const clean = { openErrors: 0 };
const shipped = { today: '2026-03-12', releaseApproved: true };
const allBack = { originalsReturned: 1, indemnity: false };

const BEFORE_ISSUE = ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED', 'CONFIRMED'];
const OUT = ['ISSUED', 'SURRENDERED', 'RELEASED'];

/** By the customer, who is not staff. */
const notStaff = <S extends Partial<DocumentSample<HouseBillRow>>>(sample: S) => ({
  ...sample,
  as: 'customer',
  code: 'BL-L-01',
});
const notCustomer = { as: 'stranger', remarks, code: 'BL-L-01' } satisfies FailingSample;

export const samples = samplesOf(houseBill, {
  at: '2026-03-12T09:30:00.000Z',
  row: {
    id: 'a-bill',
    version: 1,
    state: 'DRAFT',
    createdAt: '2026-03-10T06:00:00.000Z',
    updatedAt: '2026-03-10T06:00:00.000Z',
    no: 'SHA2603000015',
    docType: 'ORIGINAL',
    vesselVoyage: null,
    onBoardDate: '2026-03-11',
    printed: 1,
    revision: 1,
    body,
    source: { body, siVersion: 3, siRevision: 1 },
    viewers: [],
    companyId: 'CUSTOMER',
    siId: 'an-si',
    shipmentId: 'a-shipment',
  },
  actors: {
    clerk: personOf('PLATFORM', { kind: 'platform' }),
    supervisor: personOf('PLATFORM', { kind: 'platform', holds: ['SUPERVISE'] }),
    customer: personOf('CUSTOMER'),
    // The right alone makes nobody of the customer's a supervisor of the platform.
    manager: personOf('CUSTOMER', { holds: ['SUPERVISE'] }),
    stranger: personOf('OTHER'),
    link: { ...personOf(''), kind: 'shareLink', employeeId: null, companyId: null, companyKind: null },
    system: SYSTEM_ACTOR,
  },
  events: {
    CREATE: { passes: [{ as: 'clerk' }], fails: [notStaff({})] },
    CREATE_FROM_SI: { passes: [{ as: 'clerk' }], fails: [notStaff({})] },
    UPDATE_FROM_SI: {
      passes: [{ as: 'clerk', in: [...BEFORE_ISSUE, 'AMENDING'] }],
      fails: [notStaff({}), { as: 'clerk', in: OUT, code: 'BL-11' }],
    },
    REOPEN: {
      passes: [{ as: 'clerk', remarks }],
      fails: [notStaff({ remarks }), { as: 'clerk', code: 'BL-L-03' }],
    },
    EDIT: {
      passes: [{ as: 'clerk', payload: { body }, in: ['DRAFT', 'CHANGE_REQUESTED', 'AMENDING'] }],
      fails: [
        notStaff({ payload: { body } }),
        { as: 'clerk', payload: { body }, in: ['CONFIRMED', ...OUT], code: 'BL-11' },
      ],
    },
    SEND_PROOF: {
      passes: [{ as: 'clerk', world: clean }],
      fails: [notStaff({ world: clean }), { as: 'clerk', world: { openErrors: 1 }, code: 'BL-L-01' }],
    },
    VIEWED: {
      passes: [{ as: 'customer' }, { as: 'link' }],
      fails: [
        notCustomer,
        { as: 'customer', row: { viewers: ['employee of CUSTOMER'] }, code: 'BL-L-01' },
        { as: 'link', row: { viewers: ['link'] }, code: 'BL-L-01' },
      ],
    },
    ACCEPT: { passes: [{ as: 'customer' }, { as: 'link' }], fails: [notCustomer, { as: 'clerk', code: 'BL-L-01' }] },
    REQUEST_CHANGE: {
      passes: [{ as: 'customer', remarks }],
      fails: [notCustomer, { as: 'customer', remarks: '改一下 ', code: 'BL-L-03' }],
    },
    RECALL_PROOF: { passes: [{ as: 'clerk' }], fails: [notStaff({})] },
    ISSUE: {
      passes: [
        { as: 'clerk', world: shipped, in: ['CONFIRMED'] },
        { as: 'clerk', world: shipped, in: ['CONFIRMED'], row: { body: { ...seaway.body, originals: '0' } } },
      ],
      fails: [
        notStaff({ world: shipped }),
        { as: 'clerk', world: shipped, in: ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED'], code: 'BL-08' },
        { as: 'clerk', world: shipped, in: ['CONFIRMED'], row: seaway, code: 'BL-07' },
        { as: 'clerk', world: { ...shipped, today: '2026-03-10' }, in: ['CONFIRMED'], code: 'BL-06' },
        { as: 'clerk', world: shipped, in: ['CONFIRMED'], row: { body: { ...body, onBoardDate: '' } }, code: 'BL-06' },
        { as: 'clerk', world: { ...shipped, releaseApproved: false }, in: ['CONFIRMED'], code: 'BL-09' },
      ],
    },
    PRINT_ORIGINAL: {
      passes: [{ as: 'clerk' }],
      fails: [notStaff({}), { as: 'clerk', row: { printed: 3 }, code: 'BL-L-01' }],
    },
    REPRINT_ORIGINAL: {
      passes: [{ as: 'supervisor', remarks }],
      fails: [
        { as: 'clerk', remarks, code: 'BL-L-01' },
        { as: 'manager', remarks, code: 'BL-L-01' },
        { as: 'supervisor', code: 'BL-L-03' },
        { as: 'supervisor', remarks, row: { printed: 0 }, code: 'BL-L-01' },
      ],
    },
    SURRENDER: {
      passes: [
        { as: 'clerk', payload: { originalsReturned: 1 } },
        { as: 'clerk', row: { printed: 0 } },
      ],
      fails: [
        notStaff({ payload: { originalsReturned: 1 } }),
        { as: 'clerk', payload: { originalsReturned: 2 }, row: { printed: 3 }, code: 'BL-10' },
      ],
    },
    RELEASE: { passes: [{ as: 'system' }], fails: [{ as: 'supervisor', code: 'BL-L-01' }] },
    AMEND: {
      passes: [
        { as: 'clerk', payload: allBack, remarks },
        { as: 'clerk', payload: { indemnity: true }, remarks },
      ],
      fails: [
        notStaff({ payload: allBack, remarks }),
        { as: 'clerk', payload: allBack, code: 'BL-L-03' },
        { as: 'clerk', payload: {}, remarks, code: 'BL-10' },
      ],
    },
    FINISH_AMEND: {
      passes: [{ as: 'clerk', world: clean }],
      fails: [notStaff({ world: clean }), { as: 'clerk', world: { openErrors: 2 }, code: 'BL-L-01' }],
    },
    VOID: {
      passes: [{ as: 'supervisor', remarks }],
      fails: [
        { as: 'clerk', remarks, code: 'BL-L-01' },
        { as: 'manager', remarks, code: 'BL-L-01' },
        { as: 'supervisor', remarks: 'x'.repeat(501), code: 'BL-L-03' },
      ],
    },
  },
});
