import { assign, fromPromise, setup } from 'xstate';
import { CLAIM_LOST } from '#contract/kernel/document-calls.ts';
import type { AnyDocumentRow } from './document.ts';
import type { Holder } from './document-waiting.ts';
import { problemOf } from './problem.ts';

/**
 * One reader at a queue: the document that is open is claimed, kept alive while it is open, and laid back when it is left.
 *
 *     idle --ROW free--> settling --after settle--> taking -> held: resting --after heartbeat--> due --ACTIVE--> beating
 *                                                      '-error-> idle  '--ROW another--> releasing -> looking
 *
 * Only a claim that opening has made is laid back by leaving; one that was taken by key stays. Where a list shows what is under its
 * cursor, opening claims nothing. A reader who does nothing sends no sign of life, so that what was left open lapses. Beside it runs the
 * undo window, open for as long as the last decision may be taken back.
 */

/** The document that is open, as the list and the machine tell it. */
export interface OpenRow {
  readonly id: string;
  readonly version: number;
  readonly holder: Holder;
}

/** A decision that may still be taken back. */
export interface Decided {
  /** As they were after it. */
  readonly rows: readonly AnyDocumentRow[];
  /** Event that takes it back. */
  readonly undo: string;
  readonly windowMs: number;
}

type Named = Pick<OpenRow, 'id' | 'version'>;

export interface QueueContext {
  readonly open: OpenRow | null;
  /** Is being claimed. */
  readonly asked: Named | null;
  /** Claimed by opening it, with its latest version. */
  readonly taken: Named | null;
  /** Laid back or lost while it was open: not claimed again until it is opened anew. */
  readonly passed: string | null;
  /** Somebody else has it now, or the server says that it is the reader's no more: they are told. */
  readonly lost: string | null;
  readonly decided: Decided | null;
  readonly heartbeatMs: number;
  readonly isOpenedTaken: boolean;
}

export interface QueueInput {
  /** How long a claim stands without a sign of life. */
  readonly idleMs: number;
  /** To open a document is to claim it. */
  readonly isOpenedTaken: boolean;
}

export type QueueEvent =
  /** What is open has changed; null: nothing is. */
  | { readonly type: 'ROW'; readonly row: OpenRow | null }
  /** The reader works: a key, the pointer. */
  | { readonly type: 'ACTIVE' }
  | { readonly type: 'DECIDED'; readonly decided: Decided }
  | { readonly type: 'UNDONE' };

/** Long enough that somebody who only walks past claims nothing. */
const SETTLE_MS = 1_000;
/** One sign of life a minute keeps any claim that lasts longer. */
const HEARTBEAT_MS = 60_000;

const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`queue: actor ${name} was not provided`);
};

const queue = setup({
  types: {} as { context: QueueContext; events: QueueEvent; input: QueueInput },
  actors: {
    /** Answers the version that the document has then. */
    take: fromPromise<number, Named>(notProvided('take')),
    keep: fromPromise<unknown, Pick<Named, 'id'>>(notProvided('keep')),
    release: fromPromise<unknown, Named>(notProvided('release')),
  },
  delays: {
    settle: SETTLE_MS,
    heartbeat: ({ context }) => context.heartbeatMs,
    undoWindow: ({ context }) => context.decided?.windowMs ?? 0,
  },
  guards: {
    isFree: ({ context: { open, passed, isOpenedTaken } }) =>
      isOpenedTaken && open?.holder === 'free' && open.id !== passed,
    isMine: ({ context: { open } }) => open?.holder === 'mine',
    /** Another one is open, or none, while this reader's own claim stands. */
    hasLeft: ({ context: { open, taken } }) => taken !== null && open?.id !== taken.id,
    isOther: ({ context: { open }, event }) => event.type === 'ROW' && event.row?.id !== open?.id,
    isStillFree: ({ context: { open }, event }) =>
      event.type === 'ROW' && event.row?.id === open?.id && event.row?.holder === 'free',
    isGone: ({ event }) => event.type === 'ROW' && event.row?.holder !== 'mine',
    isTakenAway: ({ event }) => event.type === 'ROW' && event.row?.holder === 'other',
    isOpen: ({ context: { open, asked } }) => open !== null && open.id === asked?.id,
    /** The one sign of a lost claim, whatever the document says of it in its own codes. */
    isLost: (_, { error }: { error: unknown }) => problemOf(error).code === CLAIM_LOST,
  },
  actions: {
    setOpen: assign(({ context: { open, taken, passed, lost }, event }) => {
      if (event.type !== 'ROW') return {};
      const { row } = event;
      const isOther = row?.id !== open?.id;
      return {
        open: row,
        passed: isOther ? null : passed,
        // What is in hand again is not lost.
        lost: isOther || row?.holder === 'mine' ? null : lost,
        taken: taken && row?.id === taken.id ? { id: row.id, version: row.version } : taken,
      };
    }),
    ask: assign(({ context: { open } }) => ({ asked: open && { id: open.id, version: open.version } })),
    holdTaken: assign(({ context: { open, asked } }, { version }: { version: number }) => ({
      asked: null,
      taken: asked && { id: asked.id, version },
      // What the answer says is known here before the list has read it.
      open: open && open.id === asked?.id ? { id: open.id, version, holder: 'mine' as const } : open,
    })),
    pass: assign(({ context: { open } }) => ({ passed: open?.id ?? null, taken: null, asked: null })),
    lose: assign(({ context: { open } }) => ({ lost: open?.id ?? null })),
    forgetTaken: assign(({ context: { open, taken } }) => ({
      taken: null,
      // Opened again meanwhile: it is as free as for anybody.
      open: open && open.id === taken?.id ? { ...open, holder: 'free' as const } : open,
    })),
    setDecided: assign(({ event }) => (event.type === 'DECIDED' ? { decided: event.decided } : {})),
    forgetDecided: assign({ decided: null }),
  },
});

