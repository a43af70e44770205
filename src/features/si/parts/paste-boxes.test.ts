import { describe, expect, it } from 'vitest';
import { pasteBoxes } from './paste-boxes.ts';

describe('paste from a spreadsheet', () => {
  it('makes a box a row, columns by position', () => {
    const { boxes, rows } = pasteBoxes(
      'CSQU3054383\t40HQ\tHX1234567\t520\tCT\tCOTTON TOWELS\t630260\t10990.25\t58.2\nTEMU6123456\t40HQ\tHX1234568\t480\tCT\tCOTTON TOWELS\t630260\t9800\t55\n',
    );
    expect(boxes.map(box => [box.containerNo, box.type, box.lines[0]?.packageCount])).toEqual([
      ['CSQU3054383', '40HQ', '520'],
      ['TEMU6123456', '40HQ', '480'],
    ]);
    expect(rows.flatMap(row => row.problems).every(problem => problem === null)).toBe(true);
  });

  it('adds a line to the box above when the container number is empty or repeated', () => {
    const { boxes } = pasteBoxes(
      'CSQU3054383\t40HQ\tHX1\t200\tCT\tTOWELS\n\t\t\t120\tCT\tSHEETS\r\nCSQU3054383\t40HQ\tHX1\t10\tCT\tROBES',
    );
    expect(boxes).toHaveLength(1);
    expect(boxes[0]?.lines.map(line => line.goods)).toEqual(['TOWELS', 'SHEETS', 'ROBES']);
  });

  it('marks the cell that is no number, and columns too many', () => {
    const { rows } = pasteBoxes('CSQU3054383\t40HQ\tHX1\tmany\tCT\tT\t630260\t1234,5\t1\t\t\textra');
    const problems = rows[0]?.problems ?? [];
    expect(problems[3]?.en).toBe('Not a number');
    expect(problems[7]?.en).toBe('Not a number');
    expect(problems[11]?.en).toBe('More columns than expected');
    expect(problems.filter(problem => problem !== null)).toHaveLength(3);
  });

  it('reads nothing from blank text', () => {
    expect(pasteBoxes(' \n\t\n').boxes).toEqual([]);
  });
});
