import { type Actor, assign, fromPromise, setup, waitFor } from 'xstate';

/**
 * Keeps on the server what is typed into a form, one save at a time, at most `saveAfter` behind the keys:
 *
 *     clean --TYPED--> waiting --after saveAfter, SAVE--> saving -saved-> clean, or once more where somebody typed on
 *       ^                 ^                                 |-offline-> offline --after tryAgain, SAVE--> saving
 *       '---FORGET---(any)'-----------TYPED--- failed <-----|-stale---> stale --REBASED--> saving
 *
 * What is typed while a save is on its way goes out behind it. Over a newer version of the server nothing is saved until the form has
 * merged both. The browser's own copy is kept beside it, and holds what the server does not have yet.
 */

/** How a save ended. `later`: it could not be tried now, as while the same work is being submitted. */
export type SaveOutcome = 'saved' | 'offline' | 'stale' | 'failed' | 'later';

export type DraftFlowEvent =
  | { readonly type: 'TYPED' }
  /** Saves now what waits. */
  | { readonly type: 'SAVE' }
  /** What the server has is merged in. */
  | { readonly type: 'REBASED' }
  /** The work is submitted or thrown away: nothing of it waits. */
  | { readonly type: 'FORGET' };

export interface DraftFlowContext {
  /** Counts what was typed. */
  readonly typed: number;
  /** Of these the last save took so many. */
  readonly sent: number;
  readonly saveAfterMs: number;
  readonly tryAgainMs: number;
}

interface Ended {
  readonly outcome: SaveOutcome;
}

const draft = setup({
  types: {} as {
    context: DraftFlowContext;
    events: DraftFlowEvent;
    input: Pick<DraftFlowContext, 'saveAfterMs' | 'tryAgainMs'>;
    tags: 'busy';
  },
  actors: {
    save: fromPromise<SaveOutcome>(async () => {
      throw new Error('draft: actor save was not provided');
    }),
  },
  delays: {
    saveAfter: ({ context }) => context.saveAfterMs,
    tryAgain: ({ context }) => context.tryAgainMs,
  },
  guards: {
    isAllSaved: ({ context: { typed, sent } }, { outcome }: Ended) => outcome === 'saved' && typed === sent,
    isSaved: (_, { outcome }: Ended) => outcome === 'saved',
    isOffline: (_, { outcome }: Ended) => outcome === 'offline',
    isStale: (_, { outcome }: Ended) => outcome === 'stale',
    isForLater: (_, { outcome }: Ended) => outcome === 'later',
  },
  actions: {
    count: assign({ typed: ({ context }) => context.typed + 1 }),
    take: assign({ sent: ({ context }) => context.typed }),
  },
});

const outcomeOf = ({ event }: { readonly event: { readonly output: SaveOutcome } }): Ended => ({
  outcome: event.output,
});

export const draftFlow = draft.createMachine({
  id: 'draft',
  context: ({ input }) => ({ typed: 0, sent: 0, ...input }),
  initial: 'clean',
  on: { FORGET: { target: '.clean', actions: 'take' } },
  states: {
    clean: { on: { TYPED: { target: 'waiting', actions: 'count' } } },
    waiting: {
      after: { saveAfter: 'saving' },
      on: { TYPED: { actions: 'count' }, SAVE: 'saving' },
    },
    saving: {
      tags: 'busy',
      entry: 'take',
      invoke: {
        id: 'save',
        src: 'save',
        onDone: [
          { guard: { type: 'isAllSaved', params: outcomeOf }, target: 'clean' },
          { guard: { type: 'isSaved', params: outcomeOf }, target: 'saving', reenter: true },
          { guard: { type: 'isOffline', params: outcomeOf }, target: 'offline' },
          { guard: { type: 'isStale', params: outcomeOf }, target: 'stale' },
          { guard: { type: 'isForLater', params: outcomeOf }, target: 'waiting' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      on: { TYPED: { actions: 'count' } },
    },
    offline: {
      after: { tryAgain: 'saving' },
      on: { TYPED: { actions: 'count' }, SAVE: 'saving' },
    },
    stale: { on: { TYPED: { actions: 'count' }, REBASED: 'saving' } },
    failed: { on: { TYPED: { target: 'waiting', actions: 'count' }, SAVE: 'saving' } },
  },
});

export type DraftActor = Actor<typeof draftFlow>;
/** Where keeping stands, as screens show it. */
export type KeepingState = 'clean' | 'waiting' | 'saving' | 'offline' | 'stale' | 'failed';

/** Saves what waits; true when the server has all of it, false where it has not and says why in its state. */
export async function saveDraft(actor: DraftActor): Promise<boolean> {
  actor.send({ type: 'SAVE' });
  const settled = await waitFor(actor, snapshot => !snapshot.hasTag('busy'));
  return settled.matches('clean');
}
