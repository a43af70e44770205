import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import { useClient } from '#kit/client.tsx';
import { touchedKeys } from '../queries.ts';

/** Sends an act and reads again what it touched; what the server refuses is the caller's to show. */
export function useAct() {
  const client = useClient();
  const queries = useQueryClient();
  return async <C extends CallDef>(call: C, body: BodyOf<C>): Promise<DataOf<C>> => {
    try {
      return (await client.call(call, { body } as never)).data as DataOf<C>;
    } finally {
      // Also after a refusal: it mostly means that somebody else was faster.
      await Promise.all(touchedKeys().map(key => queries.invalidateQueries({ queryKey: [...key] })));
    }
  };
}
