import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { masterChange } from './master-change.document.ts';

/** Askings of a merge of two vessels that a steward proposed: what passes, and what fails each guard. */

const TODAY = '2026-03-10';
const PAST = '2026-03-09';
const HOLDS = Object.keys(masterChange.rights);

const row = { id: 'row', version: 3, status: 'ACTIVE' };
const target = { id: 'target', version: 5, status: 'ACTIVE' };
const both = { row, target };
const merged = { ...row, status: 'MERGED' };
const alone = { row, target: null };
const newer = { ...row, version: 4 };

/** Samples refused because of the rows themselves; they are refused for every actor. */
const badRows = [
  { world: { row: merged, target }, code: 'MC-13' },
  { world: alone, row: { kind: 'ACTIVATE' }, code: 'MC-13' },
  { world: { row: null, target }, code: 'MC-13' },
  { world: { row, target: row }, code: 'MD-17' },
  { world: alone, code: 'MD-17' },
  { world: { row, target: { ...target, status: 'MERGED' } }, code: 'MD-17' },
  { world: both, row: { kind: 'DEPRECATE' }, code: 'MD-17' },
] as const;
const approval = { payload: { corrections: {} } } as const;
const unfounded = { payload: { replacementId: 'other' } } as const;

export const samples = samplesOf(masterChange, {
  at: '2026-03-10T10:00:00.000Z',
  row: {
    id: 'a-change',
    version: 1,
    state: 'PROPOSED',
    createdAt: '2026-03-09T10:00:00.000Z',
    updatedAt: '2026-03-09T10:00:00.000Z',
    no: 'MC2603090001',
    companyId: 'PLATFORM',
    resource: 'Vessel',
    kind: 'MERGE',
    rowId: 'row',
    targetId: 'target',
    replacementId: null,
    proposed: {},
    corrections: {},
    reason: null,
    isAnother: false,
    effectiveFrom: TODAY,
    rowVersion: null,
    before: {},
    after: {},
    difference: [],
    createdBy: 'author',
    decidedBy: null,
    decidedAt: null,
    appliedAt: null,
  },
  rows: {
    APPROVED: { rowVersion: 3 },
    APPLIED: { rowVersion: 3, after: { row: 3, target: 5 }, appliedAt: '2026-03-01T10:00:00.000Z' },
  },
  actors: {
    proposer: personOf('NQUAYS'),
    /** A steward who proposed it. */
    author: { ...personOf('PLATFORM', { kind: 'platform', holds: HOLDS }), employeeId: 'author' },
    steward: { ...personOf('PLATFORM', { kind: 'platform', holds: HOLDS }), employeeId: 'steward' },
    /** Of another company, with the buttons by mistake. */
    outsider: personOf('NQUAYS', { holds: HOLDS }),
    clerk: personOf('PLATFORM', { kind: 'platform' }),
    system: SYSTEM_ACTOR,
  },
  events: {
    PROPOSE: {
      passes: [
        { as: 'proposer', world: both },
        { as: 'steward', world: both, row: { effectiveFrom: '2026-04-01' } },
        { as: 'proposer', world: { row: null, target: null }, row: { kind: 'CREATE' } },
      ],
      fails: [
        ...badRows.map(bad => ({ as: 'proposer', ...bad })),
        { as: 'proposer', world: both, row: { effectiveFrom: PAST }, code: 'MC-09' },
      ],
    },
    DIRECT: {
      passes: [
        { as: 'steward', world: both },
        { as: 'author', world: both },
        { as: 'steward', world: alone, row: { kind: 'DISABLE' } },
        { as: 'steward', world: both, row: { kind: 'DISABLE' } },
      ],
      fails: [
        { as: 'clerk', world: both, code: 'MC-02' },
        { as: 'outsider', world: both, code: 'MC-02' },
        { as: 'steward', world: both, row: { resource: 'Port' }, code: 'MC-21' },
        ...badRows.map(bad => ({ as: 'steward', ...bad })),
        { as: 'steward', world: both, row: { effectiveFrom: PAST }, code: 'MC-09' },
      ],
    },
    APPROVE: {
      passes: [
        { as: 'steward', world: both, ...approval },
        // One person is enough for what is no port, vessel or line.
        { as: 'author', world: alone, row: { kind: 'EDIT', resource: 'Terminal' }, ...approval },
        {
          as: 'steward',
          world: { row: { ...row, status: 'PROPOSED' }, target: null },
          row: { kind: 'CREATE' },
          ...approval,
        },
        // What lay until after its day takes effect now.
        { as: 'steward', world: both, row: { effectiveFrom: PAST }, ...approval },
      ],
      fails: [
        { as: 'clerk', world: both, ...approval, code: 'MC-02' },
        { as: 'outsider', world: both, ...approval, code: 'MC-02' },
        { as: 'author', world: both, ...approval, code: 'MD-23' },
        ...badRows.map(bad => ({ as: 'steward', ...approval, ...bad })),
        { as: 'steward', world: both, payload: { corrections: {}, effectiveFrom: PAST }, code: 'MC-09' },
      ],
    },
    REJECT: {
      passes: [
        { as: 'steward', world: { replacement: null }, remarks: 'no such ship' },
        { as: 'author', world: { replacement: { ...target, id: 'other' } }, ...unfounded },
      ],
      fails: [
        { as: 'clerk', world: { replacement: null }, remarks: 'no such ship', code: 'MC-02' },
        { as: 'outsider', world: { replacement: null }, remarks: 'no such ship', code: 'MC-02' },
        { as: 'steward', world: { replacement: null }, code: 'MC-12' },
        { as: 'steward', world: { replacement: null }, ...unfounded, code: 'MD-17' },
        { as: 'steward', world: { replacement: row }, payload: { replacementId: 'row' }, code: 'MD-17' },
        { as: 'steward', world: { replacement: { ...merged, id: 'other' } }, ...unfounded, code: 'MD-17' },
      ],
    },
    APPLY: {
      passes: [
        { as: 'system', world: both },
        { as: 'system', world: both, row: { effectiveFrom: '2026-03-01' } },
      ],
      fails: [
        { as: 'system', world: both, row: { effectiveFrom: '2026-03-11' }, code: 'MC-14' },
        { as: 'system', world: { row: newer, target }, code: 'MC-10' },
        ...badRows.filter(({ world }) => world.row).map(bad => ({ as: 'system', ...bad })),
      ],
    },
    RETURN: { passes: [{ as: 'system' }] },
    REVERT: {
      passes: [
        { as: 'steward', world: both },
        { as: 'author', world: both, row: { appliedAt: '2026-02-08T10:00:00.000Z' } },
      ],
      fails: [
        { as: 'clerk', world: both, code: 'MC-02' },
        { as: 'outsider', world: both, code: 'MC-02' },
        { as: 'steward', world: both, row: { appliedAt: '2026-02-08T09:59:59.000Z' }, code: 'MC-05' },
        { as: 'steward', world: { row: newer, target }, code: 'MC-04' },
      ],
    },
  },
});
