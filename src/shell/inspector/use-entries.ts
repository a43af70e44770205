import { useEffect, useState } from 'react';
import { auditTime } from 'rxjs';
import { useClient } from '#kit/client.tsx';
import type { LogEntry } from '#streams/client-log.ts';

/** A burst of entries is one new picture. */
const QUIET_MS = 150;

/** The kept entries of the client log, as they come. */
export function useEntries(): readonly LogEntry[] {
  const { log } = useClient();
  const [entries, setEntries] = useState(log.entries);
  useEffect(() => {
    const coming = log.entries$.pipe(auditTime(QUIET_MS)).subscribe(() => setEntries(log.entries()));
    return () => coming.unsubscribe();
  }, [log]);
  return entries;
}
