import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import { seatKey } from '#machines/draft/draft-key.ts';
import { type DraftStream, KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';
import { useClient, useSession } from '../client.tsx';

interface Kept {
  /** JSON, so that what comes back is a copy and not the form's own. */
  readonly value: string | null;
}

const definition: DraftDefinition<Kept, Kept> = {
  initial: { value: null },
  evolve: (_before, later) => later,
  merge: (_earlier, later) => later,
};

export interface KeptValue {
  /** What stands in the form was typed before, and found again. */
  readonly isRestored: boolean;
  /** Throws the kept input away: the person says so. */
  forget(): Promise<void>;
}

/**
 * Keeps the input of a form that is no resource in this browser, under the seat, the route and the record (empty for a new one), at
 * most 800 ms behind the keys. `unsent` is all that was typed, null while nothing was, or once it is saved: then nothing is kept.
 * `onFound` hears once of input of before, unless something was typed meanwhile.
 */
export function useKeptValue<T>(
  { route, record }: { readonly route: string; readonly record: string },
  unsent: T | null,
  onFound: (value: T) => void,
): KeptValue {
  const client = useClient();
  const seat = seatKey(useSession());
  const [stream, setStream] = useState<DraftStream<Kept, Kept> | null>(null);
  const [isRestored, setRestored] = useState(false);
  const typed = unsent === null ? null : JSON.stringify(unsent);
  const kept = useRef<string | null>(null);
  const now = useRef({ typed, onFound });
  useEffect(() => {
    now.current = { typed, onFound };
  });

  useEffect(() => {
    let isCurrent = true;
    let opened: DraftStream<Kept, Kept> | null = null;
    const opening = client.drafts.open({ seat, route, record }, definition).then(
      found => {
        opened = found;
        if (!isCurrent) return;
        const { state, restored } = found.view();
        kept.current = state.value;
        if (restored && state.value !== null && now.current.typed === null) {
          setRestored(true);
          now.current.onFound(JSON.parse(state.value) as T);
        }
        setStream(found);
      },
      // A browser that keeps nothing: the form works all the same.
      () => {},
    );
    return () => {
      isCurrent = false;
      setStream(null);
      setRestored(false);
      void opening.then(() => opened?.close()).catch(() => {});
    };
  }, [client, seat, route, record]);

  useEffect(() => {
    if (!stream || kept.current === typed) return;
    kept.current = typed;
    if (typed !== null) void stream.append({ value: typed }, KEYSTROKE_BATCH_MS).catch(() => {});
    else {
      setRestored(false);
      void stream.discard().catch(() => {});
    }
  }, [stream, typed]);

  const forget = useCallback(async () => {
    kept.current = null;
    setRestored(false);
    await stream?.discard().catch(() => {});
  }, [stream]);
  return { isRestored, forget };
}