export const queueFlow = queue.createMachine({
  id: 'queue',
  context: ({ input }) => ({
    open: null,
    asked: null,
    taken: null,
    passed: null,
    lost: null,
    decided: null,
    heartbeatMs: Math.min(HEARTBEAT_MS, input.idleMs / 3),
    isOpenedTaken: input.isOpenedTaken,
  }),
  type: 'parallel',
  states: {
    claim: {
      initial: 'looking',
      states: {
        /** Decides at once where to go. */
        looking: {
          always: [
            { guard: 'hasLeft', target: 'releasing' },
            { guard: 'isMine', target: 'held' },
            { guard: 'isFree', target: 'settling' },
            { target: 'idle' },
          ],
        },
        idle: { on: { ROW: { target: 'looking', actions: 'setOpen' } } },
        settling: {
          after: { settle: { target: 'taking', actions: 'ask' } },
          on: {
            // A change of the same document is no new opening.
            ROW: [
              { guard: 'isStillFree', actions: 'setOpen' },
              { target: 'looking', actions: 'setOpen' },
            ],
          },
        },
        taking: {
          invoke: {
            id: 'take',
            src: 'take',
            input: ({ context }) => context.asked as Named,
            onDone: {
              target: 'looking',
              actions: { type: 'holdTaken', params: ({ event }) => ({ version: event.output }) },
            },
            onError: [
              { guard: 'isOpen', target: 'idle', actions: 'pass' },
              { target: 'looking', actions: assign({ asked: null }) },
            ],
          },
          // What was asked for is answered before anything else is asked.
          on: { ROW: { actions: 'setOpen' } },
        },
        held: {
          initial: 'resting',
          on: {
            ROW: [
              { guard: 'isOther', target: 'looking', actions: 'setOpen' },
              { guard: 'isTakenAway', target: 'idle', actions: ['setOpen', 'pass', 'lose'] },
              { guard: 'isGone', target: 'idle', actions: ['setOpen', 'pass'] },
              { actions: 'setOpen' },
            ],
          },
          states: {
            resting: { after: { heartbeat: 'due' } },
            due: { on: { ACTIVE: 'beating' } },
            beating: {
              invoke: {
                id: 'keep',
                src: 'keep',
                input: ({ context }) => ({ id: context.open?.id ?? '' }),
                onDone: 'resting',
                onError: [
                  {
                    guard: { type: 'isLost', params: ({ event }) => ({ error: event.error }) },
                    target: '#queue.claim.idle',
                    actions: ['pass', 'lose'],
                  },
                  // The line is broken: the next sign of life may come in time.
                  { target: 'resting' },
                ],
              },
            },
          },
        },
        releasing: {
          invoke: {
            id: 'release',
            src: 'release',
            input: ({ context }) => context.taken as Named,
            // One that is not laid back lapses by the clock.
            onDone: { target: 'looking', actions: 'forgetTaken' },
            onError: { target: 'looking', actions: 'forgetTaken' },
          },
          on: { ROW: { actions: 'setOpen' } },
        },
      },
    },
    undo: {
      initial: 'closed',
      states: {
        closed: { on: { DECIDED: { target: 'open', actions: 'setDecided' } } },
        open: {
          after: { undoWindow: { target: 'closed', actions: 'forgetDecided' } },
          on: {
            UNDONE: { target: 'closed', actions: 'forgetDecided' },
            // The window is about the last decision: it begins anew.
            DECIDED: { target: 'open', actions: 'setDecided', reenter: true },
          },
        },
      },
    },
  },
});
