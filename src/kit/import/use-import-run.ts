import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import {
  IMPORT_RUN_DOC_TYPE,
  type ImportDecision,
  type ImportMapping,
  type ImportMode,
  type ImportOptions,
  type ImportOutcome,
  type ImportRun,
} from '#contract/imports/import-run.ts';
import type { Text } from '#contract/kernel/text.ts';
import { queryKey, useCallQuery, useClient } from '../client.tsx';
import { errorText } from '../error-text.ts';

/** Without a live connection a run that works is asked after this often. */
const ASK_EVERY_MS = 3_000;
const isWorking = (run: ImportRun | undefined): boolean => run?.state === 'PARSING' || run?.state === 'APPLYING';

/** One import and all that can be done with it; refusals become `trouble`, in words. */
export function useImportRun(first: string | null) {
  const client = useClient();
  const queries = useQueryClient();
  const [id, setId] = useState(first);
  const [trouble, setTrouble] = useState<Text | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const query = useCallQuery(
    getImport,
    { id: id ?? '' },
    { enabled: id !== null, refetchInterval: state => (isWorking(state.state.data) ? ASK_EVERY_MS : false) },
  );
  const run = query.data;

  const refresh = async (): Promise<void> => {
    await Promise.all(
      [getImport, importRows].map(call => queries.invalidateQueries({ queryKey: [...queryKey(call)] })),
    );
  };

  useEffect(() => {
    const changes = client.docs$.subscribe(({ docType, docId }) => {
      if (docType !== IMPORT_RUN_DOC_TYPE || docId !== id) return;
      void Promise.all(
        [getImport, importRows].map(call => queries.invalidateQueries({ queryKey: [...queryKey(call)] })),
      );
    });
    return () => changes.unsubscribe();
  }, [client, queries, id]);

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(firstWords(error));
    }
    await refresh();
  };
  const withId = (work: (id: string) => Promise<unknown>) =>
    attempt(() => (id === null ? Promise.resolve() : work(id)));

  return {
    id,
    run,
    error: query.error,
    trouble,
    /** Share of the file that has been sent, 0 to 1; null when nothing is under way. */
    sent,
    open: setId,
    refresh,
    upload: (file: File, kind: string, options: ImportOptions, signal: AbortSignal) =>
      attempt(async () => {
        setSent(0);
        try {
          const { data } = await client.upload(uploadImport, file, {
            fields: { kind, options: JSON.stringify(options) },
            onProgress: setSent,
            signal,
          });
          setId(data.id);
        } finally {
          setSent(null);
        }
      }),
    map: (mapping: ImportMapping | undefined, options: ImportOptions | undefined) =>
      withId(run_ =>
        client.call(mapImport, {
          body: { id: run_, ...(mapping ? { mapping } : {}), ...(options ? { options } : {}) },
        }),
      ),
    decide: (what: { lines: number[] } | { outcome: ImportOutcome }, decision: ImportDecision | null) =>
      withId(run_ => client.call(decideImport, { body: { id: run_, ...what, decision } })),
    apply: (mode: ImportMode) => withId(run_ => client.call(applyImport, { body: { id: run_, mode } })),
    cancel: () => withId(run_ => client.call(cancelImport, { body: { id: run_ } })),
    rollback: () => withId(run_ => client.call(rollbackImport, { body: { id: run_ } })),
    discard: () => withId(run_ => client.call(discardImport, { body: { id: run_ } })),
  };
}

export type ImportSession = ReturnType<typeof useImportRun>;

/** The finding says more than the code of the answer. */
function firstWords(error: unknown): Text {
  const errors = (error as { problem?: { errors?: readonly { message: Text }[] } }).problem?.errors;
  return errors?.[0]?.message ?? errorText(error);
}
