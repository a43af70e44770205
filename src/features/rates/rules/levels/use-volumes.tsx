import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { levelVolumes } from '#contract/rates/rule.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { both } from '../locale/both.ts';

/** What customers of a list shipped and brought in lately, beside the level that they have. */

type Volume = DataOf<typeof levelVolumes>[number];
type Volumes = ReadonlyMap<string, Volume>;
const A_TIME = 100;

function VolumeReader({
  rows,
  onRead,
}: {
  readonly rows: ResourceContext['rows'];
  readonly onRead: (volumes: Volumes) => void;
}) {
  const client = useClient();
  const parts = useMemo(() => {
    const customers = Array.from({ length: rows.length }, (_, at) => String(rows.at(at)?.customerCompanyId ?? ''));
    const ids = [...new Set(customers)].filter(id => id !== '');
    return Array.from({ length: Math.ceil(ids.length / A_TIME) }, (_, at) =>
      ids.slice(at * A_TIME, (at + 1) * A_TIME).join(','),
    );
  }, [rows]);
  const found = useQueries({
    queries: parts.map(ids => ({
      queryKey: queryKey(levelVolumes, { ids }),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.call(levelVolumes, { query: { ids }, signal })).data,
    })),
    combine: results => results.flatMap(({ data }) => data ?? []),
  });
  useEffect(() => onRead(new Map(found.map(one => [one.customerCompanyId, one]))), [found, onRead]);
  return null;
}

const own = { sortable: false, kind: 'text' } as const;

/** The columns, and the part of the screen that reads them: nothing for those who may not see cost. */
export function useVolumes(seesCost: boolean): {
  readonly columns: readonly ColumnOverride[];
  reader(context: ResourceContext): ReactNode;
} {
  const [volumes, setVolumes] = useState<Volumes>(new Map());
  const columns = useMemo((): readonly ColumnOverride[] => {
    if (!seesCost) return [];
    const of = (row: AnyRow): Volume | undefined => volumes.get(String(row.customerCompanyId));
    const isOther = (row: AnyRow): boolean => {
      const suggested = of(row)?.suggested;
      return !!suggested && suggested.id !== row.levelId;
    };
    return [
      {
        ...own,
        field: 'teu90',
        after: 'levelId',
        label: both('volume.teu'),
        width: 120,
        numeric: true,
        text: row => formatFigure(of(row)?.teu ?? '0'),
      },
      {
        ...own,
        field: 'margin90',
        after: 'teu90',
        label: both('volume.margin'),
        width: 110,
        numeric: true,
        text: row => of(row)?.marginPct ?? '–',
      },
      {
        ...own,
        field: 'suggested',
        after: 'margin90',
        label: both('volume.suggested'),
        width: 110,
        numeric: false,
        text: row => of(row)?.suggested?.code ?? '–',
        render: row => {
          const code = of(row)?.suggested?.code ?? '–';
          return isOther(row) ? <StatusTag tone="warn">{code}</StatusTag> : code;
        },
      },
    ];
  }, [volumes, seesCost]);
  return { columns, reader: ({ rows }) => seesCost && <VolumeReader rows={rows} onRead={setVolumes} /> };
}
