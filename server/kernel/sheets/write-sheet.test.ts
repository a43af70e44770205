import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf, cellsOf, fileOf, partsOf, rowsOf } from './sheet.samples.ts';
import type { CellValue, HeadRow, SheetColumn } from './sheet-columns.ts';
import { writeSheet } from './write-sheet.ts';
import { XmlScanner } from './xml-scanner.ts';

const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', kind: 'text', width: 12 },
  { key: 'amount', kind: 'number', width: 14 },
  { key: 'day', kind: 'date', width: 12 },
  { key: 'at', kind: 'dateTime', width: 20 },
];
const HEAD: readonly HeadRow[] = [
  { cells: ['代码', '金额', '日期', '时间'] },
  { cells: ['Code', 'Amount', 'Day', 'Time'] },
  { cells: ['code', 'amount', 'day', 'at'], isHidden: true },
];

async function* rowsFrom(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}
const written = (format: 'xlsx' | 'csv', rows: readonly (readonly CellValue[])[], columns = COLUMNS) =>
  bytesOf(writeSheet(format, { sheetName: 'Rates: [1]', head: HEAD, columns, rows: rowsFrom(rows) }));

const ROW = ['0042', '-5', '2026-11-19', '2026-11-19 08:30:15'] as const;

it.each(['xlsx', 'csv'] as const)('comes back from %s as it went out', async format => {
  const cells = await cellsOf(
    fileOf(await written(format, [ROW, ['=1+1', 0.1 + 0.2, '2026-02-30', new Date('nope')]])),
  );
  expect(cells.slice(0, 3)).toEqual(HEAD.map(row => row.cells));
  expect(cells[3]).toEqual(ROW);
  expect(cells[4]?.slice(0, 3)).toEqual(['=1+1', '0.3', '2026-02-30']);
});

it('writes real numbers and days, real texts, a hidden row and a frozen heading', async () => {
  const parts = await partsOf(
    await written('xlsx', [ROW, ['=1+1', '1234567890.1234567890', true, '2026-11-19T08:30:15Z']]),
  );
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toMatch(/<c r="A4" s="\d+" t="inlineStr"><is><t xml:space="preserve">0042</);
  expect(sheet).toMatch(/<c r="B4" s="\d+"><v>-5<\/v>/);
  expect(sheet).toMatch(/<c r="C4" s="\d+"><v>46345<\/v>/);
  expect(sheet).toMatch(/<c r="D4" s="\d+"><v>46345\.354340\d+<\/v>/);
  // More digits than a spreadsheet keeps: better a text than another number.
  expect(sheet).toMatch(/<c r="B5" s="\d+" t="inlineStr">/);
  expect(sheet).toMatch(/<row r="3" hidden="1">/);
  expect(sheet).toMatch(/<pane ySplit="3" topLeftCell="A4" state="frozen"/);
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(parts.get('xl/workbook.xml')).toContain('name="Rates   1"');
});

