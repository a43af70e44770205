import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeness } from '#contract/booking/smart/party-likeness.ts';
import { readNotes } from '#contract/booking/smart/read-note.ts';
import { readMail } from './mail-text.ts';
import { pdfText } from './pdf-text.ts';

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
