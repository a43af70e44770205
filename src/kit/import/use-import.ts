import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createActor, fromPromise } from 'xstate';
import {
  applyImport,
  cancelImport,
  decideImport,
  discardImport,
  getImport,
  importRows,
  mapImport,
  rollbackImport,
  uploadImport,
} from '#contract/imports/calls.ts';
import { IMPORT_RUN_DOC_TYPE, type ImportMapping, type ImportRun } from '#contract/imports/import-run.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  type ActInput,
  type ImportAct,
  type ImportContext,
  type ImportEvent,
  importFlow,
  type RunStatus,
  statusOf,
  type UploadInput,
} from '#machines/imports/import.flow.ts';
import { queryKey, useCallQuery, useClient } from '../client.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { fileWords } from '../send/file-words.ts';
import { useSend } from '../send/use-send.ts';

/** Without a live connection a run that works is asked after this often. */
const ASK_EVERY_MS = 3_000;
const isWorking = (run: ImportRun | undefined): boolean => run?.state === 'PARSING' || run?.state === 'APPLYING';

/** What columns are: as it was found, and as a person said. */
export const mappingOf = ({ header }: ImportRun, said: ImportMapping): ImportMapping => ({
  ...Object.fromEntries((header?.columns ?? []).map(({ index, field }) => [String(index), field])),
  ...said,
});

export interface ImportSession {
  readonly context: ImportContext;
  readonly isUploading: boolean;
  /** Applying is to be offered. */
  readonly isPreview: boolean;
  readonly run: ImportRun | undefined;
  readonly error: Error | null;
  readonly trouble: Text | null;
  tell(event: ImportEvent): void;
  /** The same as `act.asked`. */
  ask(act: ImportAct): void;
  upload(file: File): void;
  refresh(): Promise<void>;
}

/** One import and all that can be done with it; refusals become `trouble`, in words. */
export function useImport(kind: string): ImportSession {
  const client = useClient();
  const queries = useQueryClient();
  /** The file that was chosen last. */
  const file = useRef<File | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  /** The run as it was answered is not asked for again; its rows are. */
  const show = async (run: ImportRun): Promise<ImportRun> => {
    const key = [...queryKey(getImport, { id: run.id })];
    await queries.cancelQueries({ queryKey: key });
    queries.setQueryData(key, run);
    void queries.invalidateQueries({ queryKey: [...queryKey(importRows)] });
    return run;
  };
  const refresh = async (): Promise<void> => {
    await Promise.all(
      [getImport, importRows].map(call => queries.invalidateQueries({ queryKey: [...queryKey(call)] })),
    );
  };
  const uploading = useSend({
    name: ['import', 'upload'],
    wordsOf: ({ of, kind: said, options }: UploadInput & { readonly of: File }) => [fileWords(of), said, options],
    async send({ of, kind: said, options }, { once }) {
      leaving.current = new AbortController();
      const { data } = await client.upload(uploadImport, of, {
        ...once,
        fields: { kind: said, options: JSON.stringify(options) },
        onProgress: share => tellProgress(share),
        signal: leaving.current.signal,
      });
      return show(data);
    },
  });
  const acting = useSend({
    name: ['import', 'run'],
    rowsOf: () => (run ? [run] : []),
    send: async (asked: ActInput, { idempotencyKey }) => show(await runAfter(asked, idempotencyKey)),
    onRefused: refresh,
  });
  async function runAfter({ id, act, mapping, mode }: ActInput, idempotencyKey: string): Promise<ImportRun> {
    switch (act.name) {
      case 'map': {
        const known = queries.getQueryData<ImportRun>([...queryKey(getImport, { id })]);
        const body = { id, mapping: known ? mappingOf(known, mapping) : mapping };
        return (await client.call(mapImport, { body, idempotencyKey })).data;
      }
      case 'decide': {
        const body = { id, lines: [...act.lines], decision: act.decision };
        return (await client.call(decideImport, { body, idempotencyKey })).data.run;
      }
      case 'decideAll': {
        const body = { id, outcome: act.outcome, decision: act.decision };
        return (await client.call(decideImport, { body, idempotencyKey })).data.run;
      }
      case 'apply':
        return (await client.call(applyImport, { body: { id, mode }, idempotencyKey })).data;
      case 'cancel':
        return (await client.call(cancelImport, { body: { id }, idempotencyKey })).data;
      case 'discard':
        return (await client.call(discardImport, { body: { id }, idempotencyKey })).data;
      case 'rollback':
        return (await client.call(rollbackImport, { body: { id }, idempotencyKey })).data.run;
    }
  }

  const hands = {
    upload: async (input: UploadInput): Promise<RunStatus> => {
      if (!file.current) throw new Error('no file was chosen');
      return statusOf(await uploading.run({ ...input, of: file.current }));
    },
    act: async (input: ActInput): Promise<RunStatus> => statusOf(await acting.run(input)),
  };
  const latest = useRef(hands);
  useLayoutEffect(() => {
    latest.current = hands;
  });
  const { snapshot, tell } = useFlow(() => {
    const actors = {
      upload: fromPromise<RunStatus, UploadInput>(({ input }) => latest.current.upload(input)),
      act: fromPromise<RunStatus, ActInput>(({ input }) => latest.current.act(input)),
    };
    return createActor(importFlow.provide({ actors }), { input: { kind } });
  });
  const told = useRef(0);
  const tellProgress = (share: number): void => {
    const percent = Math.round(share * 100);
    if (percent === told.current) return;
    told.current = percent;
    tell({ type: 'file.progressed', percent });
  };

  const { context } = snapshot;
  const { id } = context;
  const query = useCallQuery(
    getImport,
    { id: id ?? '' },
    { enabled: id !== null, refetchInterval: state => (isWorking(state.state.data) ? ASK_EVERY_MS : false) },
  );
  const run = id === null ? undefined : query.data;
  useEffect(() => {
    if (run) tell({ type: 'run.changed', run: statusOf(run) });
  }, [tell, run]);
  useEffect(() => {
    const changes = client.docs$.subscribe(({ docType, docId }) => {
      if (docType !== IMPORT_RUN_DOC_TYPE || docId !== id) return;
      for (const call of [getImport, importRows]) void queries.invalidateQueries({ queryKey: [...queryKey(call)] });
    });
    return () => changes.unsubscribe();
  }, [client, queries, id]);

  return {
    context,
    isUploading: snapshot.matches('uploading'),
    isPreview: snapshot.matches({ open: 'preview' }),
    run,
    error: query.error,
    trouble: (id === null ? uploading : acting).trouble?.text ?? null,
    tell,
    ask: act => tell({ type: 'act.asked', act }),
    upload(chosen) {
      file.current = chosen;
      const { name, size, lastModified } = chosen;
      tell({ type: 'file.chosen', file: { name, size, lastModified } });
    },
    refresh,
  };
}
