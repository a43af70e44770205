import { useEffect } from 'react';
import { keepClaim } from '#contract/si/history.calls.ts';
import { useClient } from '#kit/client.tsx';

/** A sign of life a minute is enough to keep a claim of fifteen. */
const AT_MOST_EVERY_MS = 60_000;

/** While the reader works on an SI they have claimed, the claim does not lapse: keys and pointer say that they do. */
export function useClaimActivity(claimedId: string | null): void {
  const client = useClient();
  useEffect(() => {
    if (claimedId === null) return;
    let told = Date.now();
    const tell = () => {
      if (Date.now() - told < AT_MOST_EVERY_MS) return;
      told = Date.now();
      // A claim that is lost meanwhile is told by the list itself; here there is nobody to tell.
      void client.call(keepClaim, { body: { Id: claimedId } }).catch(() => undefined);
    };
    window.addEventListener('keydown', tell);
    window.addEventListener('pointermove', tell);
    return () => {
      window.removeEventListener('keydown', tell);
      window.removeEventListener('pointermove', tell);
    };
  }, [client, claimedId]);
}
