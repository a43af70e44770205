import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { CallError } from '#streams/call-error.ts';
import { useCallQuery } from '../../client.tsx';
import type { Refs } from '../../table/table-column.ts';
import { callsOf } from '../resource-queries.ts';
import { NEW_RECORD } from '../use-open-record.ts';

export interface LoadedRecord {
  readonly row: AnyRow | null;
  readonly refs: Refs;
  readonly loading: boolean;
  readonly error: unknown;
  retry(): void;
}

const NO_REFS: Refs = {};

/** One row as it is now; `null` and nothing asked for a new one. */
export function useRecord(resource: Resource, id: string | null): LoadedRecord {
  const isThere = id !== null && id !== NEW_RECORD;
  const got = useCallQuery(callsOf(resource).get, { id: id ?? '' }, { enabled: isThere });
  // What was read before must not stand for a row that is gone by now.
  const isGone = got.error instanceof CallError && got.error.kind === 'notFound';
  return {
    row: isThere && !isGone ? ((got.data?.row as AnyRow | undefined) ?? null) : null,
    refs: got.data?.refs ?? NO_REFS,
    loading: isThere && got.isPending,
    error: isThere ? got.error : null,
    retry: () => void got.refetch(),
  };
}
