import { assign, fromPromise, setup } from 'xstate';
import type { Problem } from '#contract/kernel/envelope.ts';
import { problemOf } from '../kernel/problem.ts';

/**
 * A sheet of bookings: sent and read, its bookings ticked, and what is ticked becomes drafts or goes to the desk.
 *
 *     ready --file.chosen--> reading -> ready, what can be sent is ticked
 *       |---make.asked, something is ticked--> making -> ready, nothing is ticked
 *       '---download.asked--> downloading -> ready
 *
 * One thing at a time: what is asked meanwhile was a second key of the same press. The sheet as it was read stands in the query cache,
 * its id in the address.
 */
export interface SheetFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

/** The empty sheet to fill in, or what was uploaded with what was found in it. */
export type SheetDownload = 'template' | 'copy';

export interface MakeInput {
  readonly keys: readonly string[];
  /** They go to the desk; else they stay drafts. */
  readonly isSubmitted: boolean;
}

export interface BookingUploadContext {
  readonly file: SheetFile | null;
  /** Keys of the bookings that are ticked. */
  readonly marked: readonly string[];
  readonly isSubmitted: boolean;
  readonly download: SheetDownload;
  /** Why the last thing was refused. */
  readonly problem: Problem | null;
}

export type BookingUploadEvent =
  | { readonly type: 'file.chosen'; readonly file: SheetFile }
  | { readonly type: 'bookings.marked'; readonly keys: readonly string[]; readonly isMarked: boolean }
  | { readonly type: 'make.asked'; readonly isSubmitted: boolean }
  | { readonly type: 'download.asked'; readonly download: SheetDownload };

/** So many the server makes at once. */
const MOST_MADE = 100;

const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`booking upload: actor ${name} was not provided`);
};

const upload = setup({
  types: {} as { context: BookingUploadContext; events: BookingUploadEvent; tags: 'busy' },
  actors: {
    /** Answers the keys of the bookings that can be sent as they stand. */
    read: fromPromise<readonly string[], SheetFile>(notProvided('read')),
    make: fromPromise<unknown, MakeInput>(notProvided('make')),
    download: fromPromise<unknown, SheetDownload>(notProvided('download')),
  },
  guards: { hasMarked: ({ context }) => context.marked.length > 0 },
  actions: {
    begin: assign(({ event }) => ({
      problem: null,
      ...(event.type === 'file.chosen' ? { file: event.file } : {}),
      ...(event.type === 'make.asked' ? { isSubmitted: event.isSubmitted } : {}),
      ...(event.type === 'download.asked' ? { download: event.download } : {}),
    })),
    mark: assign(({ context: { marked }, event }) => {
      if (event.type !== 'bookings.marked') return {};
      const others = marked.filter(key => !event.keys.includes(key));
      return { marked: event.isMarked ? [...others, ...event.keys] : others };
    }),
    setMarked: assign((_, { keys }: { readonly keys: readonly string[] }) => ({ marked: keys })),
    forgetFile: assign({ file: null }),
    setProblem: assign((_, { error }: { readonly error: unknown }) => ({ problem: problemOf(error) })),
  },
});

const refused = {
  type: 'setProblem',
  params: ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error }),
} as const;

export const bookingUploadFlow = upload.createMachine({
  id: 'bookingUpload',
  context: { file: null, marked: [], isSubmitted: false, download: 'template', problem: null },
  initial: 'ready',
  on: { 'bookings.marked': { actions: 'mark' } },
  states: {
    ready: {
      on: {
        'file.chosen': { target: 'reading', actions: 'begin' },
        'make.asked': { guard: 'hasMarked', target: 'making', actions: 'begin' },
        'download.asked': { target: 'downloading', actions: 'begin' },
      },
    },
    reading: {
      tags: 'busy',
      exit: 'forgetFile',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.file as SheetFile,
        onDone: {
          target: 'ready',
          actions: { type: 'setMarked', params: ({ event }) => ({ keys: event.output }) },
        },
        onError: { target: 'ready', actions: refused },
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context: { marked, isSubmitted } }) => ({ keys: marked.slice(0, MOST_MADE), isSubmitted }),
        onDone: { target: 'ready', actions: { type: 'setMarked', params: { keys: [] } } },
        onError: { target: 'ready', actions: refused },
      },
    },
    downloading: {
      tags: 'busy',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => context.download,
        onDone: 'ready',
        onError: { target: 'ready', actions: refused },
      },
    },
  },
});
