import { assign, fromPromise, initialTransition, type SnapshotFrom, setup, transition } from 'xstate';
import type { Problem } from '#contract/kernel/envelope.ts';
import type { CheckReport } from '#contract/si/calls.ts';
import type { StatedOrigins } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { problemOf } from '../kernel/problem.ts';
import { originsOf } from './multi-create.origins.ts';
import { type DraftStep, type Place, placeOf, type Stepped, stepWork, type Work } from './multi-create.work.ts';

/**
 * The wizard that makes one or many SIs of a shipment (design A3.3), and modifies one (`?Id=`):
 *
 *     init --START--> process1 --SAVE_DRAFT--> process2 --ADD--> process1 … finish --SUBMIT--> done
 *
 * process1 has a draft open, process2 has fewer drafts than planned, finish has them all. The unsent work is the fold of the
 * events in `KeptEvent`, so it comes back after a crash; check and submit are calls and happen only in a running actor.
 */
export type KeptEvent = DraftStep | { readonly type: 'UNDO' } | { readonly type: 'REDO' };

export type MultiCreateEvent =
  | KeptEvent
  | { readonly type: 'CHECK' }
  | { readonly type: 'SUBMIT'; readonly acceptWarnings?: readonly string[]; readonly amendReason?: string };

/** What the calls send. */
export interface SiSet {
  readonly mode: Work['mode'];
  readonly siId: string | null;
  readonly version: number | null;
  readonly shipmentId: string;
  readonly mblNo: string;
  readonly num: number;
  readonly drafts: readonly SiDraft[];
  /** Where the values of each draft came from, as far as the wizard knows. */
  readonly origins: readonly StatedOrigins[];
}
export interface Submission extends SiSet {
  readonly acceptWarnings: readonly string[];
  readonly amendReason: string;
}
/** What came of a submission, in the order of the drafts. */
export interface SubmittedSi {
  readonly id: string;
  readonly no: string;
  readonly draftId: string;
  /** Number its bill will have. */
  readonly billNo: string;
}

export interface MultiCreateContext {
  readonly work: Work | null;
  readonly past: readonly Work[];
  readonly future: readonly Work[];
  /** Code of the last step that was refused, until the next accepted one. */
  readonly refusal: string | null;
  /** Why the last check or submission failed. */
  readonly problem: Problem | null;
  readonly submitted: readonly SubmittedSi[] | null;
}

const EMPTY: MultiCreateContext = {
  work: null,
  past: [],
  future: [],
  refusal: null,
  problem: null,
  submitted: null,
};

interface Asked {
  readonly context: MultiCreateContext;
  readonly event: MultiCreateEvent;
}

function historyStep({ past, future }: MultiCreateContext, type: 'UNDO' | 'REDO'): Stepped {
  const work = (type === 'UNDO' ? past : future).at(-1);
  return work ? { work } : { refused: 'SI-L-01' };
}

const stepped = ({ context, event }: Asked): Stepped => {
  if (event.type === 'CHECK' || event.type === 'SUBMIT') return { work: context.work };
  return event.type === 'UNDO' || event.type === 'REDO'
    ? historyStep(context, event.type)
    : stepWork(context.work, event);
};

/** The context after an accepted step, with its history. */
function taken({ context, event }: Asked): Partial<MultiCreateContext> {
  const step = stepped({ context, event });
  if ('refused' in step) return { refusal: step.refused };
  const { past, future, work: before } = context;
  const settled = { work: step.work, refusal: null, problem: null };
  if (step.work === null) return EMPTY;
  if (event.type === 'UNDO') return { ...settled, past: past.slice(0, -1), future: before ? [...future, before] : [] };
  if (event.type === 'REDO') return { ...settled, past: before ? [...past, before] : [], future: future.slice(0, -1) };
  const isRun = event.type === 'EDIT_FIELD' && event.run === true && past.length > 0 && future.length === 0;
  return { ...settled, past: before === null ? [] : isRun ? past : [...past, before], future: [] };
}

export const hasUnconfirmedWarnings = ({ warnings }: CheckReport, accepted: readonly string[] = []): boolean =>
  warnings.some(({ code }) => !accepted.includes(code));

/** SUBMIT needs a check without errors of exactly this content, and every warning confirmed (SI-S-10). */
export function submitRefusal(work: Work | null, accepted?: readonly string[]): string | null {
  if (!work?.lastCheck?.ok) return 'SI-L-01';
  return hasUnconfirmedWarnings(work.lastCheck, accepted) ? 'SI-S-10' : null;
}

/** The drafts as they are sent: in a set every draft tells the same shipment, bill, type and planned number. */
export function setOf(work: Work): SiSet {
  const { mode, siId, version, shipmentId, mblNo, num, siType } = work;
  const shared = { shipmentId, mblNo, siType, plannedCount: num };
  const drafts = mode === 'create' ? work.drafts.map(draft => ({ ...draft, ...shared })) : work.drafts;
  const origins = work.drafts.map(({ draftId }) => originsOf(work.trails[draftId] ?? []));
  return { mode, siId, version, shipmentId, mblNo, num, drafts, origins };
}

const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`multi-create: actor ${name} was not provided`);
};

