import { assign, fromPromise, setup } from 'xstate';
import type {
  ImportDecision,
  ImportMapping,
  ImportMode,
  ImportOptions,
  ImportOutcome,
  ImportRun,
} from '#contract/imports/import-run.ts';

/**
 * An import in its dialog, from the file to its undoing. What may be done with a run the server's machine decides (`import-run`); this
 * one knows which run is open and does one thing at a time:
 *
 *     choosing --file.chosen--> uploading -done-> open: settling -> loading | working | preview | over
 *        |  ^                      '-error-> choosing             --act.asked--> acting -> settling
 *        '--|--run.opened--> open ----'  '----another.asked (over)
 *
 * Decisions about rows are typed faster than they are answered: they wait for their turn. Anything else that is asked while something
 * is under way was a second key of the same press. The run and its rows stand in the query cache.
 */
export interface RunStatus extends Pick<ImportRun, 'id' | 'state' | 'version'> {
  /** Rows that applying would write. */
  readonly ready: number;
}

export const statusOf = ({ id, state, version, counts }: ImportRun): RunStatus => ({
  id,
  state,
  version,
  ready: counts.ready,
});

/** A file as the log may tell it; its content stays in the tab. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

export type ImportAct =
  | { readonly name: 'map' }
  | { readonly name: 'decide'; readonly lines: readonly number[]; readonly decision: ImportDecision | null }
  | { readonly name: 'decideAll'; readonly outcome: ImportOutcome; readonly decision: ImportDecision }
  | { readonly name: 'apply' }
  | { readonly name: 'cancel' }
  | { readonly name: 'rollback' }
  | { readonly name: 'discard' };

export interface UploadInput {
  readonly file: ChosenFile;
  readonly kind: string;
  readonly options: ImportOptions;
}

export interface ActInput {
  readonly id: string;
  readonly act: ImportAct;
  /** What a person said of columns; the others are what was found. */
  readonly mapping: ImportMapping;
  readonly mode: ImportMode;
}

export interface ImportContext {
  readonly kind: string;
  readonly options: ImportOptions;
  readonly file: ChosenFile | null;
  /** Share of the file that has been sent, in percent. */
  readonly sentPercent: number;
  readonly id: string | null;
  /** Null until the run was read. */
  readonly run: RunStatus | null;
  readonly mapping: ImportMapping;
  /** Every row is written, or none. */
  readonly isWhole: boolean;
  /** What is done, and what waits behind it. */
  readonly acts: readonly ImportAct[];
}

export type ImportEvent =
  | { readonly type: 'kind.chosen'; readonly kind: string }
  | { readonly type: 'options.chosen'; readonly options: ImportOptions }
  | { readonly type: 'file.chosen'; readonly file: ChosenFile }
  | { readonly type: 'file.progressed'; readonly percent: number }
  /** One of the imports made before. */
  | { readonly type: 'run.opened'; readonly id: string }
  /** The run as the server has it now. */
  | { readonly type: 'run.changed'; readonly run: RunStatus }
  | { readonly type: 'column.mapped'; readonly column: string; readonly field: string | null }
  | { readonly type: 'whole.chosen'; readonly isWhole: boolean }
  | { readonly type: 'act.asked'; readonly act: ImportAct }
  | { readonly type: 'another.asked' };

const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`import: actor ${name} was not provided`);
};

const isDecision = ({ name }: ImportAct): boolean => name === 'decide' || name === 'decideAll';
const WORKING: readonly string[] = ['PARSING', 'APPLYING'];