it('is well-formed in every part, whatever the cells hold', async () => {
  const nasty = ['\u0000\u0001\u001f', '\ud800x\udc00', '\ufffe\uffff', '<&>"\']]>', '_x000D_', 'a\r\nb', '\u{1F6A2}'];
  const parts = await partsOf(
    await written(
      'xlsx',
      nasty.map(text => [text, text, text, text]),
    ),
  );
  for (const [path, xml] of parts) {
    let depth = 0;
    const scanner = new XmlScanner({
      open: () => {
        depth += 1;
      },
      close: () => {
        depth -= 1;
      },
    });
    scanner.push(xml);
    scanner.end();
    expect([path, depth]).toEqual([path, 0]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 does not allow.
    expect([path, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(xml)]).toEqual([path, false]);
  }
  expect(
    (
      await cellsOf(
        fileOf(
          await written(
            'xlsx',
            nasty.map(text => [text]),
          ),
        ),
      )
    )
      .slice(3)
      .map(([cell]) => cell),
  ).toEqual(['\u0001\u001f', '\ufffdx\ufffd', '<&>"\']]>', '_x000D_', 'a\r\nb', '\u{1F6A2}']);
});

it('cuts a text that is longer than a cell may be, and says so', async () => {
  const [text = ''] = (await cellsOf(fileOf(await written('xlsx', [['字'.repeat(40_000)]]))))[3] ?? [];
  expect(text).toHaveLength(32_767);
  expect(text.endsWith('字…[截断 / cut]')).toBe(true);
});

it('writes CSV for Excel: byte order mark, CRLF, guarded texts, plain numbers', async () => {
  const bytes = await written('csv', [
    ['-5', '-5', '2026-11-19', null],
    ["'x'", 'n/a', '', ' a;b'],
  ]);
  expect(bytes.toString('utf8')).toBe(
    '\ufeff代码,金额,日期,时间\r\nCode,Amount,Day,Time\r\ncode,amount,day,at\r\n' +
      '"\'-5",-5,2026-11-19,\r\n"\'x\'",n/a,," a;b"\r\n',
  );
});

const TEXT_COLUMNS = COLUMNS.slice(0, 3).map(column => ({ ...column, kind: 'text' as const }));
/** What no file can carry is left out before it is compared. */
const carried = (text: string) => text.toWellFormed().replace(/[\0\ufffe\uffff]/g, '');
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', "'", '"', ',', ';', '\r', '\n', ' ', '_', 'x0041_', '\t', '－', '|', 'a') }),
);

it.each(['xlsx', 'csv'] as const)('brings any text back from %s', async format => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async texts => {
      const rows = texts.map(([a, b], index) => [`row ${index}`, carried(a), carried(b)]);
      const read = await rowsOf(fileOf(await written(format, rows, TEXT_COLUMNS)));
      expect(read.slice(3).map(({ cells }) => [0, 1, 2].map(column => cells[column] ?? ''))).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

it.each(['xlsx', 'csv'] as const)(
  'pulls rows only as fast as %s is taken, and stops when nobody takes more',
  async format => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ key: `c${index}`, kind: 'text' as const, width: 10 }));
    let pulled = 0;
    let isClosed = false;
    async function* rows() {
      try {
        for (let row = 0; row < 100_000; row += 1) {
          pulled += 1;
          yield columns.map((_, column) => `cell ${(row * 7919 + column * 104729) % 1_000_003}`);
        }
      } finally {
        isClosed = true;
      }
    }
    let bytes = 0;
    for await (const chunk of writeSheet(format, { sheetName: 'big', head: [], columns, rows: rows() })) {
      bytes += chunk.length;
      if (bytes > 200_000) break;
    }
    expect(pulled).toBeLessThan(20_000);
    await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
  },
);

it('ran 100,000 rows of 20 cells through a counting sink', { timeout: 60_000 }, async () => {
  const columns = Array.from({ length: 20 }, (_, index) => ({ key: `c${index}`, kind: 'text' as const, width: 10 }));
  async function* rows() {
    const cells = columns.map(({ key }) => key);
    for (let row = 0; row < 100_000; row += 1) yield cells;
  }
  let bytes = 0;
  let largest = 0;
  for await (const chunk of writeSheet('xlsx', { sheetName: 'big', head: [], columns, rows: rows() })) {
    bytes += chunk.length;
    largest = Math.max(largest, chunk.length);
  }
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(largest).toBeLessThan(1_000_000);
});

it.each(['xlsx', 'csv'] as const)('breaks the %s stream off when a row cannot be had', async format => {
  async function* rows() {
    yield ['a'];
    throw new Error('the cursor is gone');
  }
  const stream = writeSheet(format, { sheetName: 'x', head: [], columns: COLUMNS, rows: rows() });
  await expect(bytesOf(stream)).rejects.toThrow('the cursor is gone');
});
