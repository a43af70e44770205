import { assign, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';
import { problemOf } from '../kernel/problem.ts';
import {
  answered,
  type BulkAnswer,
  type InnerEvent,
  isDecision,
  type ReviewAnswer,
  type ReviewContext,
  type ReviewEvent,
  type ReviewRequest,
  requestFor,
  type Sent,
  type WithRemarks,
} from './review-queue.request.ts';
import { bulkRows, moved, openRow, picked, type QueueRow, toggled, without, withRows } from './review-queue.rows.ts';
import { UNDO_WINDOW_MS } from './shipping-instruction.guards.ts';

/**
 * The reviewer's queue (design A4, siCheck): one row open, a decision, and the next opens by itself.
 *
 *     loading -> browsing --RETURN, DECLINE--> writingRemarks --CONFIRM--> deciding -> browsing
 *                browsing --APPROVE, CLAIM--> deciding; BULK_APPROVE --> decidingMany; UNDO --> undoing -> loading
 *
 * Beside it runs the undo window: open for ten seconds after a decision, whatever else is done meanwhile.
 */
const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`review-queue: actor ${name} was not provided`);
};

/** Refusals are about the row they were met on; the next accepted step clears them. */
const silent = { refusal: null, problem: null, problemOf: null } as const;

const review = setup({
  types: {} as { context: ReviewContext; events: ReviewEvent | InnerEvent; input: { me: string } },
  actors: {
    load: fromPromise<readonly QueueRow[]>(notProvided('load')),
    decide: fromPromise<ReviewAnswer, ReviewRequest>(notProvided('decide')),
    decideMany: fromPromise<readonly BulkAnswer[], { readonly rows: readonly QueueRow[] }>(notProvided('decideMany')),
  },
  delays: { undoWindow: UNDO_WINDOW_MS },
  guards: {
    hasOpenRow: ({ context }) => openRow(context.queue) !== undefined,
    hasBulkRows: ({ context }) => bulkRows(context.queue).length > 0,
    hasRemarks: ({ context }) => {
      const length = context.request?.remarks.trim().length ?? 0;
      return length >= 5 && length <= 500;
    },
    isUndoable: ({ context }) => context.undoable !== null,
    isDecided: ({ context }) => context.request !== null && isDecision(context.request.event),
  },
  actions: {
    setRows: assign(({ context, event }) =>
      event.type === 'ROWS' ? { queue: withRows(context.queue, event.rows) } : {},
    ),
    goNext: assign(({ context }) => ({ ...silent, queue: moved(context.queue, 1) })),
    goPrevious: assign(({ context }) => ({ ...silent, queue: moved(context.queue, -1) })),
    pick: assign(({ context, event }) =>
      event.type === 'PICK' ? { ...silent, queue: picked(context.queue, event.id) } : {},
    ),
    mark: assign(({ context }) => ({ queue: toggled(context.queue) })),
    unmarkAll: assign(({ context }) => ({ queue: { ...context.queue, marked: [] }, bulkRefused: {} })),
    begin: assign(({ context }, { event, remarks }: { event: Sent; remarks?: string }) => ({
      request: requestFor(context, event, remarks),
      ...silent,
    })),
    beginClaim: assign(({ context }) => ({
      request: requestFor(context, openRow(context.queue)?.claimerId == null ? 'CLAIM' : 'RELEASE_CLAIM'),
      ...silent,
    })),
    beginUndo: assign(({ context: { undoable } }) => ({
      request: undoable && { event: 'UNDO_REVIEW' as const, id: undoable.id, version: undoable.version, remarks: '' },
      ...silent,
    })),
    write: assign(({ context: { request }, event }) => {
      if (request === null) return {};
      if (event.type === 'TYPE') return { request: { ...request, remarks: event.remarks }, refusal: null };
      if (event.type !== 'CANNED') return {};
      const remarks = request.remarks.trim() === '' ? event.text : `${request.remarks}\n${event.text}`;
      return { request: { ...request, remarks }, refusal: null };
    }),
    // Whoever was told that the row had changed confirms on what it is now; before that the server must object.
    confirm: assign(({ context: { request, problem, queue } }) => {
      const row = problem && queue.rows.find(({ id }) => id === request?.id);
      return { ...silent, request: request && row ? { ...request, version: row.version } : request };
    }),
    refuse: assign((_, { code }: { code: string }) => ({ refusal: code })),
    forgetRequest: assign({ request: null }),
    closeUndo: assign({ undoable: null }),
    keepProblem: assign(({ context }, { error }: { error: unknown }) => ({
      problem: problemOf(error),
      problemOf: context.request?.id ?? null,
    })),
  },
});

const walking = {
  ROWS: { actions: 'setRows' },
  NEXT: { actions: 'goNext' },
  PREVIOUS: { actions: 'goPrevious' },
  PICK: { actions: 'pick' },
} as const;

const writing = (event: WithRemarks) =>
  ({
    guard: 'hasOpenRow',
    target: 'writingRemarks',
    actions: { type: 'begin', params: { event } },
  }) as const;

