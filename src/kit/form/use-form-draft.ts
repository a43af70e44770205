import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { type DraftKey, textOfKey } from '#machines/draft/draft-key.ts';
import { type DraftStream, KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';
import { useClient } from '../client.tsx';
import { type FormDraft, type FormDraftEvent, formDraft } from './form-draft.ts';
import type { FormState } from './form-state.ts';
import { movedValues, type Values } from './read-input.ts';

type Stream = DraftStream<FormDraft, FormDraftEvent>;

export interface KeptForm {
  /** The browser has been asked for unsent work of before. */
  readonly ready: boolean;
  /** The browser cannot keep anything. */
  readonly failed: boolean;
  /** Writes at once what waits for its turn. */
  keep(): Promise<void>;
  /** Throws the kept work away: after a save, or when the person says so. */
  discard(): Promise<void>;
}

interface Written {
  readonly stream: Stream;
  readonly start: Values;
  readonly values: Values;
  /** The draft names the row that it was typed over. */
  readonly begun: boolean;
}

/**
 * Keeps what is typed into a form in this browser, under the seat, the route and the record, at most 800 ms behind the keys. Only a
 * save or the person ends it. `onFound` hears once of work of before.
 */
export function useFormDraft(
  key: DraftKey,
  enabled: boolean,
  state: FormState,
  labels: Readonly<Record<string, RefLabel>>,
  onFound: (draft: FormDraft) => void,
): KeptForm {
  const client = useClient();
  const { seat, route, record } = key;
  const name = textOfKey(key);
  const [stream, setStream] = useState<Stream | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(false);
  const written = useRef<Written | null>(null);
  // A form in the background comes back with all that stood in it; only a new one asks for work of before.
  const offered = useRef('');
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });

  useEffect(() => {
    if (!enabled) return;
    let isCurrent = true;
    let opened: Stream | null = null;
    let hearing: { unsubscribe(): void } | null = null;
    const opening = client.drafts.open({ seat, route, record }, formDraft).then(
      one => {
        opened = one;
        if (!isCurrent) return;
        hearing = one.view$.subscribe(view => setFailed(view.failed));
        const { restored, state: draft } = one.view();
        if (offered.current !== name && restored && Object.keys(draft.values).length > 0) found.current(draft);
        offered.current = name;
        written.current = null;
        setStream(one);
        setAsked(true);
      },
      () => {
        if (!isCurrent) return;
        setFailed(true);
        setAsked(true);
      },
    );
    return () => {
      isCurrent = false;
      hearing?.unsubscribe();
      setStream(null);
      void opening.then(() => opened?.close()).catch(() => {});
    };
  }, [client, seat, route, record, name, enabled]);

  const { base, start, values } = state;
  useEffect(() => {
    if (!stream) return;
    const before = written.current;
    const isOther = before?.stream !== stream;
    const isRebased = !isOther && before.start !== start;
    const kept = stream.view();
    const begun = isOther ? kept.canUndo : before.begun && !isRebased;
    const moved = movedValues(isOther ? { ...start, ...kept.state.values } : isRebased ? start : before.values, values);
    const isMoved = Object.keys(moved).length > 0;
    written.current = { stream, start, values, begun: begun || isMoved };
    if (!isMoved) return;
    const put = (event: FormDraftEvent) => void stream.append(event, KEYSTROKE_BATCH_MS).catch(() => {});
    if (!begun) put({ type: 'began', base });
    const picked = Object.values(moved).flat(2);
    put({ type: 'put', values: moved, labels: labelsAmong(picked, labels) });
  }, [stream, base, start, values, labels]);

  const keep = useCallback(async () => {
    await stream?.flush().catch(() => {});
  }, [stream]);
  const discard = useCallback(async () => {
    await stream?.discard().catch(() => {});
  }, [stream]);
  return { ready: asked || !enabled, failed, keep, discard };
}

/** Names of the rows that values point at, entries of `rows` fields included. */
function labelsAmong(values: readonly unknown[], labels: Readonly<Record<string, RefLabel>>): Record<string, RefLabel> {
  const ids = values
    .flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : [value]))
    .flat();
  return Object.fromEntries(
    ids.flatMap(id => {
      const label = typeof id === 'string' ? labels[id] : undefined;
      return label ? [[label.id, label]] : [];
    }),
  );
}
