import type { AssignmentLine } from '#contract/company/partners/assignment.calls.ts';

const COLUMNS = ['companyCode', 'duty', 'lineScope', 'account', 'sharePct', 'from'] as const;
/** A heading that was copied along. */
const HEADING = /^(企业编码|company code|code)$/i;

/** Lines as Excel puts them on the clipboard; commas where nothing was copied from a sheet. */
export function readLines(pasted: string): AssignmentLine[] {
  return pasted
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => (line.includes('\t') ? line.split('\t') : line.split(/[,，]/)).map(cell => cell.trim()))
    .filter(([first = '']) => !HEADING.test(first))
    .map(cells => Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index] ?? ''])) as AssignmentLine);
}
