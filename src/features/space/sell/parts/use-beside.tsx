import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { RowList } from '#kit/table/row-list.ts';

/** Ids that one call is asked for; rows beyond have nothing beside them until the list is narrowed. */
const MOST = 100;

interface Beside {
  readonly id: string;
}

function Reader({
  call,
  rows,
  onRead,
}: {
  readonly call: CallDef;
  readonly rows: RowList<AnyRow>;
  readonly onRead: (read: ReadonlyMap<string, Beside>) => void;
}) {
  const ids = useMemo(
    () => Array.from({ length: Math.min(rows.length, MOST) }, (_, at) => rows.at(at)?.id ?? '').join(','),
    [rows],
  );
  const { data } = useCallQuery(
    call,
    { ids },
    {
      enabled: ids !== '',
      placeholderData: keepPreviousData,
    },
  );
  // With the layout, not after the paint: a key pressed right after another counts from what is seen.
  useLayoutEffect(() => {
    if (data) onRead(new Map((data as readonly Beside[]).map(one => [one.id, one])));
  }, [data, onRead]);
  return null;
}

/** What a call tells of the rows in a list, by their ids; `reader` stands above the list and asks. */
export function useBeside<T extends Beside>(
  call: unknown,
): { readonly of: ReadonlyMap<string, T>; readonly reader: (context: ResourceContext) => ReactNode } {
  const [of, setOf] = useState<ReadonlyMap<string, T>>(new Map());
  return {
    of,
    reader: ({ rows }) => (
      <Reader call={call as CallDef} rows={rows} onRead={setOf as (read: ReadonlyMap<string, Beside>) => void} />
    ),
  };
}
