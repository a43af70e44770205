import { expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { cellsOf, fileOf, refusalOf, rowsOf, workbookFile, workbookParts, zipBytes } from './sheet.samples.ts';

it('shows every kind of cell as a person sees it', async () => {
  const file = await workbookFile(
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>
     <c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#REF!</v></c><c r="F2"><v>0.30000000000000004</v></c>
     <c r="G2"><v>1.2E+21</v></c><c r="H2"><f>A1&amp;"x"</f><v>26031200017.0</v></c><c r="I2" t="str"><f>X</f><v>a_x000D_b</v></c>
     <c r="J2" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="K2" t="d"><v>2026-02-28T18:30:05</v></c>
     <c r="L2"><f>NOW()</f></c><c r="M2" t="inlineStr"><is><t>1700</t></is></c></row>`,
  );
  expect(await rowsOf(file)).toEqual([
    {
      line: 2,
      cells: [
        '0042',
        'rich text & more',
        '漢字',
        'TRUE',
        '#REF!',
        '0.3',
        '1200000000000000000000',
        '26031200017',
        'a\rb',
        'inline',
        '2026-02-28 18:30:05',
        '',
        '1700',
      ],
    },
  ]);
});

const SERIALS =
  '<row r="1"><c r="A1" s="1"><v>46345</v></c><c r="B1" s="2"><v>46342.75</v></c><c r="C1" s="3"><v>1.5</v></c>' +
  '<c r="D1" s="4"><v>0.5</v></c><c r="E1" s="0"><v>46345</v></c><c r="F1" s="1"><v>-1</v></c><c r="G1" s="1"><v>61</v></c></row>';

it('reads dates by their style, in both date systems', async () => {
  expect(await cellsOf(await workbookFile(SERIALS))).toEqual([
    ['2026-11-19', '2026-11-16 18:00:00', '36:00:00', '12:00:00', '46345', '-1', '1900-03-01'],
  ]);
  const workbook =
    workbookParts('')['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '';
  expect((await cellsOf(await workbookFile(SERIALS, { 'xl/workbook.xml': workbook })))[0]?.slice(0, 2)).toEqual([
    '2030-11-20',
    '2030-11-17 18:00:00',
  ]);
});

it('keeps gaps, takes the position from the cell, and leaves out rows without content', async () => {
  const file = await workbookFile(
    '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c><c r="GZ3" s="1"/></row><row r="4"><c r="A4" s="1"/></row><row><c><v>5</v></c></row>',
  );
  expect(await rowsOf(file)).toEqual([
    { line: 3, cells: ['', '1', '', '2'] },
    { line: 5, cells: ['5'] },
  ]);
});

it('reads prefixed names, UTF-16 parts, comments and character data', async () => {
  const xml =
    '<?xml version="1.0"?><!-- <row> --><x:worksheet xmlns:x="m"><x:sheetData><x:row r=\'1\'><x:c r="A1" t="str" q="a>b"><x:v><![CDATA[<&amp;>]]></x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const parts = workbookParts('');
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]);
  expect(await cellsOf(fileOf(await zipBytes({ ...parts, 'xl/worksheets/a.xml': bytes })))).toEqual([['<&amp;>']]);
});

it('takes the first visible sheet, or the one asked for', async () => {
  const parts = workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>');
  const file = fileOf(
    await zipBytes({
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace(
        '<sheets>',
        '<sheets><sheet name="Zero" state="hidden" sheetId="1" r:id="rId9"/>',
      ),
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Rel',
        '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/z.xml"/></Rel',
      ),
      'xl/worksheets/z.xml': (parts['xl/worksheets/a.xml'] ?? '').replace('<v>1<', '<v>0<'),
    }),
  );
  expect((await readSheet(file, { name: 'a' })).sheets).toEqual(['Zero', 'One']);
  expect(await cellsOf(file)).toEqual([['1']]);
  expect(await cellsOf(file, { sheet: 'Zero' })).toEqual([['0']]);
  expect(await cellsOf(file, { sheet: 1 })).toEqual([['1']]);
  expect(await refusalOf(file, { sheet: 'Two' })).toBe('SHEET_MISSING');
});

const CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';
const sheetXml = (xml: string) => workbookFile('', { 'xl/worksheets/a.xml': xml });

it('never gives half a sheet as a whole one', async () => {
  const whole = workbookParts(CELL)['xl/worksheets/a.xml'] ?? '';
  expect(await refusalOf(await sheetXml(whole))).toBe('none');
  expect(await refusalOf(await sheetXml(whole.replace('</worksheet>', '')))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await sheetXml(whole.replace('</row>', '')))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await sheetXml(`${whole.slice(0, -30)}<row r="2`))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await workbookFile('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await workbookFile(`${CELL}${CELL}`))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await workbookFile('<row r="1"><c r="1"><v>1</v></c></row>'))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await workbookFile('<row r="1"/>'))).toBe('SHEET_EMPTY');
});

it('refuses damaged, encrypted and doubled parts', async () => {
  const bytes = await zipBytes(workbookParts(CELL));
  const text = bytes.indexOf('xl/worksheets/a.xml') + 'xl/worksheets/a.xml'.length;
  const flipped = Buffer.from(bytes);
  flipped[text + 12] = (flipped[text + 12] ?? 0) ^ 0xff;
  expect(await refusalOf(fileOf(flipped))).toBe('SHEET_BROKEN');
  expect(await refusalOf(fileOf(bytes.subarray(0, bytes.length - 30)))).toBe('SHEET_BROKEN');

  const encrypted = Buffer.from(bytes);
  const directory = encrypted.indexOf('PK\x01\x02', 0, 'latin1');
  encrypted.writeUInt16LE(encrypted.readUInt16LE(directory + 8) | 1, directory + 8);
  expect(await refusalOf(fileOf(encrypted))).toBe('SHEET_ENCRYPTED');

  expect(await refusalOf(await workbookFile(CELL, { 'XL/worksheets/A.xml': '<worksheet/>' }))).toBe('SHEET_BROKEN');
  expect(await refusalOf(await workbookFile(CELL, { '../../etc/passwd': 'x' }))).toBe('SHEET_BROKEN');
});

it('never expands an entity and never leaves the file', async () => {
  const whole = workbookParts(CELL)['xl/worksheets/a.xml'] ?? '';
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
  expect(await refusalOf(await sheetXml(laughs + whole))).toBe('SHEET_BROKEN');
  const rels = (workbookParts('')['xl/_rels/workbook.xml.rels'] ?? '').replace(
    'Target="worksheets/a.xml"',
    'Target="file:///etc/passwd" TargetMode="External"',
  );
  expect(await refusalOf(await workbookFile(CELL, { 'xl/_rels/workbook.xml.rels': rels }))).toBe('SHEET_EMPTY');
});

it('refuses a zip bomb by its directory, and one whose directory lies while it is unpacked', async () => {
  const bytes = await zipBytes({ ...workbookParts(CELL), 'xl/worksheets/a.xml': Buffer.alloc(11 * 1024 * 1024) });
  expect(bytes.length).toBeLessThan(100_000);
  expect(await refusalOf(fileOf(bytes))).toBe('SHEET_TOO_LARGE');

  const lying = Buffer.from(bytes);
  const name = lying.lastIndexOf('xl/worksheets/a.xml');
  lying.writeUInt32LE(1000, name - 46 + 24);
  expect(await refusalOf(fileOf(lying))).toBe('SHEET_TOO_LARGE');
});

it('holds the limits of a workbook', async () => {
  const file = await workbookFile('<row r="11"><c r="C11"><v>1</v></c></row>');
  expect(await refusalOf(file, { limits: { rows: 11, columns: 3 } })).toBe('none');
  expect(await refusalOf(file, { limits: { rows: 10 } })).toBe('SHEET_TOO_LARGE');
  expect(await refusalOf(file, { limits: { columns: 2 } })).toBe('SHEET_TOO_WIDE');
  expect(await refusalOf(file, { limits: { entries: 5 } })).toBe('SHEET_TOO_LARGE');
  expect(await refusalOf(file, { limits: { unpackedBytes: 500 } })).toBe('SHEET_TOO_LARGE');
  expect(await refusalOf(file, { limits: { partBytes: 100 } })).toBe('SHEET_TOO_LARGE');
  const long = await workbookFile(`<row><c t="str"><v>${'x'.repeat(200)}</v></c></row>`);
  expect(await refusalOf(long, { limits: { cellChars: 199 } })).toBe('SHEET_TOO_LARGE');
  expect(await refusalOf(await workbookFile('<row r="1"><c r="GS1"><v>1</v></c></row>'))).toBe('SHEET_TOO_WIDE');
});

it('stops when the reading is called off', async () => {
  const file = await workbookFile(CELL);
  await expect(rowsOf(file, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});
