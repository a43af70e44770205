import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { say } from '#contract/kernel/text.ts';
import { currentLanguage } from '../i18n.ts';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { cellName } from './table-state.ts';
import { CELL, MARK_COL, type TableStore } from './table-store.ts';

interface BodyCellProps {
  readonly store: TableStore;
  readonly tableId: string;
  /** Place among the rows that the grid knows. */
  readonly local: number;
  readonly col: number;
  readonly onEditEnd: (end: EditEnd) => void;
  /** These come from the grid. */
  readonly style?: CSSProperties;
  readonly className?: string;
}

export const cellId = (tableId: string, local: number, col: number): string => `${tableId}-${local}-${col}`;

const CLASSES: readonly (readonly [number, string])[] = [
  [CELL.active, 'fl-cell-active'],
  [CELL.activeRow, 'fl-cell-row'],
  [CELL.inRange, 'fl-cell-range'],
  [CELL.marked, 'fl-cell-marked'],
  [CELL.flash, 'fl-cell-flash'],
  [CELL.editing, 'fl-cell-editing'],
  [CELL.saving, 'fl-cell-saving'],
  [CELL.refused, 'fl-cell-refused'],
];

/** Not focusable: the grid has the focus and names its active cell. */
const CELL_ROLE = { role: 'gridcell' } as const;

/** One cell in view. It listens to the store by itself: see `TableStore`. */
export const BodyCell = memo(function BodyCell(props: BodyCellProps) {
  const { store, tableId, local, col, style, className, onEditEnd } = props;
  const look = useSyncExternalStore(store.subscribe, () => store.look(local, col));
  const row = useSyncExternalStore(store.subscribe, () => store.rowAt(local));
  const state = store.state();
  const column = state.columns[col];
  const place = {
    id: cellId(tableId, local, col),
    'data-row': local,
    'data-col': col,
    'data-field': column?.field,
    style,
  };
  const classes = ['fl-cell', className];
  for (const [bit, name] of CLASSES) if (look & bit) classes.push(name);

  if (!row)
    return (
      <div {...place} {...CELL_ROLE} className={classes.join(' ')}>
        {state.isSkeleton && <span className="fl-skeleton" aria-hidden="true" />}
      </div>
    );
  const tone = state.rowTone?.(row);
  if (tone) classes.push(`fl-row-${tone}`);
  const aria = {
    ...CELL_ROLE,
    'aria-colindex': col + (state.isMarkable ? 2 : 1),
    'aria-readonly': state.isEditable ? !column?.editable : undefined,
    'aria-selected': look & (CELL.inRange | CELL.marked) ? true : undefined,
  };
  if (col === MARK_COL || !column)
    return (
      <div {...place} {...aria} className={`${classes.join(' ')} fl-cell-mark`} data-mark>
        <span className="fl-check" aria-hidden="true">
          {look & CELL.marked ? '✓' : ''}
        </span>
      </div>
    );

  if (column.numeric) classes.push('fl-number');
  else if (column.kind === 'yesNo') classes.push('fl-cell-centred');
  const key = state.keyOf(row);
  if (look & CELL.editing)
    return (
      <div {...place} {...aria} className={classes.join(' ')}>
        <CellEditor store={store} column={column} onEnd={onEditEnd} />
      </div>
    );
  const draft = state.drafts.get(cellName(key, column.field));
  const shown = draft ? draft.shown : column.text(row, state.refs);
  return (
    <div
      {...place}
      {...aria}
      className={classes.join(' ')}
      aria-invalid={draft && !draft.isSaving ? true : undefined}
      title={draft?.reason ? say(draft.reason, currentLanguage()) : undefined}
    >
      {draft || !column.render ? shown : column.render(row, state.refs)}
    </div>
  );
}, isSame);

/** The grid makes a new style for every cell at every step of the wheel. */
function isSame(one: BodyCellProps, other: BodyCellProps): boolean {
  return (
    one.local === other.local &&
    one.col === other.col &&
    one.store === other.store &&
    one.onEditEnd === other.onEditEnd &&
    one.className === other.className &&
    one.style?.left === other.style?.left &&
    one.style?.top === other.style?.top &&
    one.style?.width === other.style?.width &&
    one.style?.height === other.style?.height
  );
}
