import { HotkeysContext } from '@blueprintjs/core';
import { Column, RenderMode, Table2 } from '@blueprintjs/table';
import { type ContextType, memo, useMemo } from 'react';
import { BodyCell } from './body-cell.tsx';
import type { EditEnd } from './cell-editor.tsx';
import { HeadCell } from './head-cell.tsx';
import { NARROWEST, type ShownColumn, WIDEST } from './table-column.ts';
import type { TableStore } from './table-store.ts';
import '@blueprintjs/table/lib/css/table.css';

export const MARK_WIDTH = 40;

/**
 * Blueprint's table opens a dialog of its own at `?`, which is the product's help: it registers its keys here, where nobody
 * listens.
 */
const NO_HOTKEYS: ContextType<typeof HotkeysContext> = [
  { hasProvider: true, hotkeys: [], isDialogOpen: false },
  () => undefined,
];

/** What the grid tells; the functions stay the same for the life of the table. */
export interface GridEvents {
  onWidth(col: number, width: number): void;
  onReorder(from: number, to: number): void;
  onSort(field: string, add: boolean): void;
  onMarkAll(): void;
  onEditEnd(end: EditEnd): void;
}

interface TableGridProps {
  readonly store: TableStore;
  readonly tableId: string;
  readonly columns: readonly ShownColumn[];
  readonly numRows: number;
  readonly rowHeight: number;
  /** One column that needs no heading. */
  readonly isCards: boolean;
  readonly frozen: number;
  readonly isMarkable: boolean;
  readonly events: GridEvents;
}

/** Blueprint's grid with our cells. It is drawn again for more rows and other columns only: all else the cells hear of themselves. */
export const TableGrid = memo(function TableGrid(props: TableGridProps) {
  const { store, tableId, columns, numRows, rowHeight, isCards, frozen, isMarkable, events } = props;
  const before = isMarkable ? 1 : 0;
  const isReorderable = columns.length > 1;
  const children = useMemo(() => {
    const fields = [...(isMarkable ? [''] : []), ...columns.map(({ field }) => field)];
    const cell = (local: number, index: number) => (
      <BodyCell store={store} tableId={tableId} local={local} col={index - before} onEditEnd={events.onEditEnd} />
    );
    const head = (index: number) => (
      <HeadCell
        store={store}
        tableId={tableId}
        col={index - before}
        isFrozen={index < frozen + before}
        onSort={events.onSort}
        onMarkAll={events.onMarkAll}
      />
    );
    return fields.map(field => <Column key={field} id={field} cellRenderer={cell} columnHeaderCellRenderer={head} />);
  }, [store, tableId, columns, isMarkable, before, frozen, events]);
  const widths = useMemo(
    () => [...(isMarkable ? [MARK_WIDTH] : []), ...columns.map(({ shownWidth }) => shownWidth)],
    [columns, isMarkable],
  );
  return (
    <HotkeysContext.Provider value={NO_HOTKEYS}>
      <Table2
        // Neither a height nor a number of frozen columns is taken over by a grid that stands.
        key={`${rowHeight}${isCards}${frozen}${isMarkable}`}
        numRows={numRows}
        defaultRowHeight={rowHeight}
        columnWidths={widths}
        minColumnWidth={NARROWEST}
        maxColumnWidth={WIDEST}
        numFrozenColumns={frozen + before}
        enableRowHeader={false}
        enableRowResizing={false}
        enableColumnHeader={!isCards}
        enableColumnResizing
        enableColumnReordering={isReorderable}
        enableMultipleSelection={false}
        selectionModes={[]}
        renderMode={RenderMode.NONE}
        onColumnWidthChanged={(index, width) => events.onWidth(index - before, width)}
        onColumnsReordered={(from, to) => events.onReorder(from - before, to - before)}
      >
        {children}
      </Table2>
    </HotkeysContext.Provider>
  );
});
