import { useState } from 'react';
import type { Problem } from '#contract/kernel/envelope.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { CallError } from '#streams/call-error.ts';

const NONE: readonly Finding[] = [];

/** What the server found wrong with a dialog's fields; the dialog itself tells the first of them. */
export function useFaults() {
  const [faults, setFaults] = useState(NONE);
  return {
    at: (path: string): readonly Finding[] => faults.filter(fault => fault.path === path),
    async watch<T>(work: () => Promise<T>): Promise<T> {
      setFaults(NONE);
      try {
        return await work();
      } catch (error) {
        if (error instanceof CallError) setFaults((error.problem as unknown as Problem).errors ?? NONE);
        throw error;
      }
    },
  };
}
