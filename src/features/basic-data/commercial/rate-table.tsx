import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FxPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import type { CellPlace } from '#kit/table/cell-place.ts';
import './locale/words.ts';
import { rateAbove, rateAct, readRate, shownRate } from './rate-keys.ts';
import type { RateMatrix } from './use-rates.ts';

const periodText = ({ from, to }: FxPeriod): string =>
  from === to
    ? from
    : from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01')
      ? from.slice(0, 7)
      : `${from} – ${to}`;

interface Props {
  readonly matrix: RateMatrix;
  readonly label: string;
  readonly mayEdit: boolean;
  readonly at: CellPlace;
  readonly onAt: (at: CellPlace) => void;
  readonly onRate: (row: number, col: number, rate: string) => void;
}

/** Periods down, currencies across; one cell has the focus, and typing writes into it. */
export function RateTable({ matrix, label, mayEdit, at, onAt, onRate }: Props) {
  const t = useT('commercial');
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const size = { rows: matrix.periods.length, cols: matrix.rows.length };
  const cellAt = (row: number, col: number) => matrix.rows[col]?.cells[row];

  // The focus follows the cursor only while it is in the table: reading the rates again must not take it from elsewhere.
  useEffect(() => {
    if (typed !== null || !table.current?.contains(document.activeElement)) return;
    table.current.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.col}"]`)?.focus();
  }, [at, typed]);

  const finish = (): void => {
    const rate = typed === null ? null : readRate(typed);
    setTyped(null);
    if (rate !== null && rate !== shownRate(cellAt(at.row, at.col))) onRate(at.row, at.col, rate);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (typed !== null) {
      if (event.key === 'Enter') {
        event.preventDefault();
        finish();
        onAt({ row: Math.min(at.row + 1, size.rows - 1), col: at.col });
      } else if (event.key === 'Escape') {
        event.stopPropagation();
        setTyped(null);
      }
      return;
    }
    const act = event.altKey ? null : rateAct({ key: event.key, ctrl: event.ctrlKey || event.metaKey }, at, size);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.kind === 'move') onAt(act.to);
    else if (!mayEdit) return;
    else if (act.kind === 'edit') setTyped(act.text === '' ? (shownRate(cellAt(at.row, at.col)) ?? '') : act.text);
    else {
      const above = rateAbove(matrix.rows[at.col]?.cells ?? [], at.row);
      if (above !== null && above !== shownRate(cellAt(at.row, at.col))) onRate(at.row, at.col, above);
    }
  };

  return (
    <ScrollRegion label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by keys is a grid */}
      <table ref={table} role="grid" aria-label={label} aria-readonly={!mayEdit} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('fx.period')}</th>
            {matrix.rows.map(({ currency, nameZh, nameEn }) => (
              <th key={currency} scope="col" title={language === 'EN' ? nameEn : nameZh}>
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.periods.map((period, row) => (
            <tr key={`${period.from} ${period.to}`}>
              <th scope="row">{periodText(period)}</th>
              {matrix.rows.map(({ currency, cells }, col) => {
                const cell = cells[row];
                const isHere = at.row === row && at.col === col;
                const draft = cell?.draft?.rateToCny;
                return (
                  <td
                    key={currency}
                    data-cell={`${row}-${col}`}
                    tabIndex={isHere ? 0 : -1}
                    data-here={isHere || undefined}
                    {...(cell?.isMissing ? { 'data-missing': true } : {})}
                    {...(draft ? { 'data-draft': true } : {})}
                    title={draft ? t('fx.draft', { rate: draft }) : undefined}
                    onFocus={() => (isHere ? undefined : onAt({ row, col }))}
                    onClick={() => onAt({ row, col })}
                    onDoubleClick={() => (mayEdit ? setTyped(shownRate(cell) ?? '') : undefined)}
                    onKeyDown={() => undefined}
                  >
                    {isHere && typed !== null ? (
                      <input
                        // biome-ignore lint/a11y/noAutofocus: typing into the cell has begun
                        autoFocus
                        aria-label={`${currency} ${periodText(period)}`}
                        inputMode="decimal"
                        maxLength={20}
                        value={typed}
                        onChange={event => setTyped(event.currentTarget.value)}
                        onBlur={finish}
                      />
                    ) : (
                      (shownRate(cell) ?? (cell?.isMissing ? t('fx.missing') : ''))
                    )}
                    {draft && typed === null ? ' *' : ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
