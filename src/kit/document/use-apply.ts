import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { AppliedRow } from '#contract/kernel/document-calls.ts';
import { APPLY_ROWS_MAX } from '#contract/kernel/document-calls.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type {
  AnyDocument,
  AnyDocumentRow,
  DocumentActor,
  DocumentEvent,
  DocumentRowOf,
  EventName,
} from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foresee } from '#machines/kernel/document-foresight.ts';
import { undoWindowOf } from '#machines/kernel/document-waiting.ts';
import { useClient } from '../client.tsx';
import { fieldText } from '../form/field-text.ts';
import { useLanguage, useText } from '../i18n.ts';
import { useReferenceNames } from '../resource/filter/reference-names.ts';
import type { SendTrouble } from '../send/send-trouble.ts';
import { type DoneNotice, useSend } from '../send/use-send.ts';
import { useViewerZone } from '../viewer-zone.ts';
import { useDocumentActor } from './document-actor.ts';
import { isDocumentRow, showRows } from './document-cache.ts';
import { stateTextOf } from './document-words.ts';
import { WORDS } from './words.ts';

/** Payload of an event as it is sent: what has a default may be left out. */
export type SentPayload<D extends AnyDocument, E extends EventName<D>> =
  D['events'][E] extends DocumentEvent<infer P, infer _W> ? z.input<z.ZodObject<P>> : never;

/** One event asked of rows, or of none where it makes a document. */
export interface EventAsk {
  readonly event: string;
  readonly rows: readonly AnyDocumentRow[];
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly remarks?: string | null;
  /** Told instead of the event's own sentence. */
  readonly done?: Text | null;
}

export interface AskOf<D extends AnyDocument, E extends EventName<D>> extends EventAsk {
  readonly event: E;
  readonly rows: readonly (DocumentRowOf<D> & AnyDocumentRow)[];
  readonly payload?: SentPayload<D, E> & Readonly<Record<string, unknown>>;
}

export type Results = readonly AppliedRow<AnyDocumentRow>[];

export interface Apply<D extends AnyDocument> {
  readonly isBusy: boolean;
  readonly trouble: SendTrouble | null;
  /** Findings at one place of the payload, `rate.lines[0].cost`. */
  at(path: string): readonly Finding[];
  /** Answers row by row. Rejects where the only row was refused; shows and tells what was done. */
  run<E extends EventName<D>>(ask: AskOf<D, E>): Promise<Results>;
  reset(): void;
}

export const applyName = (document: AnyDocument): readonly string[] => ['document', document.type];

const NO_FINDINGS: readonly Finding[] = [];

/** What is wrong at a field of the payload; findings of the server name it below `payload`. */
export const findingsAt = (trouble: SendTrouble | null, path: string): readonly Finding[] =>
  trouble?.findings.filter(finding => finding.path === `payload.${path}`) ?? NO_FINDINGS;

/**
 * Sends events of a document by its `Apply`. After it is done the lists show the rows as they are now, and a toast says so, with a
 * way back where the event declares one: `onUndo` carries out the event that takes it back.
 */
