import { describe, expect, it } from 'vitest';
import { pasteBoxes } from './paste-boxes.ts';

const problemsOf = (text: string) =>
  pasteBoxes(text).rows.map(row => row.problems.map(problem => problem?.message.en ?? ''));

describe('paste from a spreadsheet', () => {
  it('makes a box a row, columns by position', () => {
    const { boxes, rows } = pasteBoxes(
      'CSQU3054383\t40HQ\tHX1234567\t520\tCT\tCOTTON TOWELS\t630260\t10990.25\t58.2\nTEMU6123455\t40HQ\tHX1234568\t480\tCT\tCOTTON TOWELS\t630260\t9800\t55\n',
    );
    expect(boxes.map(box => [box.containerNo, box.type, box.lines[0]?.packageCount])).toEqual([
      ['CSQU3054383', '40HQ', '520'],
      ['TEMU6123455', '40HQ', '480'],
    ]);
    expect(rows[0]?.problems.every(problem => problem === null)).toBe(true);
  });

  it('keeps a cell with line breaks in one piece, as the clipboard quotes it', () => {
    const { boxes } = pasteBoxes(
      'CSQU3054383\t40HQ\tHX1\t200\tCT\t"COTTON BED SHEETS\nWHITE ""A"""\t630231\t9500.5\t40\r\nTEMU6123456\t40HQ\tHX2\t1\tCT\tT\t630260\t9\t1\r\n',
    );
    expect(boxes.map(box => [box.containerNo, box.lines[0]?.goods, box.lines[0]?.weightKg])).toEqual([
      ['CSQU3054383', 'COTTON BED SHEETS\nWHITE "A"', '9500.5'],
      ['TEMU6123456', 'T', '9'],
    ]);
  });

  it('knows Chinese and English headings in any order, and leaves columns alone that no container has', () => {
    const { boxes, columns, rows } = pasteBoxes(
      '序号\t品名\t箱号\t箱型\t件数\t包装\tHS编码\t毛重(KG)\nNo\tDescription\tContainer No\tType\tPackages\tPackage\tHS Code\tGross kg\n1\tTOWELS\tCSQU3054383\t40HQ\t12\tCT\t630260\t90',
    );
    expect(boxes).toHaveLength(1);
    expect(boxes[0]).toMatchObject({ containerNo: 'CSQU3054383', type: '40HQ' });
    expect(boxes[0]?.lines[0]).toMatchObject({
      goods: 'TOWELS',
      packageCount: '12',
      packageCode: 'CT',
      weightKg: '90',
    });
    expect(columns[0]).toBeNull();
    expect(rows.map(row => row.line)).toEqual([3]);
  });

  it('adds a line to the box above when the container number is empty, to its box when it is repeated', () => {
    const { boxes, rows } = pasteBoxes(
      'CSQU3054383\t40HQ\tHX1\t200\tCT\tTOWELS\n\t\t\t120\tCT\tSHEETS\r\nTEMU6123456\t40HQ\tHX2\t1\tCT\tMATS\ncsqu 305438-3\t40HC\tHX9\t10\tCT\tROBES',
    );
    expect(boxes.map(box => box.lines.map(line => line.goods))).toEqual([['TOWELS', 'SHEETS', 'ROBES'], ['MATS']]);
    expect(rows[3]?.problems.map(problem => problem?.message.en)).toContain(
      'Differs from the first row of this container',
    );
  });

  it('judges every cell as the check will', () => {
    const [cells] = problemsOf('XXXX123\t40XX\tHX1\t3.5\tZZZ\tTOWELS\t12\t100\t1');
    expect(cells?.[0]).toMatch(/^Container number fails/);
    expect(cells?.[1]).toMatch(/^Type unknown/);
    expect(cells?.[3]).toBe('Must be a whole number');
    expect(cells?.[4]).toMatch(/^Unknown package code/);
    expect(cells?.[6]).toMatch(/^Invalid HS code/);
    expect(problemsOf('CSQU3054384\t40HQ\tHX1\t1\tCT\tT\t630260\t1\t1')[0]?.[0]).toContain('should be 3');
  });

  it('marks the cell that is no number, negative ones, and columns too many', () => {
    const [cells = []] = problemsOf('CSQU3054383\t40HQ\tHX1\tmany\tCT\tT\t630260\t1234,5\t-1\t\t\textra');
    expect([cells[3], cells[7], cells[8], cells[11]]).toEqual([
      'Not a number',
      'Not a number',
      'Must not be negative',
      'More columns than expected',
    ]);
    expect(cells.filter(problem => problem !== '')).toHaveLength(4);
  });

  it('tells the good containers from those with a wrong cell', () => {
    const { boxes, good } = pasteBoxes(
      'CSQU3054383\t40HQ\tHX1\t200\tCT\tTOWELS\t630260\t10\t1\n\t\t\tx\tCT\tSHEETS\t630231\t10\t1\nMSKU9070323\t40HQ\tHX2\t1\tCT\tMATS\t570200\t9\t1',
    );
    expect(boxes).toHaveLength(2);
    expect(good.map(({ containerNo }) => containerNo)).toEqual(['MSKU9070323']);
  });

  it('reads nothing from blank text', () => {
    expect(pasteBoxes(' \n\t\n').boxes).toEqual([]);
  });
});
