import { formatFigure } from '../figures.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useT, useText } from '../i18n.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import { type Block, type BlockCell, countsOf } from './table-block.ts';
import type { Refs } from './table-column.ts';

/** Rows that the preview draws; the counts tell of all. */
const DRAWN = 200;

/** A pasted block before it is written: what each cell was and becomes, or why it is not taken. */
export function PastePreview({
  block,
  refs,
  onWrite,
  onClose,
}: {
  readonly block: Block;
  readonly refs: Refs;
  readonly onWrite: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const counts = countsOf(block);
  const columns = block.rows[0]?.map(({ column }) => column) ?? [];
  const said = (cell: BlockCell): string => {
    const before = cell.column.text(cell.row, refs) || t('table.blank');
    const after = cell.text.trim() || t('table.blank');
    switch (cell.outcome) {
      case 'write':
        return `${before} → ${after}`;
      case 'same':
        return before;
      case 'locked':
        return t('table.preview.locked', { before });
      case 'refused':
        return t('table.preview.refused', { after, reason: cell.wrong ? text(cell.wrong) : '' });
    }
  };
  const told = [
    t('table.preview.write', { n: formatFigure(counts.write) }),
    ...(['same', 'refused', 'locked'] as const).flatMap(outcome =>
      counts[outcome] > 0 ? [t(`table.preview.${outcome}Count`, { n: formatFigure(counts[outcome]) })] : [],
    ),
    ...(block.lostRows > 0 ? [t('table.preview.lostRows', { n: block.lostRows })] : []),
    ...(block.lostCols > 0 ? [t('table.preview.lostCols', { n: block.lostCols })] : []),
  ];
  return (
    <FormDialog
      isOpen
      width={820}
      title={t('table.preview.title')}
      onCancel={onClose}
      primary={{ label: t('table.preview.do', { n: formatFigure(counts.write) }), onRun: onWrite }}
    >
      <p role="status">{told.join(' · ')}</p>
      <ScrollRegion label={t('table.preview.title')}>
        <table className="fl-paste">
          <thead>
            <tr>
              <th scope="col">{t('table.preview.row')}</th>
              {columns.map(({ field, label }) => (
                <th key={field} scope="col">
                  {text(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.slice(0, DRAWN).map((cells, at) => (
              <tr key={cells[0]?.row.id}>
                <th scope="row">{block.range.fromRow + at + 1}</th>
                {cells.map(cell => (
                  <td key={cell.column.field} data-outcome={cell.outcome}>
                    {said(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {block.rows.length > DRAWN && <p>{t('table.preview.more', { n: formatFigure(block.rows.length - DRAWN) })}</p>}
    </FormDialog>
  );
}