export function useApply<D extends AnyDocument>(
  document: D,
  { onUndo }: { readonly onUndo?: (event: string, rows: readonly AnyDocumentRow[]) => void } = {},
): Apply<D> {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const nameOf = useReferenceNames();
  const actor = useDocumentActor(document);
  const { apply: call } = documentCalls(document);

  /** The row's values in words, for the sentence that tells it. */
  const valuesOf = (row: AnyDocumentRow): Readonly<Record<string, string>> => {
    const labels = Object.fromEntries(
      Object.entries(document.meta).flatMap(([field, { kind }]) => {
        const label = kind === 'reference' ? nameOf(String(row[field])) : undefined;
        return label ? [[label.id, label]] : [];
      }),
    );
    const said = Object.entries(document.meta).map(([field, meta]) => [
      field,
      meta.kind === 'content' ? '' : fieldText(meta, row[field], { language, zone, labels }),
    ]);
    const state = text(stateTextOf(document, row.state));
    return { ...Object.fromEntries(said), number: String(row[document.number] ?? ''), state };
  };

  const undoOf = (event: string, rows: readonly AnyDocumentRow[]): DoneNotice['action'] => {
    const undo = document.events[event]?.undo;
    const declared = undo ? document.events[undo] : undefined;
    if (!undo || !declared || !actor.holds.includes(undo) || rows.length === 0) return undefined;
    if (rows.length > 1 && !declared.bulk) return undefined;
    if (!onUndo) return undefined;
    return { label: text(WORDS.undo), run: () => onUndo(undo, rows) };
  };

  const notice = (results: Results, { event, done }: EventAsk): DoneNotice | null => {
    const declared = document.events[event];
    const told = done === undefined ? (declared?.done ?? null) : done;
    const rows = results.flatMap(({ row }) => (row && isDocumentRow(row) ? [row] : []));
    const [row] = rows;
    if (!declared || !row || done === null || results.some(({ ok }) => !ok)) return null;
    const label = text(declared.label);
    const said =
      rows.length > 1
        ? text(WORDS.doneMany, { event: label, n: rows.length })
        : text(told ?? WORDS.done, { ...valuesOf(row), event: label });
    return { text: said, action: undoOf(event, rows), windowMs: undoWindowOf(document, event) ?? undefined };
  };

  const send = useSend<EventAsk, Results>({
    name: applyName(document),
    rowsOf: ({ rows }) => rows,
    wordsOf: ({ event, payload = {}, remarks = null }) => ({ event, payload, remarks }),
    async send({ event, payload = {}, remarks = null }, { rows, idempotencyKey }) {
      const batches = rows.length === 0 ? [rows] : batchesOf(rows);
      const results: AppliedRow<AnyDocumentRow>[] = [];
      for (const [at, batch] of batches.entries()) {
        const { data } = await client.call(call, {
          body: { event, rows: batch, payload, remarks },
          idempotencyKey: batches.length === 1 ? idempotencyKey : `${idempotencyKey}.${at}`,
        });
        results.push(...(data.rows as readonly AppliedRow<AnyDocumentRow>[]));
      }
      return results;
    },
    onDone: results => {
      const rows = results.flatMap(({ row }) => row ?? []);
      const failed = results.flatMap(({ problem }) => currentIn(problem));
      showRows(queries, document, [...rows, ...failed]);
    },
    onRefused: ({ current }) => {
      if (current && isDocumentRow(current)) showRows(queries, document, [current]);
    },
    notice,
  });
  const { isBusy, trouble, reset } = send;
  return { isBusy, trouble, reset, run: ask => send.run(ask), at: path => findingsAt(trouble, path) };
}

const batchesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / APPLY_ROWS_MAX) }, (_, batch) =>
    all.slice(batch * APPLY_ROWS_MAX, (batch + 1) * APPLY_ROWS_MAX),
  );

/** The row as it is now, of a row that was refused because somebody else was faster. */
const currentIn = (problem: AppliedRow<AnyDocumentRow>['problem']): readonly AnyDocumentRow[] => {
  const current = problem?.current;
  const isRow = typeof current === 'object' && current !== null && 'id' in current && 'version' in current;
  return isRow && isDocumentRow(current as AnyDocumentRow) ? [current as AnyDocumentRow] : [];
};

/** State that a row is about to have: shown as such until the answer is there, and gone with a refusal. */
export interface Pending {
  readonly event: string;
  readonly to: string;
}

/** What is under way for rows of the document, whoever asked for it on this page: row id -> where the machine leads it. */
export function usePending(document: AnyDocument, actor: DocumentActor): ReadonlyMap<string, Pending> {
  const asks = useMutationState({
    filters: { mutationKey: [...applyName(document)], exact: true, status: 'pending' },
    select: ({ state }) => ({ ask: state.variables as EventAsk | undefined, at: state.submittedAt }),
  });
  return useMemo(() => {
    const pending = new Map<string, Pending>();
    for (const { ask, at } of asks) {
      if (!ask) continue;
      const { event, rows, payload = {}, remarks = null } = ask;
      for (const row of rows) {
        const foreseen = foresee(document, row, { event, actor, at: new Date(at).toISOString(), payload, remarks });
        if (foreseen.ok) pending.set(row.id, { event, to: foreseen.to });
      }
    }
    return pending;
  }, [document, actor, asks]);
}
