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
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { queryKey, useCallQuery, useClient } from '../client.tsx';
import { useSend } from '../send/use-send.ts';

/** Without a live connection a run that works is asked after this often. */
const ASK_EVERY_MS = 3_000;
const isWorking = (run: ImportRun | undefined): boolean => run?.state === 'PARSING' || run?.state === 'APPLYING';

interface Act {
  /** What makes it the same act when it is sent again. */
  readonly said: object;
  readonly work: (idempotencyKey: string) => Promise<unknown>;
}

/** One import and all that can be done with it; refusals become `trouble`, in words. */
export function useImportRun(first: string | null) {
  const client = useClient();
  const queries = useQueryClient();
  const [id, setId] = useState(first);
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

  const acting = useSend({
    name: ['import', 'run'],
    rowsOf: () => (run ? [run] : []),
    wordsOf: ({ said }: Act) => said,
    send: ({ work }, { idempotencyKey }) => work(idempotencyKey),
    onDone: refresh,
    onRefused: refresh,
  });
  // A refusal stands in `trouble`.
  const attempt = (act: Act): Promise<void> =>
    acting.run(act).then(
      () => undefined,
      () => undefined,
    );
  const act = async <C extends CallDef>(call: C, what: Omit<BodyOf<C>, 'id'>): Promise<void> => {
    if (id === null) return;
    const body = { id, ...what } as BodyOf<C>;
    await attempt({
      said: { path: call.path, what },
      work: idempotencyKey => client.call(call, { body, idempotencyKey }),
    });
  };

  return {
    id,
    run,
    error: query.error,
    trouble: acting.trouble?.text ?? null,
    /** Share of the file that has been sent, 0 to 1; null when nothing is under way. */
    sent,
    open: setId,
    refresh,
    upload: (file: File, kind: string, options: ImportOptions, signal: AbortSignal) =>
      attempt({
        said: { kind, options, file: [file.name, file.size, file.lastModified] },
        work: async () => {
          setSent(0);
          try {
            const fields = { kind, options: JSON.stringify(options) };
            const { data } = await client.upload(uploadImport, file, { fields, onProgress: setSent, signal });
            setId(data.id);
          } finally {
            setSent(null);
          }
        },
      }),
    map: (mapping: ImportMapping | undefined, options: ImportOptions | undefined) =>
      act(mapImport, { ...(mapping ? { mapping } : {}), ...(options ? { options } : {}) }),
    decide: (what: { lines: number[] } | { outcome: ImportOutcome }, decision: ImportDecision | null) =>
      act(decideImport, { ...what, decision }),
    apply: (mode: ImportMode) => act(applyImport, { mode }),
    cancel: () => act(cancelImport, {}),
    rollback: () => act(rollbackImport, {}),
    discard: () => act(discardImport, {}),
  };
}

export type ImportSession = ReturnType<typeof useImportRun>;
