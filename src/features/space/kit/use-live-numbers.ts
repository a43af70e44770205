import { useEffect, useRef } from 'react';
import { auditTime, filter, partition } from 'rxjs';
import { MOST_SHOWN_AT_ONCE, type ShownSpace, shownSpace } from '#contract/space/hall.calls.ts';
import { useClient } from '#kit/client.tsx';

/**
 * Numbers of offers in view, within a second of the commit (design commercial B.5.6): a live message says that an offer changed; those in
 * view are asked for together, under the reader's own rights. What is not in view may have come on sale: the list is read again, but not
 * for every container that somebody takes elsewhere. After a break of the line the lists read themselves anew.
 */
const TOGETHER_MS = 200;
const ELSEWHERE_MS = 2_000;

interface Looking {
  /** Offers that are shown. */
  readonly ids: readonly string[];
  /** `gone` are no longer for sale to the reader. */
  readonly onShown: (shown: readonly ShownSpace[], gone: readonly string[]) => void;
  readonly onElsewhere: () => void;
}

export function useLiveNumbers(looking: Looking): void {
  const client = useClient();
  const latest = useRef(looking);
  useEffect(() => {
    latest.current = looking;
  });
  useEffect(() => {
    const offers$ = client.docs$.pipe(filter(({ docType }) => docType === 'spaceOffer'));
    const [here$, elsewhere$] = partition(offers$, ({ docId }) => latest.current.ids.includes(docId));
    const changed = new Set<string>();
    const ask = async (): Promise<void> => {
      const ids = [...changed].slice(0, MOST_SHOWN_AT_ONCE);
      changed.clear();
      const { data } = await client.call(shownSpace, { query: { ids: ids.join(',') } });
      const there = new Set(data.map(({ id }) => id));
      latest.current.onShown(
        data,
        ids.filter(id => !there.has(id)),
      );
    };
    const subscription = here$.subscribe(({ docId }) => changed.add(docId));
    // A failed look is made good by the next message, or by the reading after a reconnect.
    subscription.add(here$.pipe(auditTime(TOGETHER_MS)).subscribe(() => void ask().catch(() => {})));
    subscription.add(elsewhere$.pipe(auditTime(ELSEWHERE_MS)).subscribe(() => latest.current.onElsewhere()));
    return () => subscription.unsubscribe();
  }, [client]);
}
