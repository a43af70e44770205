import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSheet } from '#server/kernel/sheets/read-sheet.ts';
import { bytesOf, cellsOf, fileOf, refusalOf } from '#server/kernel/sheets/sheet.samples.ts';
import { writeSheet } from '#server/kernel/sheets/write-sheet.ts';
import { describeShared, sharedJson, sharedText } from './shared-data.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const sharedPath = (path: string): string => `${FOLDER}${path}`;
const sharedFiles = (folder: string): string[] => readdirSync(sharedPath(folder));

/** A file that takes longer hangs. */
const inTime = () => AbortSignal.timeout(10_000);

const INJECTIONS = ['path-traversal', 'sql-auth-bypass', 'sql-error-based', 'xss-basic', 'xss-quick'];

describeShared('csv-spectrum', () => {
  const twinOf = (name: string): Record<string, string>[] => {
    const twin = sharedJson(`torture/csv-spectrum/json/${name}.json`);
    return (Array.isArray(twin) ? twin : [twin]) as Record<string, string>[];
  };
  async function recordsOf(text: string) {
    const [head = [], ...rows] = await cellsOf(fileOf(text), { signal: inTime() });
    return rows.map(row => Object.fromEntries(head.map((key, index) => [key, row[index] ?? ''])));
  }

  it('parses every file to its twin', async () => {
    const names = sharedFiles('torture/csv-spectrum/csvs').map(file => file.replace('.csv', ''));
    expect(names).toHaveLength(12);
    for (const name of names) {
      const text = sharedText(`torture/csv-spectrum/csvs/${name}.csv`);
      // The copy of this file has lost its carriage returns; its twin has them.
      const asMade = name === 'newlines_crlf' ? text.replace(/\r?\n/g, '\r\n') : text;
      // The twin of this file was made of another telephone number.
      const twin = twinOf(name).map(record =>
        name === 'location_coordinates' ? { ...record, 'Contact Phone Number': '2095257564' } : record,
      );
      expect([name, await recordsOf(asMade)]).toEqual([name, twin]);
    }
  });
});

/** Where each workbook is odd, as a spreadsheet program shows it: [file, sheet, row from 0, cells]. */
const SHOWN: readonly (readonly [file: string, sheet: number, row: number, cells: readonly string[]])[] = [
  ['1904', 0, 4, ['11111', '1930-06-02', '1934-06-03', '1934-06-03']],
  ['DataTypesFormats', 0, 0, ['Date', '2020-07-23']],
  ['DataTypesFormats', 0, 1, ['Date Time', '2020-07-23 09:00:00']],
  ['ErrorTypes', 0, 4, ['#REF!', '#REF!', '#REF?', '#REF', '4', '4', '16', 'TRUE', 'FALSE', 'FALSE']],
  ['comments_stress_test', 0, 3, ['4', '10', 'qux', 'w']],
  ['crlf', 0, 1, ['Formula', 'abc\r\ndef']],
  ['defined_names_unicode', 0, 0, ['NamedDefine']],
  ['hyperlink_no_rels', 0, 0, ['23610']],
  ['merge_cells', 0, 0, ['A1:B2', '', 'C1:C2', 'Separate blocks']],
  ['number_format_entities', 0, 0, ['12345.6789']],
  ['phonetic_text', 0, 0, ['漢字']],
  ['phonetic_text', 0, 1, ['漢字withColor']],
  ['sheet_visibility', 1, 0, ['H', 'i', 'd', 'd', 'e', 'n']],
  ['sheet_visibility_strict', 0, 0, ['v', 'i', 's', 'i', 'b', 'l', 'e']],
  ['xlsx-stream-d-date-cell', 0, 0, ['String', 'てすと', '&\'";<>', '&amp;']],
  ['xlsx-stream-d-date-cell', 0, 4, ['Date', '2014-02-14 08:27:48']],
];