export const reviewQueueFlow = review.createMachine({
  id: 'reviewQueue',
  context: ({ input }) => ({
    me: input.me,
    queue: { rows: [], openId: null, marked: [] },
    request: null,
    undoable: null,
    refusal: null,
    problem: null,
    problemOf: null,
    bulkApproved: [],
    bulkRefused: {},
  }),
  type: 'parallel',
  states: {
    work: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: {
              target: 'browsing',
              // After an undo the row that came back is opened again.
              actions: assign(({ context: { queue, request }, event }) => ({
                queue: withRows(queue, event.output, request?.id ?? queue.openId),
                request: null,
              })),
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          on: { RETRY: 'loading', ROWS: { target: 'browsing', actions: ['setRows', 'forgetRequest', assign(silent)] } },
        },
        browsing: {
          on: {
            ...walking,
            MARK: { actions: 'mark' },
            UNMARK_ALL: { actions: 'unmarkAll' },
            CLAIM: { guard: 'hasOpenRow', target: 'deciding', actions: 'beginClaim' },
            APPROVE: {
              guard: 'hasOpenRow',
              target: 'deciding',
              actions: { type: 'begin', params: { event: 'APPROVE' } },
            },
            RETURN: writing('RETURN'),
            DECLINE: writing('DECLINE'),
            CANNED: {
              guard: 'hasOpenRow',
              target: 'writingRemarks',
              actions: { type: 'begin', params: ({ event }) => ({ event: 'RETURN', remarks: event.text }) },
            },
            BULK_APPROVE: [
              { guard: 'hasBulkRows', target: 'decidingMany' },
              { actions: { type: 'refuse', params: { code: 'SI-S-10' } } },
            ],
            UNDO: { guard: 'isUndoable', target: 'undoing', actions: 'beginUndo' },
          },
        },
        writingRemarks: {
          on: {
            // The row that is being written about stays open, whatever arrives.
            ROWS: { actions: 'setRows' },
            TYPE: { actions: 'write' },
            CANNED: { actions: 'write' },
            CONFIRM: [
              { guard: 'hasRemarks', target: 'deciding', actions: 'confirm' },
              { actions: { type: 'refuse', params: { code: 'SI-L-03' } } },
            ],
            CANCEL: { target: 'browsing', actions: ['forgetRequest', assign(silent)] },
          },
        },
        deciding: {
          on: walking,
          invoke: {
            id: 'decide',
            src: 'decide',
            input: ({ context }) => context.request as ReviewRequest,
            onDone: [
              {
                guard: 'isDecided',
                target: 'browsing',
                actions: [
                  assign(({ context, event }) => answered(context, event.output)),
                  'forgetRequest',
                  raise({ type: 'review.decided' }),
                ],
              },
              {
                target: 'browsing',
                actions: [assign(({ context, event }) => answered(context, event.output)), 'forgetRequest'],
              },
            ],
            // Remarks that were typed are not lost with a refusal: the entry opens again with them.
            onError: [
              {
                guard: ({ context }) => (context.request?.remarks ?? '') !== '',
                target: 'writingRemarks',
                actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'browsing',
                actions: [{ type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetRequest'],
              },
            ],
          },
        },
        decidingMany: {
          on: walking,
          invoke: {
            id: 'decideMany',
            src: 'decideMany',
            input: ({ context }) => ({ rows: bulkRows(context.queue) }),
            onDone: {
              target: 'browsing',
              actions: assign(({ context: { queue }, event }) => {
                const bulkApproved = event.output.filter(({ refused }) => refused === null).map(({ id }) => id);
                return {
                  // The next selection begins with none; what was refused is told by its number.
                  queue: { ...without(queue, bulkApproved), marked: [] },
                  bulkApproved,
                  bulkRefused: Object.fromEntries(
                    event.output.flatMap(({ id, refused }) => (refused === null ? [] : [[id, refused]])),
                  ),
                  ...silent,
                };
              }),
            },
            onError: {
              target: 'browsing',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        undoing: {
          invoke: {
            id: 'undo',
            src: 'decide',
            input: ({ context }) => context.request as ReviewRequest,
            onDone: { target: 'loading', actions: raise({ type: 'review.undone' }) },
            onError: {
              target: 'browsing',
              actions: [
                { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                'forgetRequest',
                raise({ type: 'review.undone' }),
              ],
            },
          },
        },
      },
    },
    undo: {
      initial: 'closed',
      states: {
        closed: { on: { 'review.decided': 'open' } },
        open: {
          after: { undoWindow: { target: 'closed', actions: 'closeUndo' } },
          on: {
            'review.undone': { target: 'closed', actions: 'closeUndo' },
            // The window is about the last decision: it begins anew.
            'review.decided': { target: 'open', reenter: true },
          },
        },
      },
    },
  },
});

export type ReviewSnapshot = SnapshotFrom<typeof reviewQueueFlow>;

export const selectOpenRow = ({ context }: ReviewSnapshot): QueueRow | undefined => openRow(context.queue);
