import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { rateSubscription } from './rate-subscription.document.ts';

/** Askings of a subscription that pass, and those that fail a guard which names no side. */

const world = {
  shareState: 'OFFERED',
  isInAudience: true,
  closesLoop: false,
  reshares: 0,
  isDouble: false,
} as const;

/** What is asked of whoever enters, by the side that begins it. */
const entering = <P extends object>(as: 'owner' | 'receiver', payload: P) => ({
  passes: [
    { as, payload, world },
    { as, payload, world: { ...world, reshares: 2 } },
  ] as const,
  fails: [
    { as: 'owner', payload, world, row: { companyId: 'OWNER' }, code: 'SHARE_OWN' },
    { as, payload, world: { ...world, shareState: 'PAUSED' as const }, code: 'SHARE_CLOSED' },
    { as, payload, world: { ...world, isInAudience: false }, code: 'SHARE_AUDIENCE' },
    { as, payload, world: { ...world, isDouble: true }, code: 'SHARE_TWICE' },
    { as, payload, world: { ...world, closesLoop: true }, code: 'SHARE_CYCLE' },
    { as, payload, world: { ...world, reshares: 3 }, code: 'SHARE_DEPTH' },
  ],
});

const byOwner = { passes: [{ as: 'owner' }, { as: 'system' }] } as const;
const byEither = { passes: [{ as: 'owner' }, { as: 'receiver' }, { as: 'system' }] } as const;

export const samples = samplesOf(rateSubscription, {
  at: '2027-01-12T09:30:00.000Z',
  row: {
    id: 'a-subscription',
    version: 1,
    state: 'REQUESTED',
    createdAt: '2027-01-12T06:00:00.000Z',
    updatedAt: '2027-01-12T06:00:00.000Z',
    shareId: 'a-share',
    shareName: '盐田东南亚',
    kind: 'SUBSCRIBED',
    companyId: 'RECEIVER',
    companyCode: 'RECEIV',
    companyName: 'The receiver',
    ownerCompanyId: 'OWNER',
    ownerCode: 'OWNERS',
    ownerName: 'The owner',
    autoImport: true,
    carrierIds: [],
    polIds: [],
    podIds: [],
    note: null,
    answeredAt: null,
  },
  actors: { owner: personOf('OWNER'), receiver: personOf('RECEIVER'), system: SYSTEM_ACTOR },
  events: {
    SUBSCRIBE: entering('receiver', { shareId: 'a-share', note: '请批准' }),
    ALLOCATE: entering('owner', { shareId: 'a-share', companyCode: 'RECEIV' }),
    ACCEPT: byOwner,
    REFUSE: byOwner,
    PAUSE: byEither,
    RESUME: byEither,
    END: byEither,
    FILTER: { passes: [{ as: 'receiver', payload: { autoImport: false, polIds: ['a-port'] } }] },
  },
});
