import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeness } from '#contract/booking/smart/party-likeness.ts';
import { readNotes } from '#contract/booking/smart/read-note.ts';
import type { SheetError } from '#server/kernel/sheets/sheet-error.ts';
import { zipOf } from '#server/kernel/sheets/zip-writer.ts';
import { readMail } from './mail-text.ts';
import { pdfText } from './pdf-text.ts';
import { wordText } from './word-text.ts';

const TODAY = '2026-11-22';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'note-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function pdf(write: (page: PDFKit.PDFDocument) => void): Promise<string> {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>(done => {
    document.on('data', chunk => chunks.push(chunk));
    document.on('end', () => done(Buffer.concat(chunks)));
  });
  write(document);
  document.end();
  const file = path.join(folder, `${chunks.length}-${Math.random()}.pdf`);
  await writeFile(file, await whole);
  return file;
}

test('a PDF form with labels and values side by side is read field by field', async () => {
  const file = await pdf(page => {
    page.fontSize(10).text('SHIPPING ORDER', 72, 60);
    page.text('Port of loading', 72, 90).text('CNSHA', 200, 90).text('Port of discharge', 320, 90);
    page.text('DEHAM', 450, 90);
    page.text('Containers: 2x40HQ', 72, 110);
    page.text('Commodity: COTTON TOWELS', 72, 130);
    page.text('Gross weight: 24000 KGS', 72, 150);
  });
  const [note] = readNotes(await pdfText(file), TODAY);
  expect(note?.content.routing).toMatchObject({ loading: { code: 'CNSHA' }, discharge: { code: 'DEHAM' } });
  expect(note?.content.equipments).toMatchObject([{ type: '40HC', units: 2, grossKg: '12000' }]);
  expect(note?.content.equipments[0]?.commodities[0]?.description).toBe('COTTON TOWELS');
});

test('of a scan there is no text, and what is no PDF is refused', async () => {
  expect(await pdfText(await pdf(page => page.rect(10, 10, 100, 100).fill('black')))).toBe('');
  const broken = path.join(folder, 'broken.pdf');
  await writeFile(broken, '%PDF-1.7\nnothing behind it');
  await expect(pdfText(broken)).rejects.toThrow();
});

const MAIL = [
  'From: buyer@nquays.example',
  'Subject: =?UTF-8?B?6K6i6IixIE5RLTc3ODg=?=',
  'Content-Type: multipart/mixed; boundary="b1"',
  '',
  '--b1',
  'Content-Type: multipart/alternative; boundary=b2',
  '',
  '--b2',
  'Content-Type: text/plain; charset=gb18030',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from([0xc6, 0xf0, 0xd4, 0xcb, 0xb8, 0xdb]).toString('base64'),
  '--b2',
  'Content-Type: text/html',
  '',
  '<p>never read</p>',
  '--b2--',
  '--b1',
  'Content-Type: application/pdf; name="so.pdf"',
  'Content-Disposition: attachment; filename="=?UTF-8?Q?=E6=89=98=E4=B9=A6.pdf?="',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF').toString('base64'),
  '--b1--',
  '',
].join('\r\n');

test('a mail gives its words in their own characters, and its files', () => {
  const { subject, text, files } = readMail(Buffer.from(MAIL, 'latin1'));
  expect([subject, text]).toEqual(['订舱 NQ-7788', '起运港']);
  expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['托书.pdf', '%PDF']]);
});

test('a mail that is a table alone is read as one', () => {
  const html =
    '<table><tr><td>POL</td><td>CNSHA</td></tr><tr><td>POD</td>\r\n<td>DEHAM</td></tr><tr><td>Goods</td><td>TEA &amp; CUPS</td></tr></table>';
  const { text } = readMail(Buffer.from(`Content-Type: text/html; charset=utf-8\n\n${html}`));
  const [note] = readNotes(text, TODAY);
  expect(note?.content.routing).toMatchObject({ loading: { code: 'CNSHA' }, discharge: { code: 'DEHAM' } });
  expect(note?.content.equipments[0]?.commodities[0]?.description).toBe('TEA & CUPS');
});

test('a form of a sheet has labels in one cell and values in the next; a list may have a title above', () => {
  const [form] = readNotes('订舱委托书\n起运港\tCNSHA\t目的港\tDEHAM\n箱型箱量\t1x20GP\t\t品名\t茶叶', TODAY);
  expect(form?.content.routing).toMatchObject({ loading: { code: 'CNSHA' }, discharge: { code: 'DEHAM' } });
  expect(form?.content.equipments).toMatchObject([{ type: '20GP', units: 1, commodities: [{ description: '茶叶' }] }]);
  const list = readNotes(
    '本周订舱\n起运港\t目的港\t箱型\t品名\t毛重\nCNSHA\tDEHAM\t1x20GP\tTEA\t100\nCNSHA\tNLRTM\t1x40HC\tTEA\t200',
    TODAY,
  );
  expect(list.map(({ content }) => content.routing.discharge.code)).toEqual(['DEHAM', 'NLRTM']);
});

test('names of companies are alike by what is their own', () => {
  expect(likeness('NORTHERN QUAYS TRADING CO., LTD', 'Northern Quays Trading Company Limited')).toBe(100);
  expect(likeness('ELBE HEIMTEXTIL GMBH', 'ELBE HEIMTEXTILIEN GMBH')).toBeGreaterThan(80);
  expect(likeness('ELBE HEIMTEXTIL GMBH', 'RHEIN STAHL GMBH')).toBeLessThan(40);
  expect(likeness('', 'RHEIN STAHL GMBH')).toBe(0);
});

const kept = async (name: string, bytes: Uint8Array | string): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
};

