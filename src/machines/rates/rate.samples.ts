import type { RateState } from '#contract/rates/codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import { RATE_SYSTEM, type RateActor, type RateCommandOf, type RateContext, type RateEvent } from './rate.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

const person = (employeeId: string, companyId: string, publishes: boolean): RateActor => ({
  ...{ employeeId, companyId, companyKind: 'platform', publishes },
});

export const RATE_ACTORS = {
  author: person('author', 'OWNER', false),
  publisher: person('publisher', 'OWNER', true),
  second: person('second', 'OWNER', true),
  stranger: person('stranger', 'OTHER', true),
  system: RATE_SYSTEM,
} as const satisfies Record<string, RateActor>;
export type RateActorName = keyof typeof RATE_ACTORS;

const TODAY = '2027-01-12';

/** A rate of the owner, valid to the end of the month, written by the author. */
export const rateContext = (over: Partial<RateContext> = {}): RateContext => ({
  ...{ ownerCompanyId: 'OWNER', authorId: 'author', validTo: '2027-01-31', isStanding: false },
  ...over,
});

type Payload<Event extends RateEvent> = Event extends RateEvent
  ? Omit<RateCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface RateSample<Event extends RateEvent = RateEvent> {
  readonly as: RateActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<RateContext>;
}

export interface RateFailingSample<Event extends RateEvent = RateEvent> extends RateSample<Event> {
  /** Name of the guard in `rate.guards.ts`. */
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<RateState>[];
}

interface Samples<Event extends RateEvent> {
  readonly passes: readonly [RateSample<Event>, ...RateSample<Event>[]];
  readonly fails: readonly RateFailingSample<Event>[];
}

const remarks = '船公司临时停收';
const checked = { openErrors: 0, validTo: '2027-01-31', today: TODAY } as const;
const free = { ...checked, approvalHits: [], openOverlaps: 0 } as const;
const hit = { ...checked, approvalHits: ['PRICE_CHANGE'], openOverlaps: 0 } as const;
const confirmed = { ...hit, fourEyes: true } as const;
const over = { today: '2027-02-01' } as const;
const extended = { ...free, addedDays: 15 } as const;

const fail = <Event extends RateEvent>(
  guard: string,
  code: string,
  states: readonly OrNew<RateState>[],
  payload: Payload<Event>,
  more: Partial<RateFailingSample<Event>> = {},
): RateFailingSample<Event> => ({ guard, code, in: states, as: 'author', payload, ...more });

const notOwner = <Event extends RateEvent>(states: readonly OrNew<RateState>[], payload: Payload<Event>) =>
  fail<Event>('isOwner', 'RATE-L-02', states, payload, { as: 'stranger' });

const wordless = <Event extends RateEvent>(states: readonly OrNew<RateState>[]) =>
  fail<Event>('hasReason', 'RATE-REASON', states, { remarks: ' x ' } as Payload<Event>);

/** What every command that puts a content on sale refuses. */
const unfit = <Event extends RateEvent>(states: readonly OrNew<RateState>[], payload: Payload<Event>) => [
  notOwner<Event>(states, payload),
  fail<Event>('isWithoutErrors', 'RATE-ERRORS', states, { ...payload, openErrors: 2 }),
  fail<Event>('isNotPast', 'DATE_PAST', states, { ...payload, validTo: '2027-01-11' }),
];

const overlapping = <Event extends RateEvent>(states: readonly OrNew<RateState>[], payload: Payload<Event>) =>
  fail<Event>('isWithoutOverlap', 'RATE_OVERLAP', states, { ...payload, openOverlaps: 1 }, { as: 'second' });

const unapproved = <Event extends RateEvent>(states: readonly OrNew<RateState>[], payload: Payload<Event>) =>
  fail<Event>('isFreeOfApproval', 'RATE-APPROVAL', states, { ...payload, approvalHits: ['PRICE_CHANGE'] });

