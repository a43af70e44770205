import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useClient } from '#kit/client.tsx';
import { beginForm, ENTRIES, type FormEntry } from './model/begin-form.ts';
import type { Beginning } from './model/form-session.ts';

interface Loaded {
  readonly source: string;
  /** Counts beginnings: each is a form of its own, whatever the address says. */
  readonly turn: number;
  readonly beginning: Beginning | null;
  readonly error: unknown;
}

/**
 * What the address asks the form to begin with. A draft that the form has made stands in the address as `draft`, which names no tab of
 * its own: the form goes on where it is, and a reload brings the draft back.
 */
export function useBeginning() {
  const client = useClient();
  const [params, setParams] = useSearchParams();
  const entry: FormEntry = Object.fromEntries(
    ENTRIES.flatMap(key => (params.get(key) ? [[key, params.get(key) ?? '']] : [])),
  );
  const source = JSON.stringify(entry);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const own = useRef<string | null>(null);
  const current = loaded?.source ?? null;

  useEffect(() => {
    const asked = JSON.parse(source) as FormEntry;
    const isOwn = asked.draft !== undefined && asked.draft === own.current;
    if (current === source || isOwn) {
      if (isOwn && current !== source) setLoaded(before => before && { ...before, source });
      return;
    }
    let isWanted = true;
    const took = (beginning: Beginning | null, error: unknown) => {
      if (!isWanted) return;
      own.current = null;
      setLoaded(before => ({ source, beginning, error, turn: (before?.turn ?? 0) + 1 }));
    };
    beginForm(client, asked).then(
      beginning => took(beginning, null),
      error => took(null, error),
    );
    return () => {
      isWanted = false;
    };
  }, [client, source, current]);

  const saved = useCallback(
    (id: string) => {
      own.current = id;
      setParams(before => (before.get('id') === id || before.get('draft') === id ? before : { draft: id }), {
        replace: true,
      });
    },
    [setParams],
  );
  return { loaded, saved, retry: () => setLoaded(null) };
}