const PARAGRAPH = (...texts: readonly string[]): string =>
  `<w:p><w:r>${texts.map(text => `<w:t xml:space="preserve">${text}</w:t>`).join('<w:tab/>')}</w:r></w:p>`;
const CELL = (...paragraphs: readonly string[]): string =>
  `<w:tc>${paragraphs.map(text => PARAGRAPH(text)).join('')}</w:tc>`;

async function docx(body: string, part = 'word/document.xml'): Promise<string> {
  const xml = `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`;
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf([{ path: part, data: [Buffer.from(xml)] }])) chunks.push(chunk);
  return kept(`${Math.random()}.docx`, Buffer.concat(chunks));
}

/** A Word 97-2003 file as small as one can be: a compound file with the text and the table of its pieces. */
function doc(text: string, flags = 0x0200): Buffer {
  const [sector, big] = [512, 4096];
  const word = Buffer.alloc(big);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(flags, 0x0a);
  word.writeUInt32LE(text.length, 0x4c);
  word.writeUInt32LE(21, 0x01a6);
  word.write(text, 2048, 'utf16le');
  const table = Buffer.alloc(big);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(2048, 15);
  const sectors = big / sector;
  const [wordAt, tableAt] = [2, 2 + sectors];
  const chains = Buffer.alloc(sector, 0xff);
  chains.writeInt32LE(-3, 0);
  chains.writeInt32LE(-2, 4);
  for (const from of [wordAt, tableAt])
    for (let at = from; at < from + sectors; at += 1)
      chains.writeInt32LE(at === from + sectors - 1 ? -2 : at + 1, at * 4);
  const entry = (name: string, type: number, { right = -1, child = -1, start = -2, size = 0 }): Buffer => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 0, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    bytes.writeUInt8(type, 66);
    for (const [value, at] of [
      [-1, 68],
      [right, 72],
      [child, 76],
      [start, 116],
      [size, 120],
    ] as const)
      bytes.writeInt32LE(value, at);
    return bytes;
  };
  const head = Buffer.alloc(sector, 0);
  head.write('d0cf11e0a1b11ae1', 0, 'hex');
  for (const [value, at] of [
    [9, 30],
    [6, 32],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [value, at] of [
    [1, 44],
    [1, 48],
    [4096, 56],
    [-2, 60],
    [0, 64],
    [-2, 68],
    [0, 72],
  ] as const)
    head.writeInt32LE(value, at);
  head.fill(0xff, 76);
  head.writeInt32LE(0, 76);
  const directory = [
    entry('Root Entry', 5, { child: 1 }),
    entry('WordDocument', 2, { right: 2, start: wordAt, size: big }),
    entry('1Table', 2, { start: tableAt, size: big }),
    entry('', 0, {}),
  ];
  return Buffer.concat([head, chains, ...directory, word, table]);
}

test('a Word file is read as a sheet is: rows are lines, cells apart by tabs; what was deleted is not there', async () => {
  const rows = [CELL('Port of loading') + CELL('CNSHA'), CELL('Containers') + CELL('2x40HQ', 'CY-CY')];
  const text = await wordText(
    await docx(
      `${PARAGRAPH('BOOKING ', 'NOTE &amp; SO')}<w:tbl>${rows.map(row => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>
      <w:p><w:del><w:r><w:delText>OLD</w:delText></w:r></w:del><mc:Choice><w:r><w:t>BOX</w:t></w:r></mc:Choice>
      <mc:Fallback><w:r><w:t>BOX</w:t></w:r></mc:Fallback></w:p>`,
    ),
  );
  expect(text.split('\n')).toEqual([
    'BOOKING \tNOTE & SO',
    'Port of loading\tCNSHA',
    'Containers\t2x40HQ; CY-CY',
    'BOX',
  ]);
  const [note] = readNotes(text, TODAY);
  expect(note?.content.equipments).toMatchObject([{ type: '40HC', units: 2 }]);
});

test('so is one of Word 97-2003, whatever its name says', async () => {
  const file = await kept('old.docx', doc('SHIPPING ORDER\rPort of loading\x07CNSHA\x07\rContainers: 1x20GP 托书\r'));
  expect(
    (await wordText(file))
      .trim()
      .split('\n')
      .map(line => line.trim()),
  ).toEqual(['SHIPPING ORDER', 'Port of loading\tCNSHA', 'Containers: 1x20GP 托书']);
});

test('a Word file that is damaged, locked, a bomb or none says so, and nothing waits for it', async () => {
  const sound = doc('TEXT\r');
  const circle = Buffer.from(sound);
  // The chain of the text leads back to where it began.
  circle.writeInt32LE(2, 512 + 9 * 4);
  const greedy = Buffer.from(sound);
  greedy.writeUInt16LE(30, 30);
  const wordless = await docx(PARAGRAPH('x'), 'word/other.xml');
  const bomb = await docx(PARAGRAPH('0'.repeat(20_000_000)));
  const codeOf = async (file: string) =>
    wordText(file).then(
      () => 'READ',
      (error: SheetError) => error.code,
    );
  const told = [];
  for (const file of [
    await kept('locked.doc', doc('TEXT\r', 0x0300)),
    await kept('circle.doc', circle),
    await kept('greedy.doc', greedy),
    await kept('torn.doc', sound.subarray(0, 700)),
    wordless,
    bomb,
    await kept('page.doc', '<html><body>TEXT</body></html>'),
    await kept('rich.doc', '{\\rtf1 TEXT}'),
  ])
    told.push(await codeOf(file));
  expect(told).toEqual([
    'SHEET_ENCRYPTED',
    'SHEET_BROKEN',
    'SHEET_BROKEN',
    'SHEET_BROKEN',
    'SHEET_BROKEN',
    'SHEET_TOO_LARGE',
    'SHEET_BROKEN',
    'SHEET_BROKEN',
  ]);
}, 30_000);
