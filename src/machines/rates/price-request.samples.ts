import type { RequestState } from '#contract/rates/request/request-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { RequestContext, RequestEvent } from './price-request.commands.ts';
import { RATE_SYSTEM, type RateActor } from './rate.commands.ts';

/** Per command: what passes, and what fails each guard with the code it must name. */

const person = (companyId: string): RateActor => ({
  ...{ employeeId: 'someone', companyId, companyKind: 'customer', publishes: false },
});

export const REQUEST_ACTORS = {
  asker: person('ASKER'),
  seller: person('SELLER'),
  stranger: person('OTHER'),
  system: RATE_SYSTEM,
} as const satisfies Record<string, RateActor>;

export const requestContext: RequestContext = {
  ...{ companyId: 'ASKER', sellerCompanyId: 'SELLER', dueAt: '2027-01-12T08:00:00.000Z' },
  ...{ isEscalated: false, isAnswered: true },
};

export interface RequestSample {
  readonly as: keyof typeof REQUEST_ACTORS;
  readonly payload?: object;
  readonly context?: Partial<RequestContext>;
}
export interface RequestFailingSample extends RequestSample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<RequestState>[];
}
interface Samples {
  readonly passes: readonly [RequestSample, ...RequestSample[]];
  readonly fails: readonly RequestFailingSample[];
}

const words = { text: '全包 USD 2,150/40HC', rateId: null };

export const REQUEST_SAMPLES: Readonly<Record<RequestEvent, Samples>> = {
  ASK: {
    passes: [{ as: 'asker' }],
    fails: [{ guard: 'isAsker', code: 'PQ-02', in: ['NEW'], as: 'seller' }],
  },
  ASSIGN: {
    passes: [{ as: 'seller' }],
    fails: [{ guard: 'isAsked', code: 'PQ-03', in: ['OPEN', 'ASSIGNED'], as: 'asker' }],
  },
  ANSWER: {
    passes: [
      { as: 'seller', payload: words },
      { as: 'seller', payload: { text: '', rateId: 'a-rate' } },
    ],
    fails: [
      { guard: 'isAsked', code: 'PQ-03', in: ['ASSIGNED'], as: 'asker', payload: words },
      { guard: 'hasAnswer', code: 'PQ-05', in: ['ASSIGNED'], as: 'seller', payload: { text: ' ', rateId: null } },
    ],
  },
  CLOSE: {
    passes: [
      { as: 'asker', payload: { outcome: 'WON' } },
      { as: 'seller', payload: { outcome: 'LOST' } },
      { as: 'system', payload: { outcome: 'EXPIRED' }, context: { isAnswered: false } },
    ],
    fails: [
      {
        ...{ guard: 'isEitherSide', code: 'PQ-04', in: ['OPEN', 'ASSIGNED', 'ANSWERED'], as: 'stranger' },
        payload: { outcome: 'LOST' },
      },
      {
        ...{ guard: 'isWonWhenAnswered', code: 'PQ-06', in: ['OPEN', 'ASSIGNED'], as: 'asker' },
        ...{ payload: { outcome: 'WON' }, context: { isAnswered: false } },
      },
    ],
  },
  ESCALATE: {
    passes: [{ as: 'system' }],
    fails: [
      { guard: 'isOverdueOnce', code: 'PQ-07', in: ['OPEN', 'ASSIGNED'], as: 'seller' },
      {
        ...{ guard: 'isOverdueOnce', code: 'PQ-07', in: ['OPEN', 'ASSIGNED'], as: 'system' },
        context: { isEscalated: true },
      },
      {
        ...{ guard: 'isOverdueOnce', code: 'PQ-07', in: ['OPEN', 'ASSIGNED'], as: 'system' },
        context: { dueAt: '2027-01-13T08:00:00.000Z' },
      },
    ],
  },
};
