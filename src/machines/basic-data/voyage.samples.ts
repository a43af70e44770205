import { MOST_SLIDE_WEEKS } from '#contract/basic-data/schedule/slide.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  VOYAGE_SYSTEM,
  type VoyageActor,
  type VoyageCommandOf,
  type VoyageContext,
  type VoyageEvent,
} from './voyage.commands.ts';
import type { VoyageState } from './voyage.lifecycle.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const VOYAGE_ACTORS = {
  planner: { employeeId: 'planner', companyKind: 'platform' },
  customer: { employeeId: 'customer', companyKind: 'customer' },
  system: VOYAGE_SYSTEM,
} as const satisfies Record<string, VoyageActor>;
export type VoyageActorName = keyof typeof VOYAGE_ACTORS;

/** A voyage with two calls in order, booking still open, nothing happened. */
export const voyageContext = (over: Partial<VoyageContext> = {}): VoyageContext => ({
  called: 2,
  untimed: 0,
  disorder: 0,
  closesAt: '2026-12-01T04:00:00.000Z',
  departedAt: null,
  arrivedAt: null,
  ...over,
});

type Payload<Event extends VoyageEvent> = Event extends VoyageEvent
  ? Omit<VoyageCommandOf<Event>, 'type' | 'actor'>
  : never;

export interface VoyageSample<Event extends VoyageEvent = VoyageEvent> {
  readonly as: VoyageActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<VoyageContext>;
}

export interface VoyageFailingSample<Event extends VoyageEvent = VoyageEvent> extends VoyageSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<VoyageState>[];
}

interface Samples<Event extends VoyageEvent> {
  readonly passes: readonly [VoyageSample<Event>, ...VoyageSample<Event>[]];
  readonly fails: readonly VoyageFailingSample<Event>[];
}

const at = '2026-11-21T02:00:00.000Z';
const late = '2026-12-01T04:00:00.000Z';
const departedAt = '2026-12-02T10:00:00.000Z';
const arrivedAt = '2026-12-19T14:00:00.000Z';

const plain = { at };
const alien = (...states: OrNew<VoyageState>[]) => ({
  guard: 'isPlatform',
  code: 'VY-02',
  in: states,
  as: 'customer' as const,
});

export const VOYAGE_SAMPLES: { readonly [Event in VoyageEvent]: Samples<Event> } = {
  CREATE: {
    passes: [
      { as: 'planner', payload: plain },
      { as: 'system', payload: plain },
    ],
    fails: [{ ...alien('NEW'), payload: plain }],
  },
  OPEN: {
    passes: [{ as: 'planner', payload: plain }],
    fails: [
      { ...alien('PLANNED'), payload: plain },
      { guard: 'hasCalls', code: 'VY-03', in: ['PLANNED'], as: 'planner', payload: plain, context: { called: 1 } },
      { guard: 'hasTimes', code: 'VY-04', in: ['PLANNED'], as: 'planner', payload: plain, context: { untimed: 1 } },
      { guard: 'isInOrder', code: 'VY-05', in: ['PLANNED'], as: 'planner', payload: plain, context: { disorder: 2 } },
    ],
  },
  CLOSE: {
    passes: [
      { as: 'system', payload: { at: late } },
      { as: 'planner', payload: plain, context: { departedAt } },
    ],
    fails: [
      { ...alien('OPEN'), payload: { at: late } },
      { guard: 'isBookingOver', code: 'VY-06', in: ['OPEN'], as: 'system', payload: plain },
      {
        guard: 'isBookingOver',
        code: 'VY-06',
        in: ['OPEN'],
        as: 'planner',
        payload: plain,
        context: { closesAt: null },
      },
    ],
  },
  DEPART: {
    passes: [{ as: 'system', payload: plain, context: { departedAt } }],
    fails: [
      { ...alien('CLOSED'), payload: plain, context: { departedAt } },
      { guard: 'hasDeparted', code: 'VY-07', in: ['CLOSED'], as: 'planner', payload: plain },
    ],
  },
  ARRIVE: {
    passes: [{ as: 'system', payload: plain, context: { departedAt, arrivedAt } }],
    fails: [
      { ...alien('SAILED'), payload: plain, context: { departedAt, arrivedAt } },
      { guard: 'hasArrived', code: 'VY-08', in: ['SAILED'], as: 'planner', payload: plain, context: { departedAt } },
    ],
  },
  BLANK: {
    passes: [{ as: 'planner', payload: plain }],
    fails: [
      { ...alien('PLANNED', 'OPEN', 'CLOSED'), payload: plain },
      {
        guard: 'hasNotDeparted',
        code: 'VY-09',
        in: ['PLANNED', 'OPEN', 'CLOSED'],
        as: 'planner',
        payload: plain,
        context: { departedAt },
      },
    ],
  },
  SLIDE: {
    passes: [
      { as: 'planner', payload: { at, weeks: 1 } },
      { as: 'planner', payload: { at, weeks: MOST_SLIDE_WEEKS } },
    ],
    fails: [
      { ...alien('OPEN', 'CLOSED'), payload: { at, weeks: 1 } },
      {
        guard: 'hasNotDeparted',
        code: 'VY-09',
        in: ['OPEN', 'CLOSED'],
        as: 'planner',
        payload: { at, weeks: 1 },
        context: { departedAt },
      },
      { guard: 'isSomeWeeks', code: 'VY-10', in: ['OPEN', 'CLOSED'], as: 'planner', payload: { at, weeks: 0 } },
      { guard: 'isSomeWeeks', code: 'VY-10', in: ['OPEN'], as: 'planner', payload: { at, weeks: 1.5 } },
      {
        guard: 'isSomeWeeks',
        code: 'VY-10',
        in: ['OPEN'],
        as: 'planner',
        payload: { at, weeks: MOST_SLIDE_WEEKS + 1 },
      },
    ],
  },
};
