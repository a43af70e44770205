import { Button } from '@blueprintjs/core';
import { useT } from '#kit/i18n.ts';
import '../sell.css';

/** Rows of which one is taken over. */
export function SourceTable({
  rows,
}: {
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[]; readonly onTake: () => void }[];
}) {
  const t = useT('spaceSell');
  return (
    <table className="ss-table">
      <tbody>
        {rows.map(({ key, cells, onTake }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row never change their places
              <td key={at}>{cell}</td>
            ))}
            <td className="ss-figure">
              <Button
                size="small"
                text={t('form.take')}
                aria-label={`${t('form.take')} ${cells[0] ?? ''}`}
                onClick={onTake}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