describeShared('workbooks that other readers fell over', () => {
  const bytesOfBook = (file: string) => readFileSync(sharedPath(`torture/xlsx/${file}`));

  it('show what a spreadsheet program shows', async () => {
    const files = sharedFiles('torture/xlsx').map(file => file.replace('.xlsx', ''));
    expect([...new Set(SHOWN.map(([file]) => file))].sort()).toEqual(files.sort());
    for (const [file, sheet, row, cells] of SHOWN) {
      const read = await cellsOf(sharedPath(`torture/xlsx/${file}.xlsx`), { sheet, signal: inTime() });
      expect([file, row, read[row]?.slice(0, cells.length)]).toEqual([file, row, cells]);
    }
  });

  it('read on every sheet, or say why not', async () => {
    for (const file of sharedFiles('torture/xlsx')) {
      const path = sharedPath(`torture/xlsx/${file}`);
      const { sheets } = await readSheet(path, { name: file });
      expect(sheets.length).toBeGreaterThan(0);
      for (const sheet of sheets) {
        expect([file, await refusalOf(path, { sheet, signal: inTime() })]).toEqual([
          file,
          expect.stringMatching(/^(none|SHEET_EMPTY)$/),
        ]);
      }
    }
  });

  it('are refused when they are cut off anywhere', async () => {
    for (const file of sharedFiles('torture/xlsx')) {
      const bytes = bytesOfBook(file);
      for (const share of [0.05, 0.3, 0.5, 0.8, 0.99]) {
        const cut = fileOf(bytes.subarray(0, Math.floor(bytes.length * share)));
        expect([file, share, await refusalOf(cut, { signal: inTime() })]).toEqual([file, share, 'SHEET_BROKEN']);
      }
    }
  });

  it('are refused with a damaged byte unless it does not matter', async () => {
    for (const file of sharedFiles('torture/xlsx')) {
      const bytes = bytesOfBook(file);
      const whole = await cellsOf(fileOf(bytes));
      for (let at = 5; at < bytes.length; at += Math.ceil(bytes.length / 15)) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 0x55;
        const path = fileOf(damaged);
        const refusal = await refusalOf(path, { signal: inTime() });
        expect([file, at, refusal]).toEqual([file, at, expect.stringMatching(/^(none|SHEET_[A-Z_]+)$/)]);
        if (refusal === 'none') expect([file, at, await cellsOf(path)]).toEqual([file, at, whole]);
      }
    }
  });
});

describeShared('texts that break programs', () => {
  const strings = (): string[] => [
    ...(sharedJson('torture/naughty-strings.json') as string[]),
    ...INJECTIONS.flatMap(name => sharedText(`injection/${name}.txt`).split('\n')),
  ];
  /** No file carries these. */
  const carried = (text: string) => text.toWellFormed().replace(/[\0\ufffe\uffff]/g, '');

  it.each(['xlsx', 'csv'] as const)('come back from %s letter for letter', async format => {
    const texts = strings().map(carried);
    expect(texts.length).toBeGreaterThan(800);
    async function* rows() {
      for (const text of texts) yield ['x', text];
    }
    const columns = ['mark', 'text'].map(key => ({ key, kind: 'text' as const, width: 20 }));
    const bytes = await bytesOf(writeSheet(format, { sheetName: 'x', head: [], columns, rows: rows() }));
    const read = await cellsOf(fileOf(bytes), { signal: inTime() });
    expect(read.map(cells => cells[1] ?? '')).toEqual(texts);
  });

  it('are read as files of any kind, or refused by name', async () => {
    const folder = 'torture/json-parsing';
    const files = [
      ...sharedFiles(folder).map(file => `${folder}/${file}`),
      ...INJECTIONS.map(name => `injection/${name}.txt`),
      'torture/naughty-strings.json',
    ];
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) {
      expect([file, await refusalOf(sharedPath(file), { signal: inTime() })]).toEqual([
        file,
        expect.stringMatching(/^(none|SHEET_[A-Z_]+)$/),
      ]);
    }
  });
});
