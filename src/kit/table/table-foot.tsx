import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { errorText } from '../error-text.ts';
import { formatFigure } from '../figures.ts';
import { useT, useText } from '../i18n.ts';
import { useDisplay } from '../settings/display.ts';
import { cellsOf } from './cell-place.ts';
import { sumOf } from './range-sum.ts';
import { textsOf } from './table-copy.ts';
import { type CellName, cellName, type Draft, type TableState } from './table-state.ts';

/** Sums of more cells than this are not made while the range is being drawn. */
const SUMMED = 20_000;

function useSum(state: TableState): { cells: number; sum: string | null } | null {
  const { range, rows, columns } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the state changes a sum
  return useMemo(() => {
    if (!range || cellsOf(range) < 2) return null;
    const cells = cellsOf(range);
    const isNumeric = columns.slice(range.fromCol, range.toCol + 1).some(({ numeric }) => numeric);
    if (!isNumeric || cells > SUMMED) return { cells, sum: null };
    const figures = [...textsOf(state, range)].flatMap(texts =>
      texts.filter((_, at) => columns[range.fromCol + at]?.numeric),
    );
    return { cells, sum: sumOf(figures) };
  }, [range, rows, columns]);
}

/** The refused cell under the cursor, else the one refused last. */
export function refusedCell({ drafts, cursor }: TableState): (CellName & { readonly draft: Draft }) | null {
  if (drafts.size === 0) return null;
  const here = cursor && drafts.get(cellName(cursor.key, cursor.field));
  if (cursor && here && !here.isSaving) return { key: cursor.key, field: cursor.field, draft: here };
  const last = [...drafts].findLast(([, { isSaving }]) => !isSaving);
  if (!last) return null;
  const [key = '', field = ''] = last[0].split('\n');
  return { key, field, draft: last[1] };
}

/** A cell whose value was not taken: why, and what can be done about it. */
export function RefusedNotice({
  state,
  onRestore,
  onKeepMine,
}: {
  readonly state: TableState;
  readonly onRestore: (cell: CellName, isTheirs: boolean) => void;
  readonly onKeepMine: (cell: CellName) => void;
}) {
  const t = useT('kit');
  const say = useText();
  const cell = refusedCell(state);
  if (!cell?.draft.reason) return null;
  const { draft } = cell;
  const column = state.columns.find(({ field }) => field === cell.field);
  const reason = say(draft.reason ?? { zh: '', en: '' });
  return (
    <div className="fl-table-refused" data-refused={cell.field}>
      <span>
        {draft.theirs ? reason : t('table.refused', { column: column ? say(column.label) : cell.field, reason })}{' '}
        <b>{draft.shown}</b>
      </span>
      {draft.theirs ? (
        <>
          <Button size="small" text={t('table.takeTheirs')} onClick={() => onRestore(cell, true)} />
          <Button size="small" text={t('table.keepMine')} onClick={() => onKeepMine(cell)} />
        </>
      ) : (
        <Button size="small" text={t('table.restore')} onClick={() => onRestore(cell, false)} />
      )}
    </div>
  );
}

/** How many there are, how many are marked, what the selected figures come to. */
export function TableFoot({
  state,
  total,
  isLoadingMore,
  error,
}: {
  readonly state: TableState;
  readonly total: { readonly count: number; readonly isMore: boolean } | undefined;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
}) {
  const t = useT('kit');
  const say = useText();
  // Figures are written as the reader has chosen.
  useDisplay();
  const sum = useSum(state);
  const { cursor, rows, marks } = state;
  const isPart = rows.length > 0 && total !== undefined && (total.isMore || rows.length < total.count);
  return (
    <footer className="fl-table-foot">
      {total && <span>{t(total.isMore ? 'totalMore' : 'total', { n: formatFigure(total.count) })}</span>}
      {isPart && <span>{t('table.loadedSoFar', { n: formatFigure(rows.length) })}</span>}
      {isLoadingMore && <span>{t('loadingMore')}</span>}
      <span aria-live="polite">{marks.size > 0 && t('selected', { n: formatFigure(marks.size) })}</span>
      {/* Rows are there but could not be read again: what is shown may be old. */}
      {rows.length > 0 && error ? <span className="fl-finding-error">{say(errorText(error))}</span> : null}
      <span className="fl-table-foot-end">
        {sum && <span>{t('table.cells', { n: formatFigure(sum.cells) })}</span>}
        {sum?.sum != null && <b>{t('table.sum', { n: formatFigure(sum.sum) })}</b>}
        {cursor && <span>{t('table.rowOf', { n: formatFigure(cursor.row + 1) })}</span>}
      </span>
    </footer>
  );
}
