import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { company } from './company.document.ts';

/** Askings of a company's life that pass, and those that fail a guard which names no side. */

const staff = (name: string, ...holds: string[]) => ({
  ...personOf('THE PLATFORM', { kind: 'platform', holds }),
  employeeId: name,
});

const remarks = '证照被吊销';
const ofPlatform = { kind: 'platform' };
const done = { open: 0 };

export const samples = samplesOf(company, {
  at: '2026-03-10T10:00:00.000Z',
  row: {
    id: 'a-company',
    version: 1,
    state: 'PENDING',
    createdAt: '2026-03-09T10:00:00.000Z',
    updatedAt: '2026-03-09T10:00:00.000Z',
    companyCode: 'BWBAYY',
    kind: 'customer',
    applicationId: 'an-application',
    crmLink: null,
    openedAt: null,
    companyId: 'a-company',
  },
  actors: {
    manager: staff('manager', 'customer SUSPEND', 'customer RESUME', 'customer CLOSE'),
    clerk: staff('clerk'),
    /** Looks after the other list. */
    buyer: staff('buyer', 'provider SUSPEND', 'provider RESUME', 'provider CLOSE'),
    /** Was given the buttons, and is nobody of the platform. */
    owner: personOf('a-company', { holds: ['customer SUSPEND', 'customer RESUME', 'customer CLOSE'] }),
    system: SYSTEM_ACTOR,
  },
  events: {
    REGISTER: {
      passes: [{ as: 'clerk' }, { as: 'system' }],
      fails: [{ as: 'owner', code: 'CA-03' }],
    },
    DROP: {
      passes: [{ as: 'clerk' }, { as: 'system' }],
      fails: [{ as: 'owner', code: 'CA-03' }],
    },
    FINISH: {
      passes: [{ as: 'clerk' }, { as: 'system' }],
      fails: [{ as: 'owner', code: 'CA-03' }],
    },
    SUSPEND: {
      passes: [
        { as: 'manager', remarks },
        { as: 'buyer', remarks, row: { kind: 'provider' } },
        { as: 'system', remarks },
      ],
      fails: [
        { as: 'owner', remarks, code: 'CA-03' },
        { as: 'clerk', remarks, code: 'CA-03' },
        { as: 'buyer', remarks, code: 'CA-03' },
        { as: 'system', remarks, row: ofPlatform, code: 'CA-01' },
        { as: 'manager', remarks: ' ', code: 'NO_REASON' },
      ],
    },
    RESUME: {
      passes: [{ as: 'manager' }, { as: 'buyer', remarks, row: { kind: 'provider' } }, { as: 'system' }],
      fails: [
        { as: 'owner', code: 'CA-03' },
        { as: 'clerk', code: 'CA-03' },
        { as: 'buyer', code: 'CA-03' },
      ],
    },
    CLOSE: {
      passes: [
        { as: 'manager', remarks, world: done },
        { as: 'buyer', remarks, world: done, row: { kind: 'provider' } },
        { as: 'system', remarks, world: done },
      ],
      fails: [
        { as: 'owner', remarks, world: done, code: 'CA-03' },
        { as: 'clerk', remarks, world: done, code: 'CA-03' },
        { as: 'buyer', remarks, world: done, code: 'CA-03' },
        { as: 'system', remarks, world: done, row: ofPlatform, code: 'CA-01' },
        { as: 'manager', world: done, code: 'NO_REASON' },
        { as: 'manager', remarks, world: { open: 1 }, code: 'COMPANY_HAS_OPEN' },
      ],
    },
  },
});
