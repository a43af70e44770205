import { expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';
import { readSheet } from './read-sheet.ts';
import { fileOf, refusalOf, zipBytes } from './sheet.samples.ts';

const kindOf = (latin1: string) => fileKind(fileOf(Buffer.from(latin1, 'latin1')));
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

it.each([
  ['%PDF-1.7', 'PDF'],
  ['\x89PNG\r\n', 'PNG'],
  ['\xff\xd8\xff\xe0', 'JPEG'],
  ['\r\n<!DOCTYPE html><table>', 'HTML'],
  ['\xef\xbb\xbf<html xmlns:o="x">', 'HTML'],
  ['<?xml version="1.0"?><Workbook/>', 'XML'],
  [`${COMPOUND}${'\0'.repeat(600)}`, 'Excel 97-2003 .xls'],
])('names what %j is', async (bytes, other) => {
  expect(await kindOf(bytes)).toEqual({ other });
});

it('tells tables and encrypted workbooks from the rest', async () => {
  expect(await kindOf('a,b')).toBe('text');
  expect(await kindOf('<script>,b')).toBe('text');
  expect(await kindOf('')).toBe('empty');
  const name = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1');
  expect(await kindOf(`${COMPOUND}${'\0'.repeat(9000)}${name}`)).toBe('encrypted');
});

it('says in both languages what was sent instead of a table', async () => {
  const opened = readSheet(fileOf('%PDF-1.7'), { name: 'rates.xlsx' });
  await expect(opened).rejects.toMatchObject({
    finding: {
      path: 'file',
      code: 'SHEET_UNKNOWN_FORMAT',
      severity: 'error',
      message: { zh: expect.stringContaining('（PDF）'), en: expect.stringContaining('(PDF)') },
    },
  });
  expect(await refusalOf(fileOf(''))).toBe('SHEET_EMPTY');
});

it('refuses a zip that is no workbook', async () => {
  expect(await refusalOf(fileOf(await zipBytes({ 'a.csv': '1,2' })))).toBe('SHEET_UNKNOWN_FORMAT');
  const word = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<r><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></r>',
    'word/document.xml': '<w:document xmlns:w="w"/>',
  };
  expect(await refusalOf(fileOf(await zipBytes(word)))).toBe('SHEET_UNKNOWN_FORMAT');
});
