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
import { isStale, reasonOf } from '#kit/resource/problem-text.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { showToast } from '#kit/toasts.tsx';
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

const entriesOf = (rows: readonly Unmapped[]) => rows.map(({ id, version }) => ({ id, version }));

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
  /** Says what went wrong in the words of the server; a text that changed meanwhile is read again. */
  const trying = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      const stale = isStale(error);
      showToast({
        id: TOAST,
        intent: stale ? 'warning' : 'danger',
        text: text(stale ? both('done.stale') : reasonOf(error)),
      });
      if (stale) await refresh();
      return false;
    }
  };
  const undoOf = (decisionId: string): Promise<boolean> =>
    trying(async () => {
      const { data } = await client.call(undoDecision, { body: { scope, decisionId } });
      setDecided(before => before.filter(id => id !== decisionId));
      await refresh();
      showToast({
        id: TOAST,
        intent: 'success',
        text: text(both('done.undo', data)),
        ...(data.withdrawn > 0 ? { detail: text(both('done.withdrawn', data)) } : {}),
      });
    });
  const tell = (decision: Decision, said: string): void => {
    const { decisionId } = decision;
    if (decisionId !== null) setDecided(before => [...before, decisionId]);
    showToast({
      id: TOAST,
      intent: 'success',
      text: said,
      ...(decision.loaded > 0 ? { detail: text(both('done.loaded', decision)) } : {}),
      ...(decisionId === null ? {} : { action: { label: text(both('do.undo')), run: () => void undoOf(decisionId) } }),
    });
  };
  const send = (body: BodyOf<typeof mapCodes>): Promise<boolean> =>
    trying(async () => {
      const { data } = await client.call(mapCodes, { body });
      await refresh();
      tell(data, text(both('done.map', data)));
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
      await send({
        scope,
        entries: entriesOf([row]),
        ourId: taken.id,
        allEqual: takesEqual,
        suggestedScore: taken.score,
      });
    },
    map: (entries, ourId, allEqual) => send({ scope, entries: entriesOf(entries), ourId, allEqual }),
    async ignore() {
      await trying(async () => {
        const { data } = await client.call(ignoreCodes, { body: { scope, entries: entriesOf(chosen) } });
        await refresh();
        tell(data, text(both('done.ignore', data)));
      });
    },
    async undo() {
      if (toUndo !== null) await undoOf(toUndo);
    },
    async reprocess() {
      await trying(async () => {
        const marked = cursor.markedRows.map(keyOf);
        const { data } = await client.call(reprocessCodes, {
          body: { scope, ...(marked.length > 0 ? { ids: marked } : {}) },
        });
        await refresh();
        tell(data, text(both('done.reprocess', data)));
      });
    },
  };
}
