import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import { type AnyRow, type RefLabel, type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { seatKey } from '#machines/draft/draft-key.ts';
import { useClient, useSession } from '../client.tsx';
import { useScreen } from '../screen-context.ts';
import { useSend } from '../send/use-send.ts';
import { useViewerZone } from '../viewer-zone.ts';
import type { FormDraft } from './form-draft.ts';
import {
  creationOf,
  evolveForm,
  type FormEvent,
  type FormJudgement,
  type FormRules,
  type FormState,
  formStart,
  judgeForm,
} from './form-state.ts';
import { type MergeSide, mergeRows, type RowMerge, resolveMerge } from './merge-rows.ts';
import type { Values } from './read-input.ts';
import { currentOf, findingsIn, type SaveTrouble, troubleOf } from './save-trouble.ts';
import { useFormDraft } from './use-form-draft.ts';

/** How often a save that merged without a question is sent again before the person is asked to. */
const MOST_SILENT_MERGES = 3;

export interface PendingMerge {
  readonly merge: RowMerge;
  readonly mine: Values;
  readonly theirs: AnyRow;
}

export interface ResourceFormModel {
  readonly rules: FormRules;
  readonly state: FormState;
  readonly judgement: FormJudgement;
  readonly labels: Readonly<Record<string, RefLabel>>;
  learn(label: RefLabel): void;
  send(event: FormEvent): void;
  readonly ready: boolean;
  readonly saving: boolean;
  readonly trouble: SaveTrouble | null;
  readonly restored: boolean;
  readonly keptNot: boolean;
  readonly pending: PendingMerge | null;
  /** True when it was saved. */
  save(): Promise<boolean>;
  resolve(sides: Readonly<Record<string, MergeSide>>): Promise<void>;
  cancelMerge(): void;
  discard(): Promise<void>;
}

/** A refusal that the screen can settle by asking: the row as it was saved then, or null where it stands. */
export type SettleRefusal = (
  error: unknown,
  refused: { readonly id: string; readonly version: number; readonly changes: Readonly<Record<string, unknown>> },
) => Promise<AnyRow | null>;

interface Options {
  readonly resource: Resource;
  readonly row: AnyRow | null;
  readonly refs: Readonly<Record<string, RefLabel>>;
  readonly initial: Values | undefined;
  readonly readOnly: boolean;
  readonly settle: SettleRefusal | undefined;
  readonly onSaved: (row: AnyRow) => void;
}

interface Writing {
  readonly body: object;
  /** Null: it is made. */
  readonly ifMatch: number | null;
}

/** State, drafts and saving of a resource's form; `ResourceForm` is its face. */
export function useResourceForm({
  resource,
  row,
  refs,
  initial,
  readOnly,
  settle,
  onSaved,
}: Options): ResourceFormModel {
  const client = useClient();
  const session = useSession();
  const { pathname } = useLocation();
  const { setDirty } = useScreen();
  const zone = useViewerZone();
  const [openedAt] = useState(() => new Date().toISOString());
  const rules = useMemo(
    (): FormRules => ({ resource, place: { today: localDayOf(openedAt, zone), zone } }),
    [resource, openedAt, zone],
  );
  const calls = useMemo(() => resourceCalls(resource), [resource]);
  const [state, send] = useReducer(
    (before: FormState, event: FormEvent) => evolveForm(rules, before, event),
    null,
    () => formStart(resource, row, initial),
  );
  const judgement = useMemo(() => judgeForm(rules, state), [rules, state]);
  const [learned, setLearned] = useState<Readonly<Record<string, RefLabel>>>({});
  const labels = useMemo(() => ({ ...refs, ...learned }), [refs, learned]);
  const learn = useCallback((label: RefLabel) => setLearned(known => ({ ...known, [label.id]: label })), []);
  const [saving, setSaving] = useState(false);
  // State is set too late to stop a second Ctrl+S of the same burst.
  const running = useRef(false);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const [restored, setRestored] = useState(false);
  const [pending, setPending] = useState<PendingMerge | null>(null);

  const found = (draft: FormDraft) => {
    setLearned(known => ({ ...draft.labels, ...known }));
    send({ type: 'restored', base: draft.base ?? row, values: draft.values });
    setRestored(true);
  };
  const key = { seat: seatKey(session), route: `${pathname}#${resource.name}`, record: row?.id ?? '' };
  const kept = useFormDraft(key, !readOnly, state, labels, found);

  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  const dirty = judgement.dirty && !readOnly;
  useEffect(() => setDirty(dirty), [setDirty, dirty]);

  // The row was read again while nothing was typed: the newer one is shown.
  const newer = row && state.base && row.version > state.base.version ? row : null;
  useEffect(() => {
    if (newer && !dirty && !running.current) send({ type: 'discarded', row: newer });
  }, [newer, dirty]);

  // The version is one of the words and not a row that was seen: over a newer one nothing is sent before both are merged.
  const writing = useSend({
    name: ['form', resource.name],
    send: async ({ body, ifMatch }: Writing, { idempotencyKey }) =>
      (ifMatch === null
        ? await client.call(calls.create as CallDef, { body, idempotencyKey })
        : await client.call(calls.modify as CallDef, { body, ifMatch, idempotencyKey })
      ).data as AnyRow,
  });

  const write = async (from: FormState, { wire, changes }: FormJudgement): Promise<AnyRow> => {
    if (!from.base) return writing.run({ body: creationOf(resource, wire), ifMatch: null });
    if (Object.keys(changes).length === 0) return from.base;
    const { id, version } = from.base;
    try {
      return await writing.run({ body: { id, changes }, ifMatch: version });
    } catch (error) {
      const settled = await settle?.(error, { id, version, changes });
      if (settled) return settled;
      throw error;
    }
  };

  /** Names of rows that only the others picked, so that the merge can tell them. */
  const learnTheirs = async (theirs: AnyRow): Promise<void> => {
    const answer = await client.call(calls.get as CallDef, { query: { id: theirs.id } }).catch(() => null);
    const names = (answer?.data as { refs?: Record<string, RefLabel> } | undefined)?.refs ?? {};
    setLearned(known => ({ ...names, ...known }));
  };

  /** The next state to try after a 412, or null when the person has to choose first. */
  const mergeWith = async (from: FormState, theirs: AnyRow): Promise<FormState | null> => {
    if (!from.base) return null;
    const mine = judgeForm(rules, from).wire;
    const merge = mergeRows(resource, from.base, mine, theirs);
    if (merge.conflicts.length > 0) {
      const kinds = merge.conflicts.map(name => resource.meta[name]?.kind);
      if (kinds.some(kind => kind === 'reference' || kind === 'references' || kind === 'rows'))
        await learnTheirs(theirs);
      setPending({ merge, mine, theirs });
      return null;
    }
    const event: FormEvent = { type: 'rebased', base: theirs, values: merge.mine };
    send(event);
    return evolveForm(rules, from, event);
  };

  const attempt = async (first: FormState): Promise<boolean> => {
    let from: FormState | null = first;
    for (let tries = 0; from; tries += 1) {
      const judged = judgeForm(rules, from);
      if (judged.findings.some(({ severity }) => severity === 'error')) return false;
      try {
        const saved = await write(from, judged);
        await kept.discard();
        const event: FormEvent = { type: 'saved', row: saved, sent: from.values };
        send(event);
        setRestored(false);
        // Where this leads away the screen has no effects any more, and its tab would be held for nothing.
        if (!judgeForm(rules, evolveForm(rules, latest.current, event)).dirty) setDirty(false);
        onSaved(saved);
        return true;
      } catch (error) {
        // Who is told that the input is kept may close the page at once.
        await kept.keep();
        const theirs = currentOf(error);
        const findings = findingsIn(error);
        if (theirs && tries < MOST_SILENT_MERGES) from = await mergeWith(from, theirs);
        else {
          from = null;
          if (findings.length > 0) send({ type: 'refused', findings });
          else setTrouble(troubleOf(error, Date.now()));
        }
      }
    }
    return false;
  };

  const once = async (from: FormState): Promise<boolean> => {
    if (running.current || readOnly) return false;
    running.current = true;
    setTrouble(null);
    setSaving(true);
    try {
      return await attempt(from);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  return {
    rules,
    state,
    judgement,
    labels,
    learn,
    send,
    ready: kept.ready,
    saving,
    trouble,
    restored: restored && judgement.dirty,
    keptNot: kept.failed,
    pending,
    save() {
      if (!running.current) send({ type: 'tried' });
      return once(latest.current);
    },
    async resolve(sides) {
      if (!pending) return;
      const values = resolveMerge(resource, pending.merge, pending.theirs, sides);
      const event: FormEvent = { type: 'rebased', base: pending.theirs, values };
      send(event);
      setPending(null);
      await once(evolveForm(rules, latest.current, event));
    },
    cancelMerge: () => setPending(null),
    async discard() {
      await kept.discard();
      setTrouble(null);
      setRestored(false);
      send({ type: 'discarded', row });
      setDirty(false);
    },
  };
}
