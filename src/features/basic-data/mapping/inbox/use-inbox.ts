import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Decision,
  ignoreCodes,
  mapCodes,
  reprocessCodes,
  undoDecision,
  unmappedCodes,
} from '#contract/basic-data/mapping/calls.ts';
import type { MappingScope } from '#contract/basic-data/mapping/scope.ts';
import type { Unmapped, UnmappedState } from '#contract/basic-data/mapping/unmapped-code.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import type { SendTrouble } from '#kit/send/send-trouble.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { type GridCursor, useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import { refreshInbox } from '../queries.ts';

const SHOWN = 100;
const NONE: readonly Unmapped[] = [];
const keyOf = ({ id }: Unmapped): string => id;
const TOAST = 'mapping.done';

export interface Inbox {
  readonly state: UnmappedState;
  setState(state: UnmappedState): void;
  readonly q: string;
  setQ(q: string): void;
  readonly rows: readonly Unmapped[];
  readonly total: number;
  readonly openByObject: DataOf<typeof unmappedCodes>['openByObject'];
  readonly loading: boolean;
  readonly error: unknown;
  retry(): void;
  readonly cursor: GridCursor<Unmapped>;
  readonly chosen: readonly Unmapped[];
  readonly takesEqual: boolean;
  toggleEqual(): void;
  readonly canUndo: boolean;
  /** Of the text under the cursor unless said. */
  take(suggestion: number, of?: Unmapped): Promise<void>;
  /** Answers whether it was done, so that a dialog may close. */
  map(entries: readonly Unmapped[], ourId: string, allEqual: boolean): Promise<boolean>;
  ignore(): Promise<void>;
  undo(): Promise<void>;
  reprocess(): Promise<void>;
}

type Deciding = { readonly of: readonly Unmapped[] } & (
  | { readonly what: 'map'; readonly by: Omit<BodyOf<typeof mapCodes>, 'scope' | 'entries'> }
  | { readonly what: 'ignore' }
  | { readonly what: 'reprocess' }
);

/** The inbox of a screen: what is in it, where the cursor stands, and what was decided here, to be undone. */
export function useInbox(scope: MappingScope, object: MappedObject | null, resource: Resource): Inbox {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const [state, setState] = useState<UnmappedState>('OPEN');
  const [q, setQ] = useState('');
  const [takesEqual, setTakesEqual] = useState(false);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const page = useCallQuery(
    unmappedCodes,
    { scope, state, limit: SHOWN, ...(object ? { object } : {}), ...(q.trim() === '' ? {} : { q: q.trim() }) },
    { placeholderData: before => before },
  );
  const rows = page.data?.rows ?? NONE;
  const cursor = useGridCursor({ rows, rowKey: keyOf, marks: true, keys: false, startAtFirst: true });
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : cursor.activeRow ? [cursor.activeRow] : [];

  const refresh = async (): Promise<void> => {
    cursor.clearMarks();
    await Promise.all([
      refreshInbox(queries),
      queries.invalidateQueries({ queryKey: [...queryKey(callsOf(resource).list)] }),
    ]);
  };
  const readAnewIfStale = ({ kind }: SendTrouble) => (kind === 'stale' ? refresh() : undefined);
  /** Says what went wrong in the words of the server; a text that changed meanwhile is read again. */
  const refusal = ({ kind }: SendTrouble) =>
    kind === 'stale' ? { id: TOAST, intent: 'warning' as const, text: text(both('done.stale')) } : { id: TOAST };

  const undoing = useSendCall(undoDecision, {
    name: ['mapping', 'undo'],
    onDone: (_, { decisionId }) => {
      setDecided(before => before.filter(id => id !== decisionId));
      return refresh();
    },
    onRefused: readAnewIfStale,
    notice: data => ({
      id: TOAST,
      text: text(both('done.undo', data)),
      ...(data.withdrawn > 0 ? { detail: text(both('done.withdrawn', data)) } : {}),
    }),
    refusal,
  });
  const deciding = useSend({
    name: ['mapping', 'decide'],
    rowsOf: ({ of }: Deciding) => of,
    wordsOf: ({ of: _, ...said }) => said,
    send: async (said, { rows: entries, idempotencyKey }): Promise<Decision> => {
      if (said.what === 'map')
        return (await client.call(mapCodes, { body: { scope, entries, ...said.by }, idempotencyKey })).data;
      if (said.what === 'ignore')
        return (await client.call(ignoreCodes, { body: { scope, entries }, idempotencyKey })).data;
      const ids = entries.map(({ id }) => id);
      const body = { scope, ...(ids.length > 0 ? { ids } : {}) };
      return (await client.call(reprocessCodes, { body, idempotencyKey })).data;
    },
    onDone: ({ decisionId }) => {
      if (decisionId !== null) setDecided(before => [...before, decisionId]);
      return refresh();
    },
    onRefused: readAnewIfStale,
    notice: (decision, { what }) => {
      const { decisionId } = decision;
      const undo = () => void undoing.runOrToast({ scope, decisionId: decisionId! });
      return {
        id: TOAST,
        text: text(both(`done.${what}`, decision)),
        ...(decision.loaded > 0 ? { detail: text(both('done.loaded', decision)) } : {}),
        ...(decisionId === null ? {} : { action: { label: text(both('do.undo')), run: undo } }),
      };
    },
    refusal,
  });
  // What was decided in another hour is undone from the list of decided texts.
  const toUndo = state === 'OPEN' ? (decided.at(-1) ?? null) : (cursor.activeRow?.decisionId ?? null);

  return {
    state,
    setState,
    q,
    setQ,
    rows,
    total: page.data?.total ?? 0,
    openByObject: page.data?.openByObject ?? {},
    loading: page.isPending,
    error: page.error,
    retry: () => void page.refetch(),
    cursor,
    chosen,
    takesEqual,
    toggleEqual: () => setTakesEqual(on => !on),
    canUndo: toUndo !== null,
    async take(suggestion, of) {
      const row = of ?? cursor.activeRow;
      const taken = row?.suggestions[suggestion];
      if (!row || !taken) return;
      const by = { ourId: taken.id, allEqual: takesEqual, suggestedScore: taken.score };
      await deciding.runOrToast({ what: 'map', of: [row], by });
    },
    map: async (entries, ourId, allEqual) =>
      (await deciding.runOrToast({ what: 'map', of: entries, by: { ourId, allEqual } })) !== null,
    async ignore() {
      await deciding.runOrToast({ what: 'ignore', of: chosen });
    },
    async undo() {
      if (toUndo !== null) await undoing.runOrToast({ scope, decisionId: toUndo });
    },
    async reprocess() {
      await deciding.runOrToast({ what: 'reprocess', of: cursor.markedRows });
    },
  };
}
