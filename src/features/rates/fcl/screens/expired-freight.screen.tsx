import { useEffect, useMemo, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { MOST_ASKED } from '#contract/rates/asked-since.calls.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { RowList } from '#kit/table/row-list.ts';
import { RateList } from '../grid/rate-list.tsx';
import { useAskedSince } from '../grid/use-asked-since.ts';
import { both } from '../locale/both.ts';

type Asked = ReadonlyMap<string, number>;

function AskedReader({ rows, onRead }: { readonly rows: RowList<AnyRow>; readonly onRead: (asked: Asked) => void }) {
  const ids = useMemo(() => Array.from({ length: rows.length }, (_, at) => rows.at(at)?.id ?? ''), [rows]);
  const asked = useAskedSince(ids);
  useEffect(() => onRead(asked), [asked, onRead]);
  return null;
}

const textOf = (asked: number | undefined): string =>
  asked === undefined ? '' : asked >= MOST_ASKED ? `${MOST_ASKED}+` : String(asked);

/** `/SeaFreight/FreightManagement/ExpiredFreight`: what is no longer valid, to be extended or copied, with what was asked for since. */
export function ExpiredFreightScreen() {
  const [asked, setAsked] = useState<Asked>(new Map());
  const columns = useMemo(
    (): readonly ColumnOverride[] => [
      {
        field: 'askedSince',
        after: 'validTo',
        label: both('columns.askedSince'),
        kind: 'integer',
        width: 110,
        numeric: true,
        sortable: false,
        text: (row: AnyRow) => textOf(asked.get(row.id)),
      },
    ],
    [asked],
  );
  return (
    <RateList
      door="expired"
      events={['EXTEND', 'COPY']}
      columns={columns}
      above={({ rows }) => <AskedReader rows={rows} onRead={setAsked} />}
    />
  );
}
