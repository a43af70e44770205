import { expect, it } from 'vitest';
import { type CellProblem, MAX_COMMENTED_ROWS, writeCommentedCopy } from './commented-copy.ts';
import { bytesOf, fileOf, partsOf, rowsOf } from './sheet.samples.ts';
import type { SheetRow } from './sheet-types.ts';

async function* rowsFrom(rows: Iterable<SheetRow>) {
  yield* rows;
}
const problem = (column: number | null, zh: string, en: string): CellProblem => ({ column, message: { zh, en } });

it('marks bad cells in their own line, with the reasons as comments and in the last column', async () => {
  const bytes = await bytesOf(
    writeCommentedCopy({
      sheetName: '结果',
      headLines: 1,
      width: 3,
      rows: rowsFrom([
        { line: 1, cells: ['代码', '金额'] },
        { line: 3, cells: ['0042', '=1', 'x'] },
        { line: 7, cells: ['ok'] },
      ]),
      problems: new Map([
        [
          3,
          [problem(1, '不是数字 <', 'not a number <'), problem(1, '太长', 'too long'), problem(null, '重复', 'twice')],
        ],
        [7, [problem(2, '必填', 'required')]],
      ]),
    }),
  );
  expect(await rowsOf(fileOf(bytes))).toEqual([
    { line: 1, cells: ['代码', '金额', '', '错误信息 / Errors'] },
    { line: 3, cells: ['0042', '=1', 'x', '不是数字 < / not a number <\n太长 / too long\n重复 / twice'] },
    { line: 7, cells: ['ok', '', '', '必填 / required'] },
  ]);
  const parts = await partsOf(bytes);
  const comments = parts.get('xl/comments1.xml') ?? '';
  expect([...comments.matchAll(/<comment ref="([A-Z]+\d+)"/g)].map(([, ref]) => ref)).toEqual(['B3', 'C7']);
  expect(comments).toContain('不是数字 &lt;\nnot a number &lt;\n太长\ntoo long');
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const styleOf = (ref: string) => new RegExp(`<c r="${ref}" s="(\\d+)"`).exec(sheet)?.[1];
  expect(styleOf('B3')).toBe(styleOf('C7'));
  expect(styleOf('B3')).not.toBe(styleOf('A3'));
  expect(parts.get('xl/styles.xml')).toContain('FAD7D7');
  expect(sheet).toContain('<legacyDrawing');
});

it('gives only the bad rows where there are too many of them, and says so first', { timeout: 60_000 }, async () => {
  const count = MAX_COMMENTED_ROWS + 1;
  const problems = new Map(
    Array.from({ length: count }, (_, index) => [index * 2 + 2, [problem(0, '错', 'bad')]] as const),
  );
  function* rows(): Generator<SheetRow> {
    yield { line: 1, cells: ['code'] };
    for (let line = 2; line < count * 2 + 2; line += 1) yield { line, cells: [`row ${line}`] };
  }
  const bytes = await bytesOf(
    writeCommentedCopy({ sheetName: 'r', headLines: 1, width: 1, rows: rowsFrom(rows()), problems }),
  );
  const read = await rowsOf(fileOf(bytes));
  expect(read).toHaveLength(count + 2);
  expect(read[0]?.cells[0]).toContain(`${count} rows have errors`);
  expect(read.slice(1, 4)).toEqual([
    { line: 2, cells: ['code', '错误信息 / Errors'] },
    { line: 3, cells: ['row 2', '错 / bad'] },
    { line: 4, cells: ['row 4', '错 / bad'] },
  ]);
  const comments = (await partsOf(bytes)).get('xl/comments1.xml') ?? '';
  expect(comments.match(/<comment /g)).toHaveLength(MAX_COMMENTED_ROWS);
});

it('loses no cell of a row that is wider than was said', async () => {
  const copy = { sheetName: 'r', headLines: 0, width: 1, problems: new Map() };
  const stream = writeCommentedCopy({ ...copy, rows: rowsFrom([{ line: 1, cells: ['a', 'b'] }]) });
  await expect(bytesOf(stream)).rejects.toThrow('wider');
});
