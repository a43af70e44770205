import { MOST_SLIDE_WEEKS } from '#contract/basic-data/schedule/slide.ts';
import type { VoyageCalls } from '#contract/basic-data/schedule/voyage-calls.ts';
import { VOYAGE_STATUSES } from '#contract/basic-data/voyage-fields.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { voyage } from './voyage.document.ts';

/** Askings of a voyage that pass, and those that fail a guard. */

const closesAt = '2026-12-01T04:00:00.000Z';
const departedAt = '2026-12-02T10:00:00.000Z';
const arrivedAt = '2026-12-19T14:00:00.000Z';

/** Two calls in order, booking still open, nothing happened. */
const called = (over: Partial<VoyageCalls> = {}) => ({
  told: { called: 2, untimed: 0, disorder: 0, closesAt, departedAt: null, arrivedAt: null, ...over },
});

/** The same with what goes along when the sailing is blanked or slid. */
const carried = (over: Partial<VoyageCalls> = {}) => ({
  ...called(over),
  sailing: { scac: 'ZIMU', vessel: 'TALL BAMBOO', number: '024E', calls: [] },
});

const typed = { lineId: 'a-line', vesselId: 'a-vessel', carrierExportVoyageNumber: '024E' };
const stranger = { as: 'customer', code: 'VY-02' } as const;
const OVER = ['COMPLETED', 'BLANKED', 'SLID'];

/** Each of the states that it may stand in, as the log or the demo says it. */
const standing = (as: string) => {
  const [first, ...others] = VOYAGE_STATUSES.map(stands => ({ as, world: { stands } }));
  return [first!, ...others] as const;
};

export const samples = samplesOf(voyage, {
  at: '2026-11-21T02:00:00.000Z',
  row: {
    id: 'a-voyage',
    version: 1,
    state: 'PLANNED',
    createdAt: '2026-11-20T02:00:00.000Z',
    updatedAt: '2026-11-20T02:00:00.000Z',
    ...typed,
    serviceId: 'a-service',
    expectedTeu: null,
    carrierImportVoyageNumber: null,
    universalVoyageReference: null,
    direction: 'E',
    partners: [],
    successorId: null,
    remarks: null,
  },
  actors: {
    planner: personOf('PLATFORM', { kind: 'platform' }),
    customer: personOf('CUSTOMER'),
    system: SYSTEM_ACTOR,
  },
  events: {
    CREATE: { passes: [{ as: 'planner', payload: typed }], fails: [{ ...stranger, payload: typed }] },
    GENERATE: { passes: [{ as: 'planner' }, { as: 'system' }], fails: [stranger] },
    IMPORT: { passes: [{ as: 'planner' }], fails: [stranger] },
    SEED: { passes: standing('system') },
    EDIT: {
      passes: [{ as: 'planner', payload: { remarks: '换船' }, in: ['PLANNED', 'OPEN', 'CLOSED', 'SAILED'] }],
      fails: [
        { ...stranger, payload: { remarks: '换船' } },
        { as: 'planner', payload: { remarks: '换船' }, in: OVER, code: 'VY-16' },
      ],
    },
    OPEN: {
      passes: [{ as: 'planner', world: called() }],
      fails: [
        { ...stranger, world: called() },
        { as: 'planner', world: called({ called: 1 }), code: 'VY-03' },
        { as: 'planner', world: called({ untimed: 1 }), code: 'VY-04' },
        { as: 'planner', world: called({ disorder: 2 }), code: 'VY-05' },
      ],
    },
    CLOSE: {
      passes: [
        { as: 'system', world: called(), at: closesAt },
        { as: 'planner', world: called({ departedAt }) },
      ],
      fails: [
        { ...stranger, world: called(), at: closesAt },
        { as: 'system', world: called(), code: 'VY-06' },
        { as: 'planner', world: called({ closesAt: null }), code: 'VY-06' },
      ],
    },
    DEPART: {
      passes: [{ as: 'system', world: called({ departedAt }) }],
      fails: [
        { ...stranger, world: called({ departedAt }) },
        { as: 'planner', world: called(), code: 'VY-07' },
      ],
    },
    ARRIVE: {
      passes: [{ as: 'system', world: called({ departedAt, arrivedAt }) }],
      fails: [
        { ...stranger, world: called({ departedAt, arrivedAt }) },
        { as: 'planner', world: called({ departedAt }), code: 'VY-08' },
      ],
    },
    BLANK: {
      passes: [{ as: 'planner', world: carried() }],
      fails: [
        { ...stranger, world: carried() },
        { as: 'planner', world: carried({ departedAt }), code: 'VY-09' },
      ],
    },
    SLIDE: {
      passes: [
        { as: 'planner', payload: { weeks: 1 }, world: carried() },
        { as: 'planner', payload: { weeks: MOST_SLIDE_WEEKS }, world: carried() },
      ],
      fails: [
        { ...stranger, payload: { weeks: 1 }, world: carried() },
        { as: 'planner', payload: { weeks: 1 }, world: carried({ departedAt }), code: 'VY-09' },
        { as: 'planner', payload: { weeks: 0 }, world: carried(), code: 'VY-10' },
        { as: 'planner', payload: { weeks: MOST_SLIDE_WEEKS + 1 }, world: carried(), code: 'VY-10' },
      ],
    },
    DELETE: {
      passes: [{ as: 'planner', world: { uses: 0 } }],
      fails: [
        { ...stranger, world: { uses: 0 } },
        { as: 'planner', world: { uses: 4 }, code: 'MD-16' },
      ],
    },
    RESTORE: { passes: standing('planner'), fails: [{ ...stranger, world: { stands: 'OPEN' } }] },
    FOLLOW_MERGE: { passes: [{ as: 'planner' }, { as: 'system' }], fails: [stranger] },
    FOLLOW_REVERT: { passes: [{ as: 'planner' }], fails: [stranger] },
  },
});
