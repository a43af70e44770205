import { type BatchState, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import { RATE_SYSTEM, type RateActor } from './rate.commands.ts';
import type { BatchCommandOf, BatchContext, BatchEvent } from './rate-batch.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

const person = (employeeId: string, companyId: string): RateActor => ({
  ...{ employeeId, companyId, companyKind: 'platform', publishes: true },
});

export const BATCH_ACTORS = {
  author: person('author', 'OWNER'),
  second: person('second', 'OWNER'),
  stranger: person('stranger', 'OTHER'),
  system: RATE_SYSTEM,
} as const satisfies Record<string, RateActor>;
export type BatchActorName = keyof typeof BATCH_ACTORS;

export type CountsOver = Partial<BatchContext['counts']>;

/** A batch of the owner with three rows to write, applied an hour ago. */
export const batchContext = (counts: CountsOver = {}, over: Partial<BatchContext> = {}): BatchContext => ({
  ...{ ownerCompanyId: 'OWNER', authorId: 'author', hasWork: true, appliedAt: '2027-01-12T08:30:00.000Z' },
  counts: { ...NO_BATCH_COUNTS, total: 5, changed: 3, unchanged: 1, skipped: 1, ...counts },
  ...over,
});

type Payload<Event extends BatchEvent> = Event extends BatchEvent
  ? Omit<BatchCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface BatchSample<Event extends BatchEvent = BatchEvent> {
  readonly as: BatchActorName;
  readonly payload: Payload<Event>;
  readonly counts?: CountsOver;
  readonly context?: Partial<BatchContext>;
}

export interface BatchFailingSample<Event extends BatchEvent = BatchEvent> extends BatchSample<Event> {
  /** Name of the guard in `rate-batch.guards.ts`. */
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<BatchState>[];
}

interface Samples<Event extends BatchEvent> {
  readonly passes: readonly [BatchSample<Event>, ...BatchSample<Event>[]];
  readonly fails: readonly BatchFailingSample<Event>[];
}

const remarks = '价格有误';
const whole = { skipErrors: false } as const;
const skipping = { skipErrors: true } as const;

const fail = <Event extends BatchEvent>(
  guard: string,
  code: string,
  states: readonly OrNew<BatchState>[],
  payload: Payload<Event>,
  more: Partial<BatchFailingSample<Event>> = {},
): BatchFailingSample<Event> => ({ guard, code, in: states, as: 'author', payload, ...more });

const notOwner = <Event extends BatchEvent>(states: readonly OrNew<BatchState>[], payload: Payload<Event>) =>
  fail<Event>('isOwner', 'RB-02', states, payload, { as: 'stranger' });

const notSystem = <Event extends BatchEvent>(states: readonly OrNew<BatchState>[], payload: Payload<Event>) =>
  fail<Event>('isSystem', 'RB-03', states, payload);

const unready = <Event extends 'APPLY' | 'SUBMIT'>(hits: number) => [
  notOwner<Event>(['PREVIEW'], whole as Payload<Event>),
  fail<Event>('hasRows', 'RB-11', ['PREVIEW'], whole as Payload<Event>, { counts: { changed: 0 } }),
  fail<Event>('isWithoutErrors', 'RB-05', ['PREVIEW'], whole as Payload<Event>, { counts: { error: 2, hits } }),
];

export const BATCH_SAMPLES: { readonly [Event in BatchEvent]: Samples<Event> } = {
  CREATE: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['NEW'], {})] },
  PREVIEW: {
    passes: [{ as: 'author', payload: {} }],
    fails: [
      notOwner(['DRAFT', 'PREVIEW'], {}),
      fail('hasWork', 'RB-04', ['DRAFT', 'PREVIEW'], {}, { context: { hasWork: false } }),
    ],
  },
  COMPUTED: { passes: [{ as: 'system', payload: {} }], fails: [notSystem(['COMPUTING'], {})] },
  EXCLUDE_ROW: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['PREVIEW'], {})] },
  EDIT_ROW: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['PREVIEW'], {})] },
  APPLY: {
    passes: [
      { as: 'author', payload: whole },
      { as: 'author', payload: skipping, counts: { error: 1 } },
    ],
    fails: [...unready<'APPLY'>(0), fail('isFreeOfApproval', 'RB-06', ['PREVIEW'], whole, { counts: { hits: 1 } })],
  },
  SUBMIT: {
    passes: [{ as: 'author', payload: skipping, counts: { hits: 2, error: 1 } }],
    fails: [...unready<'SUBMIT'>(1), fail('isForApproval', 'RB-07', ['PREVIEW'], whole)],
  },
  CONFIRM: {
    passes: [
      { as: 'second', payload: { fourEyes: true } },
      { as: 'author', payload: { fourEyes: false } },
    ],
    fails: [
      notOwner(['PENDING'], { fourEyes: true }),
      fail('isSecondPerson', 'RB-08', ['PENDING'], { fourEyes: true }),
    ],
  },
  RETURN: {
    passes: [{ as: 'second', payload: { remarks } }],
    fails: [
      notOwner(['PENDING'], { remarks }),
      fail('hasReason', 'RB-09', ['PENDING'], { remarks: ' x ' }, { as: 'second' }),
    ],
  },
  FINISH: {
    passes: [
      { as: 'system', payload: {} },
      { as: 'system', payload: {}, counts: { conflict: 1 } },
      { as: 'system', payload: {}, counts: { changed: 0, conflict: 3 } },
    ],
    fails: [notSystem(['APPLYING'], {})],
  },
  FAIL: { passes: [{ as: 'system', payload: {} }], fails: [notSystem(['COMPUTING', 'APPLYING'], {})] },
  REVERT: {
    passes: [{ as: 'author', payload: {} }],
    fails: [
      notOwner(['DONE', 'PARTIAL'], {}),
      fail(
        'isWithinRevertTime',
        'RB-10',
        ['DONE', 'PARTIAL'],
        {},
        {
          context: { appliedAt: '2027-01-11T09:29:59.000Z' },
        },
      ),
    ],
  },
  REVERTED: {
    passes: [
      { as: 'system', payload: { kept: 0 } },
      { as: 'system', payload: { kept: 1 } },
    ],
    fails: [notSystem(['DONE', 'PARTIAL'], { kept: 0 })],
  },
  CANCEL: {
    passes: [{ as: 'author', payload: {} }],
    fails: [notOwner(['DRAFT', 'COMPUTING', 'PREVIEW', 'PENDING'], {})],
  },
};