const wizard = setup({
  types: {} as { context: MultiCreateContext; events: MultiCreateEvent; output: readonly SubmittedSi[] },
  actors: {
    check: fromPromise<CheckReport, SiSet>(notProvided('check')),
    submit: fromPromise<readonly SubmittedSi[], Submission>(notProvided('submit')),
  },
  guards: {
    leadsTo: ({ context, event }, { place }: { place: Place }) => {
      const step = stepped({ context, event });
      return 'work' in step && placeOf(step.work) === place;
    },
    maySubmit: ({ context: { work }, event }) =>
      event.type === 'SUBMIT' && submitRefusal(work, event.acceptWarnings) === null,
  },
  actions: {
    take: assign(({ context, event }) => taken({ context, event })),
    refuse: assign(({ context, event }) => {
      const step = stepped({ context, event });
      return { refusal: 'refused' in step ? step.refused : 'SI-L-01' };
    }),
    refuseSubmit: assign(({ context: { work }, event }) => ({
      refusal: event.type === 'SUBMIT' ? submitRefusal(work, event.acceptWarnings) : null,
    })),
    forgetProblem: assign({ problem: null, refusal: null }),
  },
});

/** An event with the states it may lead to; where it leads to none of them, it is refused and the reason kept. */
const to = (...places: readonly Place[]) => [
  ...places.map(
    place =>
      ({
        guard: { type: 'leadsTo', params: { place } },
        target: `#${place}`,
        actions: 'take',
      }) as const,
  ),
  { actions: 'refuse' } as const,
];

const undoAndRedo = { UNDO: to('process1', 'process2', 'finish'), REDO: to('process1', 'process2', 'finish') };
const arranging = {
  EDIT: to('process1'),
  COPY: to('process1'),
  REMOVE: to('process2', 'init'),
  CHANGE_NUM: to('process2', 'finish'),
  MERGE: to('finish'),
  ...undoAndRedo,
};

const ofWhole = { ...arranging, EDIT_DRAFTS: to('finish') };

export const multiCreateFlow = wizard.createMachine({
  id: 'multiCreate',
  context: EMPTY,
  initial: 'init',
  states: {
    init: { id: 'init', on: { START: to('process1', 'process2', 'finish'), OPEN: to('process1') } },
    process1: {
      id: 'process1',
      on: {
        EDIT_FIELD: to('process1'),
        EDIT_DRAFTS: to('process1'),
        SAVE_DRAFT: to('finish', 'process2'),
        DISCARD: to('finish', 'process2', 'init'),
        CHANGE_NUM: to('finish', 'process2'),
        MERGE: to('finish'),
        ...undoAndRedo,
      },
    },
    process2: { id: 'process2', on: { ADD: to('process1'), EDIT_DRAFTS: to('process2'), ...arranging } },
    finish: {
      id: 'finish',
      initial: 'idle',
      states: {
        idle: {
          on: {
            ...ofWhole,
            CHECK: { target: 'checking', actions: 'forgetProblem' },
            SUBMIT: [
              { guard: 'maySubmit', target: 'submitting', actions: 'forgetProblem' },
              { actions: 'refuseSubmit' },
            ],
          },
        },
        checking: {
          // Whoever changes something meanwhile leaves this state, and the answer with it.
          on: ofWhole,
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context }) => setOf(context.work as Work),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => ({
                work: { ...(context.work as Work), lastCheck: event.output },
              })),
            },
            onError: { target: 'idle', actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
          },
        },
        submitting: {
          // Nothing is taken here: what is sent must be what is shown. Draft ids make a repeated submission safe.
          invoke: {
            id: 'submit',
            src: 'submit',
            input: ({ context, event }) => ({
              ...setOf(context.work as Work),
              acceptWarnings: event.type === 'SUBMIT' ? (event.acceptWarnings ?? []) : [],
              amendReason: event.type === 'SUBMIT' ? (event.amendReason ?? '') : '',
            }),
            onDone: { target: '#done', actions: assign(({ event }) => ({ submitted: event.output })) },
            onError: { target: 'idle', actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
          },
        },
      },
    },
    done: { id: 'done', type: 'final' },
  },
  output: ({ context }) => context.submitted ?? [],
});

export type MultiCreateSnapshot = SnapshotFrom<typeof multiCreateFlow>;

/** True for what the draft stream keeps; CHECK and SUBMIT are calls and are never repeated by a fold. */
export const isKept = (event: MultiCreateEvent): event is KeptEvent =>
  event.type !== 'CHECK' && event.type !== 'SUBMIT';

/** The wizard after these events: pure, nothing is called. Give it to `createActor(flow, { snapshot })` to go on. */
export function foldMultiCreate(events: readonly MultiCreateEvent[]): MultiCreateSnapshot {
  const [initial] = initialTransition(multiCreateFlow);
  return events.filter(isKept).reduce((snapshot, event) => transition(multiCreateFlow, snapshot, event)[0], initial);
}

/** The draft in the form, with its place among the planned ones. */
export function selectOpenDraft({ context: { work } }: MultiCreateSnapshot): { draft: SiDraft; index: number } | null {
  const draft = work?.open ? work.drafts[work.open.index] : undefined;
  return work?.open && draft ? { draft, index: work.open.index } : null;
}
