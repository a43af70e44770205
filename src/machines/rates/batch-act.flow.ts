import { assign, fromPromise, setup } from 'xstate';

/**
 * What is done with a batch of rates from its preview: some of it asks first, with remarks or that rows with errors are left out.
 *
 *     ready --act.asked--> sending -> ready
 *       '---act.asked, needsWords--> asking --act.agreed--> sending -error-> asking, with what was typed
 *                                       '---act.dropped--> ready
 *
 * Whether the batch permits it its own machine says (`rate-batch`); the batch stands in the query cache.
 */
export type BatchAct = 'PREVIEW' | 'APPLY' | 'SUBMIT' | 'CONFIRM' | 'RETURN' | 'REVERT' | 'RETRY' | 'CANCEL';

export interface AgreedAct {
  readonly act: BatchAct;
  readonly remarks: string;
  readonly skipsErrors: boolean;
  /** A dialog shows what is refused; else a toast does. */
  readonly isAsked: boolean;
}

export type BatchActEvent =
  | { readonly type: 'act.asked'; readonly act: BatchAct; readonly errors: number }
  | { readonly type: 'remarks.typed'; readonly remarks: string }
  | { readonly type: 'skip.chosen'; readonly skipsErrors: boolean }
  | { readonly type: 'act.agreed' }
  | { readonly type: 'act.dropped' };

const LEAST_REMARKS = 2;
const READY: AgreedAct = { act: 'PREVIEW', remarks: '', skipsErrors: false, isAsked: false };

/** Nothing is missing for it. */
export const isAgreeable = ({ act, remarks, skipsErrors }: AgreedAct): boolean =>
  act === 'RETURN' ? remarks.trim().length >= LEAST_REMARKS : skipsErrors;

const flow = setup({
  types: {} as { context: AgreedAct; events: BatchActEvent; tags: 'busy' },
  actors: {
    send: fromPromise<unknown, AgreedAct>(async () => {
      throw new Error('batch act: actor send was not provided');
    }),
  },
  guards: {
    needsWords: ({ event }) =>
      event.type === 'act.asked' &&
      (event.act === 'RETURN' || ((event.act === 'APPLY' || event.act === 'SUBMIT') && event.errors > 0)),
    isAgreeable: ({ context }) => isAgreeable(context),
    isAsked: ({ context }) => context.isAsked,
  },
  actions: {
    ask: assign(({ context, event }) =>
      event.type === 'act.asked'
        ? // What was typed for the same act and dropped is there again.
          { ...(context.act === event.act ? context : READY), act: event.act, isAsked: true }
        : {},
    ),
    begin: assign(({ event }) => (event.type === 'act.asked' ? { ...READY, act: event.act } : {})),
    setRemarks: assign(({ event }) => (event.type === 'remarks.typed' ? { remarks: event.remarks } : {})),
    setSkip: assign(({ event }) => (event.type === 'skip.chosen' ? { skipsErrors: event.skipsErrors } : {})),
    close: assign({ isAsked: false }),
    clear: assign(READY),
  },
});

export const batchActFlow = flow.createMachine({
  id: 'batchAct',
  context: READY,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'act.asked': [
          { guard: 'needsWords', target: 'asking', actions: 'ask' },
          { target: 'sending', actions: 'begin' },
        ],
      },
    },
    asking: {
      on: {
        'remarks.typed': { actions: 'setRemarks' },
        'skip.chosen': { actions: 'setSkip' },
        'act.agreed': { guard: 'isAgreeable', target: 'sending' },
        'act.dropped': { target: 'ready', actions: 'close' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: { target: 'ready', actions: 'clear' },
        onError: [
          { guard: 'isAsked', target: 'asking' },
          { target: 'ready', actions: 'clear' },
        ],
      },
    },
  },
});
