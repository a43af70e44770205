import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardRow } from '#contract/si/cockpit.calls.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { BOARD_FIGURES, boardPath } from './cockpit-links.ts';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  h: [0, -1],
  l: [0, 1],
};

const within = (place: number, length: number): number => Math.min(Math.max(place, 0), length - 1);

/** Vessels against states: one stop of the Tab key, arrows inside, Enter opens what a figure counts. */
export function Board({ rows }: { readonly rows: readonly BoardRow[] }) {
  const t = useT('siStaff');
  const table = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState<readonly [row: number, column: number]>([0, 0]);
  if (rows.length === 0) return <EmptyState title={t('cockpit.boardEmpty')} />;
  const at = [within(cursor[0], rows.length), cursor[1]] as const;

  const onKey = (event: KeyboardEvent): void => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [within(at[0] + step[0], rows.length), within(at[1] + step[1], BOARD_FIGURES.length)] as const;
    setCursor(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next[0]}.${next[1]}"]`)?.focus();
  };
  return (
    <div className="sic-board-scroll">
      <table ref={table} className="sic-board" data-roving aria-label={t('cockpit.board')} onKeyDown={onKey}>
        <thead>
          <tr>
            <th scope="col">{t('cockpit.vessel')}</th>
            <th scope="col">{t('cockpit.carrier')}</th>
            <th scope="col">{t('cockpit.etd')}</th>
            {BOARD_FIGURES.map(figure => (
              <th key={figure} scope="col" className="sic-figure">
                {t(`cockpit.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={`${row.carrier} ${row.vessel} ${row.voyage}`}>
              <th scope="row">
                {row.vessel} / {row.voyage}
              </th>
              <td>{row.carrier}</td>
              <td>
                <Instant at={row.etd} />
              </td>
              {BOARD_FIGURES.map((figure, column) => {
                const count = row[figure];
                const isWanting = figure === 'missing' && count > 0;
                return (
                  <td key={figure} className={`sic-figure${isWanting ? ' sic-missing' : ''}`}>
                    <Link
                      to={boardPath(row, figure)}
                      data-cell={`${line}.${column}`}
                      data-figure={figure}
                      className={count === 0 ? 'sic-nought' : undefined}
                      tabIndex={line === at[0] && column === at[1] ? 0 : -1}
                      aria-label={t('cockpit.openCell', { vessel: row.vessel, what: t(`cockpit.${figure}`), n: count })}
                      onFocus={() => setCursor([line, column])}
                    >
                      {count}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
