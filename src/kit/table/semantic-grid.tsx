import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useT } from '../i18n.ts';
import { cellId } from './body-cell.tsx';
import type { TableState } from './table-state.ts';
import { windowRows } from './use-table-scroll.ts';

/** The row is told of so long after the last cell was drawn: not at every step of the wheel. */
const CALM_MS = 80;

interface MountedRow {
  readonly local: number;
  readonly cells: string;
}

interface Mounted {
  readonly heads: string;
  readonly rows: readonly MountedRow[];
}

function mountedIn(stage: HTMLElement): Mounted {
  const byCol = (one: HTMLElement, other: HTMLElement) => Number(one.dataset.col) - Number(other.dataset.col);
  const ids = (elements: readonly HTMLElement[]) => elements.toSorted(byCol).map(({ id }) => id);
  const heads = [...stage.querySelectorAll<HTMLElement>('.fl-head[role=columnheader]')];
  const cells = Map.groupBy(stage.querySelectorAll<HTMLElement>('.fl-cell[id]'), ({ dataset }) => Number(dataset.row));
  return {
    heads: ids(heads).join(' '),
    rows: [...cells]
      .map(([local, held]) => ({ local, cells: ids(held).join(' ') }))
      .sort((one, other) => one.local - other.local),
  };
}

export interface SemanticGridHandle {
  focus(): void;
}

/**
 * What the table is to assistive technology, and the one place where Tab stops: Blueprint's grid has cells but neither rows
 * nor roles, so the rows stand here and own (`aria-owns`) the cells there.
 */
export function SemanticGrid({
  handle,
  stage,
  tableId,
  label,
  state,
  rowCount,
  isBusy,
  onKeyDown,
  onFocus,
  onPaste,
}: {
  readonly handle: RefObject<SemanticGridHandle | null>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly tableId: string;
  readonly label: string;
  readonly state: TableState;
  /** -1 where nobody knows. */
  readonly rowCount: number;
  readonly isBusy: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
}) {
  const t = useT('kit');
  const grid = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  useImperativeHandle(handle, () => ({ focus: () => grid.current?.focus({ preventScroll: true }) }), []);
  // Blueprint tells of some of its drawing only, as of scrolling and not of a wider place; the elements themselves tell of all.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let waiting: ReturnType<typeof setTimeout>;
    const look = (): void => {
      if (!element.isConnected) return;
      const now = mountedIn(element);
      setMounted(before => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    const lookSoon = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(look, CALM_MS);
    };
    const observer = new MutationObserver(lookSoon);
    observer.observe(element, { childList: true, subtree: true });
    lookSoon();
    return () => {
      observer.disconnect();
      clearTimeout(waiting);
    };
  }, [stage]);

  const { cursor, base, marks, rows, keyOf, columns, isMarkable } = state;
  const local = cursor ? cursor.row - base : -1;
  const isKnown = cursor !== null && local >= 0 && local < windowRows(state);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element could not hold cells that stand elsewhere
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className="fl-table-focus"
      aria-label={label}
      aria-description={t(state.isEditable ? 'table.hintEdit' : 'table.hint')}
      aria-readonly={!state.isEditable}
      aria-rowcount={rowCount}
      aria-colcount={columns.length + (isMarkable ? 1 : 0)}
      aria-multiselectable={true}
      aria-activedescendant={isKnown && cursor ? cellId(tableId, local, cursor.col) : undefined}
      aria-busy={isBusy || mounted === null || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPaste={onPaste}
      data-grid
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell */}
      <div role="row" aria-rowindex={1} aria-owns={mounted?.heads || undefined} />
      {mounted?.rows.map(each => {
        const row = rows.at(base + each.local);
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={each.local}
            role="row"
            aria-rowindex={base + each.local + 2}
            aria-selected={row !== undefined && marks.has(keyOf(row))}
            aria-owns={each.cells}
            data-key={row ? keyOf(row) : undefined}
          />
        );
      })}
    </div>
  );
}
