import type { AnyRow } from '#contract/kernel/resource.ts';
import { cardHeight, cardParts, RowCard } from '../row-card.tsx';
import type { Refs, ShownColumn, TableColumn } from './table-column.ts';
import { tableText } from './table-words.ts';

/** Taken where no layout exists. */
const WIDTH_WITHOUT_LAYOUT = 340;

const isState = ({ kind, meta }: TableColumn): boolean =>
  kind === 'instant' || kind === 'date' || (meta?.choices?.some(({ tone }) => tone) ?? false);

/** All columns as one, which shows the row as a card, and the height of its rows. */
export function cardColumn(
  columns: readonly ShownColumn[],
  room: number,
): { readonly column: ShownColumn; readonly rowHeight: number } {
  const { who, what, state } = cardParts(columns, column => ({
    name: column.field,
    part: column.card,
    isState: isState(column),
    isFigure: column.numeric,
  }));
  const parts = [who, what, state].filter(part => part.length > 0);
  const cardValue = (column: ShownColumn, row: AnyRow, refs: Refs) => {
    const said = column.text(row, refs);
    return {
      key: column.field,
      // A tick alone does not say of what; nor does a figure.
      shown: column.kind === 'yesNo' || !column.render ? said : column.render(row, refs),
      label: said !== '' && (column.numeric || column.kind === 'yesNo') ? column.label : undefined,
    };
  };
  return {
    rowHeight: cardHeight(parts.length),
    column: {
      field: 'card',
      label: tableText('card'),
      kind: 'text',
      width: WIDTH_WITHOUT_LAYOUT,
      shownWidth: Number.isFinite(room) ? Math.max(room, 200) : WIDTH_WITHOUT_LAYOUT,
      numeric: false,
      sortable: false,
      text: (row, refs) =>
        parts
          .flat()
          .map(column => column.text(row, refs))
          .filter(Boolean)
          .join(' · '),
      render: (row, refs) => <RowCard lines={parts.map(part => part.map(column => cardValue(column, row, refs)))} />,
    },
  };
}
