import type { ReactNode } from 'react';

export interface PlainColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

/** A short table to read, of as many rows as there are. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
}: {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
}) {
  if (rows.length === 0) return <p className="fl-muted">{empty}</p>;
  return (
    <table className="ptn-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.key} scope="col" data-number={column.isNumber || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(column => (
              <td key={column.key} data-number={column.isNumber || undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
