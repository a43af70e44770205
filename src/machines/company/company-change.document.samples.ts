import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { companyChange } from './company-change.document.ts';

/** Askings of a change of company data that pass, and those that fail a guard which names no side. */

const OWNER = 'THE COMPANY';
const PLATFORM = 'THE PLATFORM';
const staff = (name: string, ...holds: string[]) => ({
  ...personOf(PLATFORM, { kind: 'platform', holds }),
  employeeId: name,
});

const only = { isAnotherOpen: false, name: { zh: '旧', en: 'Old' } };
const REASON = '与证照不符';

export const samples = samplesOf(companyChange, {
  at: '2026-03-10T10:00:00.000Z',
  row: {
    id: 'a-change',
    version: 1,
    state: 'SUBMITTED',
    createdAt: '2026-03-09T10:00:00.000Z',
    updatedAt: '2026-03-09T10:00:00.000Z',
    no: 'CC2603090001',
    before: { nameZh: '旧' },
    after: { nameZh: '新' },
    reason: null,
    createdBy: 'author',
    decidedBy: null,
    decidedAt: null,
    companyId: OWNER,
  },
  actors: {
    owner: personOf(OWNER),
    auditor: staff('auditor'),
    /** Staff who asked for it, and who may decide as well. */
    author: staff('author', 'EDIT_ANY'),
  },
  events: {
    REQUEST: {
      passes: [
        { as: 'owner', world: only },
        { as: 'author', world: only },
      ],
      fails: [
        { as: 'auditor', world: only, code: 'CA-03' },
        { as: 'owner', world: only, row: { before: {}, after: {} }, code: 'NO_CHANGE' },
        { as: 'owner', world: { ...only, isAnotherOpen: true }, code: 'CHANGE_OPEN' },
      ],
    },
    APPROVE: {
      passes: [{ as: 'auditor' }, { as: 'auditor', remarks: '已电话核实' }, { as: 'author', row: { createdBy: null } }],
      fails: [
        { as: 'owner', code: 'CA-03' },
        { as: 'author', code: 'FOUR_EYES' },
      ],
    },
    REJECT: {
      passes: [
        { as: 'auditor', remarks: REASON },
        { as: 'author', remarks: REASON, row: { createdBy: null } },
      ],
      fails: [
        { as: 'owner', remarks: REASON, code: 'CA-03' },
        { as: 'author', remarks: REASON, code: 'FOUR_EYES' },
        { as: 'auditor', code: 'NO_REASON' },
        { as: 'auditor', remarks: '   ', code: 'NO_REASON' },
      ],
    },
  },
});
