import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { cellsOf, fileOf, refusalOf, rowsOf } from './sheet.samples.ts';

const PORTS = `代码,名称,备注\r\n${'CNSHA,上海港洋山深水港区,集装箱码头一期二期\r\nCNNGB,宁波舟山港,北仑港区\r\n'.repeat(20)}`;
const encodingOf = async (file: string) => (await readSheet(file, { name: 'x.csv' })).encoding;

it.each([
  ['GB18030', PORTS],
  [
    'Big5',
    `代碼,說明\n${'TWKHH,這是我們公司在高雄的貨櫃碼頭可以在這裡提貨\nTWKEL,基隆港的東岸不能存放危險品\n'.repeat(20)}`,
  ],
  ['Shift_JIS', `コード,名称\n${'JPTYO,東京港コンテナターミナル\nJPYOK,横浜港の本牧ふ頭です\n'.repeat(20)}`],
  ['windows-1252', `code,name\n${'SEGOT,Göteborg är en stor svensk hamn\nBRSSZ,São Paulo e região\n'.repeat(20)}`],
])('tells %s from its bytes', async (encoding, text) => {
  const file = fileOf(iconv.encode(text, encoding));
  expect(await encodingOf(file)).toBe(encoding);
  expect((await cellsOf(file)).slice(0, 3)).toEqual(
    text
      .split(/\r?\n/)
      .slice(0, 3)
      .map(line => line.split(',')),
  );
});

it.each(['UTF-8', 'UTF-16LE', 'UTF-16BE'])('takes the byte order mark of %s off', async encoding => {
  const file = fileOf(iconv.encode(PORTS, encoding, { addBOM: true }));
  expect(await encodingOf(file)).toBe(encoding);
  expect((await cellsOf(file))[0]).toEqual(['代码', '名称', '备注']);
});

it('takes valid UTF-8 as it is, and the encoding that a person chose', async () => {
  expect(await cellsOf(fileOf('a,�\n'))).toEqual([['a', '�']]);
  const bytes = fileOf(Buffer.from([0xc9, 0xcf]));
  expect(await cellsOf(bytes, { encoding: 'gb18030' })).toEqual([['上']]);
  expect(await cellsOf(bytes, { encoding: 'windows-1252' })).toEqual([['ÉÏ']]);
});

it('refuses what has no readable encoding', async () => {
  expect(await refusalOf(fileOf('a,b'), { encoding: 'klingon' })).toBe('SHEET_ENCODING');
  expect(await refusalOf(fileOf(iconv.encode(PORTS, 'GB18030')), { encoding: 'utf8' })).toBe('SHEET_ENCODING');
  expect(await refusalOf(fileOf('a,b\0c\n'))).toBe('SHEET_BROKEN');
  expect(await refusalOf(fileOf(iconv.encode('a\0', 'UTF-16LE', { addBOM: true })))).toBe('SHEET_BROKEN');
});

it.each([
  [
    'a;b\n1,5;2\n3,5;4',
    [
      ['a', 'b'],
      ['1,5', '2'],
      ['3,5', '4'],
    ],
  ],
  [
    'a\tb\n1,2\t3',
    [
      ['a', 'b'],
      ['1,2', '3'],
    ],
  ],
  [
    'a|b\n1|',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['one\r\ntwo', [['one'], ['two']]],
  ['a,b,c\n1\n2,3,4,5\n', [['a', 'b', 'c'], ['1'], ['2', '3', '4', '5']]],
  ['a,"b ""q"" c\r\nd"\r\n', [['a', 'b "q" c\r\nd']]],
  [
    "'a','it''s','x,y'\n'1','2','3'\n",
    [
      ['a', "it's", 'x,y'],
      ['1', '2', '3'],
    ],
  ],
  [
    "'s-Hertogenbosch,NL\nHook,'NL'\n",
    [
      ["'s-Hertogenbosch", 'NL'],
      ['Hook', "'NL'"],
    ],
  ],
  [
    '5\'10",x\n0042,1700\n',
    [
      ['5\'10"', 'x'],
      ['0042', '1700'],
    ],
  ],
])('cuts %j', async (text, cells) => {
  expect(await cellsOf(fileOf(text))).toEqual(cells);
});

it('numbers rows as a spreadsheet does and leaves out blank ones', async () => {
  expect(await rowsOf(fileOf('a,b\n\n"x\ny",1\n,,\nlast,2'))).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x\ny', '1'] },
    { line: 5, cells: ['last', '2'] },
  ]);
});

it('cuts line ends rightly wherever the pieces of the file are cut', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index},"${'z'.repeat(index % 7)}"`);
  const cells = await cellsOf(fileOf(lines.join('\r\n')));
  expect(cells).toHaveLength(30_000);
  expect(cells.every(([first, second], index) => first === String(index) && second === 'z'.repeat(index % 7))).toBe(
    true,
  );
});

it('gives no half result', async () => {
  expect(await refusalOf(fileOf('a,b\n1,"never closed\n2,3\n'))).toBe('SHEET_BROKEN');
  expect(await refusalOf(fileOf(' \r\n\r\n'))).toBe('SHEET_EMPTY');
  expect(await refusalOf(fileOf(',,\n,,'))).toBe('SHEET_EMPTY');
  expect(await refusalOf(fileOf('a\nb\nc'), { limits: { rows: 2 } })).toBe('SHEET_TOO_LARGE');
  expect(await refusalOf(fileOf(Array(201).fill('x').join(',')))).toBe('SHEET_TOO_WIDE');
  expect(await refusalOf(fileOf(`x${','.repeat(300)}`))).toBe('none');
});

it('is one sheet, named after the file', async () => {
  const file = fileOf('a');
  expect((await readSheet(file, { name: 'C:\\tmp\\rates.2026.csv' })).sheets).toEqual(['rates.2026']);
  expect(await refusalOf(file, { sheet: 'other' })).toBe('SHEET_MISSING');
});
