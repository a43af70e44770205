import type { BoardRow } from '#contract/si/cockpit.calls.ts';
import { BOARD_FIGURES } from './cockpit-links.ts';

const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;

/** The board as CSV with a mark that tells spreadsheet programs its encoding. */
export function boardCsv(rows: readonly BoardRow[], heads: readonly string[]): string {
  const lines = rows.map(row => [
    row.vessel,
    row.voyage,
    row.carrier,
    row.etd.slice(0, 16).replace('T', ' '),
    ...BOARD_FIGURES.map(figure => row[figure]),
  ]);
  return `\uFEFF${[heads, ...lines].map(line => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
