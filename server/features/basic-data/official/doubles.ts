import { listFinding, sameAsLine } from './list-findings.ts';
import { errorOf, type OfficialRow, skipOf } from './official-row.ts';

/**
 * Two lines with one key cannot both be true, so the later one is refused and names the first; a line that only repeats
 * another does no harm. Keeps one short text a key, so it serves lists of any length in one pass.
 */
export function refuseDoubles<Values>(path: string): (row: OfficialRow<Values>) => OfficialRow<Values> {
  const seen = new Map<string, { readonly line: number; readonly content: string }>();
  return row => {
    if (row.outcome !== 'ROW' && row.outcome !== 'REMOVED') return row;
    const content = row.outcome === 'ROW' ? JSON.stringify(row.values) : '';
    const before = seen.get(row.key);
    if (!before) {
      seen.set(row.key, { line: row.line, content });
      return row;
    }
    if (before.content === content) return skipOf(row, sameAsLine(before.line));
    return errorOf(row, listFinding('OL-02', path, { c: row.key, line: before.line }));
  };
}
