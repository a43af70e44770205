import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';
import { collect, theRow } from './official-row.samples.ts';
import { parseSmdgTerminals } from './smdg-terminals.ts';
import { parseUnLocode } from './un-locode.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'official-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rowsOf(name: string, content: string | Buffer) {
  await writeFile(join(folder, name), content);
  return (await readSheet(join(folder, name), { name })).rows();
}

describe('lists as files', () => {
  it('V-18 single quotes around cells and doubled apostrophes inside', async () => {
    const line =
      "'CNSHK','','CCT','CHIWAN CONTAINER TERMINAL (CCT)','CHIWAN','N 22°28''00\"','E 113°52''33\"','1582934400000000000','2017-01-01 00:00:00','','','Chiwan, Shenzhen',''";
    const row = await theRow(parseSmdgTerminals(await rowsOf('quotes.csv', `${line}\n`)));
    expect(row).toMatchObject({
      key: 'CNSHK/CCT/2017-01-01',
      values: {
        latitude: '22.46667',
        longitude: '113.87583',
        lastChange: '2020-02-29',
        validFrom: '2017-01-01',
        address: 'Chiwan, Shenzhen',
      },
      notes: [],
    });
  });

  it.each(['xlsx', 'csv'] as const)('V-20 codes of digits survive a %s file', async format => {
    const heads = ['UNLOCODE', 'Alternative UNLOCODEs', 'Terminal Code', 'Terminal Facility Name', 'Valid from'];
    const codes = ['1700', '0042', '00001'];
    async function* rows() {
      for (const code of codes) yield ['BEANR', '', code, `QUAY ${code}`, '2017-01-01'];
    }
    const file = join(folder, `terminals.${format}`);
    const columns = heads.map(key => ({ key, kind: 'text', width: 20 }) as const);
    await pipeline(
      writeSheet(format, { sheetName: 'Terminals', head: [{ cells: heads }], columns, rows: rows() }),
      createWriteStream(file),
    );
    const read = await collect(parseSmdgTerminals((await readSheet(file, { name: file })).rows()));
    expect(read.flatMap(row => (row.outcome === 'ROW' ? [row.values.terminalCode] : []))).toEqual(codes);
  });

  it('V-12 a part in Windows-1252 without headings keeps its letters', async () => {
    const text = [
      ',DK,,.DENMARK,,,,,,,,',
      ',DK,AAR,Århus,Arhus,82,12345---,AI,0001,,5609N 01013E,',
      ',DK,CPH,København,Kobenhavn,84,12345---,AI,0001,,5540N 01235E,',
    ].join('\r\n');
    const read = await collect(parseUnLocode(await rowsOf('part1.csv', iconv.encode(text, 'windows-1252'))));
    expect(read.map(({ outcome }) => outcome)).toEqual(['SKIP', 'ROW', 'ROW']);
    expect(read[2]).toMatchObject({ key: 'DKCPH', values: { nameEn: 'København', nameWoDiacritics: 'Kobenhavn' } });
  });
});