const imports = setup({
  types: {} as {
    context: ImportContext;
    events: ImportEvent;
    input: { readonly kind: string };
    tags: 'busy';
  },
  actors: {
    upload: fromPromise<RunStatus, UploadInput>(notProvided('upload')),
    /** Answers the run as it is after it. */
    act: fromPromise<RunStatus, ActInput>(notProvided('act')),
  },
  guards: {
    isUnread: ({ context: { run } }) => run === null,
    isWorking: ({ context: { run } }) => run !== null && WORKING.includes(run.state),
    isPreview: ({ context: { run } }) => run?.state === 'PREVIEW' || (run?.state === 'PARTLY' && run.ready > 0),
    /** An answer that was under way may be older than what is known. */
    isNews: ({ context: { id, run }, event }) =>
      event.type === 'run.changed' && event.run.id === id && event.run.version >= (run?.version ?? 0),
    isCancelling: ({ event }) => event.type === 'act.asked' && event.act.name === 'cancel',
    isDecision: ({ event }) => event.type === 'act.asked' && isDecision(event.act),
    hasMore: ({ context: { acts } }) => acts.length > 1,
  },
  actions: {
    setKind: assign(({ event }) => (event.type === 'kind.chosen' ? { kind: event.kind } : {})),
    setOptions: assign(({ event }) => (event.type === 'options.chosen' ? { options: event.options } : {})),
    setFile: assign(({ event }) => (event.type === 'file.chosen' ? { file: event.file, sentPercent: 0 } : {})),
    setSent: assign(({ event }) => (event.type === 'file.progressed' ? { sentPercent: event.percent } : {})),
    forgetFile: assign({ file: null, sentPercent: 0 }),
    openRun: assign(({ event }) => (event.type === 'run.opened' ? { id: event.id, run: null, mapping: {} } : {})),
    closeRun: assign({ id: null, run: null, mapping: {}, isWhole: false }),
    mapColumn: assign(({ context, event }) =>
      event.type === 'column.mapped' ? { mapping: { ...context.mapping, [event.column]: event.field } } : {},
    ),
    setWhole: assign(({ event }) => (event.type === 'whole.chosen' ? { isWhole: event.isWhole } : {})),
    setRun: assign(({ context }, { run }: { readonly run: RunStatus }) => ({
      id: run.id,
      run,
      // Read anew, its columns may be others.
      mapping: run.version === context.run?.version ? context.mapping : {},
    })),
    enqueue: assign(({ context, event }) => (event.type === 'act.asked' ? { acts: [...context.acts, event.act] } : {})),
    dequeue: assign(({ context }) => ({ acts: context.acts.slice(1) })),
    forgetActs: assign({ acts: [] }),
  },
});

const runOf = ({ event }: { readonly event: { readonly output: RunStatus } }) => ({ run: event.output });
const toldRun = ({ event }: { readonly event: ImportEvent }) => ({
  run: (event as Extract<ImportEvent, { readonly type: 'run.changed' }>).run,
});
const asking = { target: 'acting', actions: 'enqueue' } as const;

export const importFlow = imports.createMachine({
  id: 'import',
  context: ({ input }) => ({
    kind: input.kind,
    options: {},
    file: null,
    sentPercent: 0,
    id: null,
    run: null,
    mapping: {},
    isWhole: false,
    acts: [],
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'kind.chosen': { actions: 'setKind' },
        'options.chosen': { actions: 'setOptions' },
        'file.chosen': { target: 'uploading', actions: 'setFile' },
        'run.opened': { target: 'open', actions: 'openRun' },
      },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { file, kind, options } }) => ({ file: file as ChosenFile, kind, options }),
        onDone: { target: 'open', actions: [{ type: 'setRun', params: runOf }, 'forgetFile'] },
        onError: { target: 'choosing', actions: 'forgetFile' },
      },
      on: { 'file.progressed': { actions: 'setSent' } },
    },
    open: {
      initial: 'settling',
      on: {
        'run.changed': { guard: 'isNews', target: '.settling', actions: { type: 'setRun', params: toldRun } },
        'column.mapped': { actions: 'mapColumn' },
        'whole.chosen': { actions: 'setWhole' },
      },
      states: {
        /** Decides at once where the run stands. */
        settling: {
          always: [
            { guard: 'isUnread', target: 'loading' },
            { guard: 'isWorking', target: 'working' },
            { guard: 'isPreview', target: 'preview' },
            { target: 'over' },
          ],
        },
        loading: {},
        working: { on: { 'act.asked': { guard: 'isCancelling', ...asking } } },
        preview: { on: { 'act.asked': asking, 'another.asked': { target: '#import.choosing', actions: 'closeRun' } } },
        over: { on: { 'act.asked': asking, 'another.asked': { target: '#import.choosing', actions: 'closeRun' } } },
        acting: {
          tags: 'busy',
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context: { id, acts, mapping, isWhole } }) => ({
              id: id as string,
              act: acts[0] as ImportAct,
              mapping,
              mode: isWhole ? 'ALL_OR_NOTHING' : 'PARTIAL',
            }),
            onDone: [
              {
                guard: 'hasMore',
                target: 'acting',
                reenter: true,
                actions: [{ type: 'setRun', params: runOf }, 'dequeue'],
              },
              { target: 'settling', actions: [{ type: 'setRun', params: runOf }, 'dequeue'] },
            ],
            // What waits was said of rows as they were.
            onError: { target: 'settling', actions: 'forgetActs' },
          },
          on: {
            'act.asked': { guard: 'isDecision', actions: 'enqueue' },
            'run.changed': { guard: 'isNews', actions: { type: 'setRun', params: toldRun } },
          },
        },
      },
    },
  },
});