export const RATE_SAMPLES: { readonly [Event in RateEvent]: Samples<Event> } = {
  CREATE: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['NEW'], {})] },
  IMPORT: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['NEW'], {})] },
  COPY: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['NEW'], {})] },
  SAVE: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['DRAFT'], {})] },
  SUBMIT: {
    passes: [{ as: 'author', payload: hit }],
    fails: [
      ...unfit<'SUBMIT'>(['DRAFT'], hit),
      fail('isForApproval', 'RATE-NO-APPROVAL', ['DRAFT'], { ...hit, approvalHits: [] }),
    ],
  },
  PUBLISH: {
    passes: [{ as: 'publisher', payload: free }],
    fails: [
      ...unfit<'PUBLISH'>(['DRAFT'], free),
      unapproved<'PUBLISH'>(['DRAFT'], free),
      overlapping<'PUBLISH'>(['DRAFT'], free),
    ],
  },
  CONFIRM: {
    passes: [
      { as: 'second', payload: confirmed },
      { as: 'author', payload: { ...confirmed, fourEyes: false } },
    ],
    fails: [
      ...unfit<'CONFIRM'>(['PENDING'], confirmed),
      fail('isSecondPerson', 'RATE-FOUR-EYES', ['PENDING'], confirmed),
      overlapping<'CONFIRM'>(['PENDING'], confirmed),
    ],
  },
  RETURN: {
    passes: [{ as: 'second', payload: { remarks } }],
    fails: [notOwner(['PENDING'], { remarks }), wordless<'RETURN'>(['PENDING'])],
  },
  REVISE: {
    passes: [{ as: 'publisher', payload: free }],
    fails: [...unfit<'REVISE'>(['ACTIVE'], free)],
  },
  SET_SPACE: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['ACTIVE'], {})] },
  HIDE: {
    passes: [{ as: 'author', payload: { remarks } }],
    fails: [notOwner(['ACTIVE'], { remarks }), wordless<'HIDE'>(['ACTIVE'])],
  },
  SHOW: {
    passes: [{ as: 'author', payload: { ...checked, openOverlaps: 0 } }],
    fails: [
      ...unfit<'SHOW'>(['HIDDEN'], { ...checked, openOverlaps: 0 }),
      overlapping<'SHOW'>(['HIDDEN'], { ...checked, openOverlaps: 0 }),
    ],
  },
  WITHDRAW: {
    passes: [{ as: 'author', payload: { remarks } }],
    fails: [notOwner(['ACTIVE', 'HIDDEN'], { remarks }), wordless<'WITHDRAW'>(['ACTIVE', 'HIDDEN'])],
  },
  EXPIRE: {
    passes: [{ as: 'system', payload: over }],
    fails: [
      fail('isSystem', 'RATE-L-02', ['ACTIVE', 'HIDDEN'], over),
      fail('isOver', 'RATE-NOT-OVER', ['ACTIVE', 'HIDDEN'], { today: '2027-01-31' }, { as: 'system' }),
    ],
  },
  EXTEND: {
    passes: [
      { as: 'author', payload: extended },
      { as: 'publisher', payload: { ...extended, addedDays: 60 } },
    ],
    fails: [
      ...unfit<'EXTEND'>(['ACTIVE', 'EXPIRED'], extended),
      fail('isShortExtension', 'RATE-EXTEND', ['ACTIVE', 'EXPIRED'], { ...extended, addedDays: 32 }),
      overlapping<'EXTEND'>(['ACTIVE', 'EXPIRED'], extended),
    ],
  },
  CUT: { passes: [{ as: 'publisher', payload: {} }], fails: [notOwner(['ACTIVE'], {})] },
  SUPERSEDE: { passes: [{ as: 'publisher', payload: {} }], fails: [notOwner(['ACTIVE'], {})] },
  DELETE: { passes: [{ as: 'author', payload: {} }], fails: [notOwner(['DRAFT'], {})] },
};
