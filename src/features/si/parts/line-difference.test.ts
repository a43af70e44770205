import { describe, expect, it } from 'vitest';
import { lineDifference, type Piece } from './line-difference.ts';

/** Changed pieces in brackets; a line that is not there is a dash. */
const shown = (pieces: readonly Piece[] | null): string =>
  pieces?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? '-';
const compared = (before: string, after: string): string[] =>
  lineDifference(before, after).map(pair => `${shown(pair.before)} | ${shown(pair.after)}`);

describe('the lines of two texts', () => {
  it('marks only the words that differ in the one line that changed', () => {
    expect(compared('HARBOR HOME INC.\n1200 DOCKSIDE AVE\nUSA', 'HARBOR HOME INC.\n1210 DOCKSIDE AVE\nUSA')).toEqual([
      'HARBOR HOME INC. | HARBOR HOME INC.',
      '[1200] DOCKSIDE AVE | [1210] DOCKSIDE AVE',
      'USA | USA',
    ]);
  });

  it('shows a line that came or went without moving the others', () => {
    expect(compared('A\nC', 'A\nB\nC')).toEqual(['A | A', '- | [B]', 'C | C']);
    expect(compared('A\nB\nC', 'A\nC')).toEqual(['A | A', '[B] | -', 'C | C']);
  });

  it('takes Chinese character by character, and a text that was empty as new throughout', () => {
    expect(compared('宁波市江北区', '宁波市海曙区')).toEqual(['宁波市[江北]区 | 宁波市[海曙]区']);
    expect(compared('', 'N/M')).toEqual(['- | [N/M]']);
    expect(compared('', '')).toEqual([]);
  });
});
