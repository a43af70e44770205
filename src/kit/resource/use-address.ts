import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Address {
  readonly params: URLSearchParams;
  /** Changes a part of the query; what is not touched stays. */
  change(update: (params: URLSearchParams) => URLSearchParams, options: { readonly replace: boolean }): void;
}

/**
 * The query of the screen's address for several writers. The router draws a new address when it has time for it: until then a second
 * change must build on the first, not on what is still shown.
 */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const shown = params.toString();
  const pending = useRef<URLSearchParams | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is in view, whoever led to it
  useEffect(() => {
    pending.current = null;
  }, [shown]);
  return {
    params,
    change(update, options) {
      const next = update(new URLSearchParams(pending.current ?? params));
      pending.current = next;
      setParams(next, options);
    },
  };
}
