import { expect, test } from 'vitest';
import { readNotes } from './read-note.ts';

const TODAY = '2026-11-22';
const confidences = (text: string) =>
  Object.fromEntries(readNotes(text, TODAY)[0]?.reads.map(({ path, confidence }) => [path, confidence]) ?? []);

const ZH = `订舱委托书
委托编号：NQ-7788
起运港：上海
目的港：DEHAM（汉堡）
船公司：COSU
船名航次：COSCO SHIPPING UNIVERSE / 045W
开船日：2026-12-05
箱型箱量：2×40HQ，1x20GP
品名：全棉毛巾 COTTON TOWELS
HS编码：6302.60
件数：830 箱
毛重：24,000 KGS
体积：116.5 CBM
发货人：NORTHERN QUAYS TRADING CO LTD
18 HARBOUR ROAD
SHANGHAI, CHINA
收货人：ELBE HEIMTEXTIL GMBH
HAFENSTRASSE 5, HAMBURG
运费条款：到付
备注：请订上层舱位`;

test('a Chinese note is read field by field', () => {
  const [note] = readNotes(ZH, TODAY);
  const { routing, equipments, parties, terms, references, carrier, remarks } = note!.content;
  expect(carrier).toBe('COSU');
  expect(routing).toMatchObject({
    loading: { code: '' },
    discharge: { code: 'DEHAM' },
    departureDate: '2026-12-05',
    vesselName: 'COSCO SHIPPING UNIVERSE',
    voyageNo: '045W',
  });
  expect(equipments.map(({ type, units, grossKg }) => [type, units, grossKg])).toEqual([
    ['40HC', 2, '8000'],
    ['20GP', 1, '8000'],
  ]);
  expect(equipments[0]?.commodities[0]).toMatchObject({
    description: '全棉毛巾 COTTON TOWELS',
    hsCodes: ['630260'],
    packages: 830,
    packageCode: 'CT',
    grossKg: '24000',
    cbm: '116.5',
  });
  expect(parties.shipper).toMatchObject({
    name: 'NORTHERN QUAYS TRADING CO LTD',
    address: '18 HARBOUR ROAD\nSHANGHAI, CHINA',
  });
  expect(parties.consignee.name).toBe('ELBE HEIMTEXTIL GMBH');
  expect(terms.freight).toBe('COL');
  expect(references).toEqual([{ type: 'FF', value: 'NQ-7788' }]);
  expect(remarks).toBe('请订上层舱位');
  expect(note?.unread).toEqual(['订舱委托书']);
});

test('what is sure, what is guessed, and what only master data can settle', () => {
  expect(confidences(ZH)).toEqual({
    'routing.loading.code': 'OPEN',
    'routing.discharge.code': 'SURE',
    carrier: 'SURE',
    'routing.vesselName': 'SURE',
    'routing.voyageNo': 'GUESS',
    'routing.departureDate': 'SURE',
    'equipments.0.type': 'SURE',
    'equipments.1.type': 'SURE',
    'equipments.0.commodities.0.description': 'SURE',
    'equipments.0.commodities.0.hsCodes': 'SURE',
    'equipments.0.commodities.0.packages': 'SURE',
    'equipments.0.commodities.0.packageCode': 'GUESS',
    'equipments.0.commodities.0.grossKg': 'SURE',
    'equipments.0.grossKg': 'GUESS',
    'equipments.0.commodities.0.cbm': 'SURE',
    'parties.shipper.name': 'SURE',
    'parties.consignee.name': 'SURE',
    'terms.freight': 'SURE',
    'references.0.value': 'SURE',
    remarks: 'SURE',
  });
});

test.each([
  ['件数：830 箱', { packages: 'SURE', packageCode: 'GUESS' }],
  ['件数：830', { packages: 'SURE' }],
  ['件数：若干箱', {}],
  ['毛重：24000 KGS', { grossKg: 'SURE' }],
  // A figure without its unit may be tons.
  ['毛重：24000', { grossKg: 'GUESS' }],
  ['HS编码：6302.60', { hsCodes: 'SURE' }],
])('%s says of the goods %j', (line, said) => {
  const at = 'equipments.0.commodities.0.';
  const read = Object.entries(confidences(`起运港：CNSHA\n${line}`)).filter(([path]) => path.startsWith(at));
  expect(Object.fromEntries(read.map(([path, confidence]) => [path.slice(at.length), confidence]))).toEqual(said);
});

test('an English mail without colons and with its containers in a sentence', () => {
  const [note] = readNotes(
    `Dear team, please book 1x40RH for us:
SHIPPER
GREENFIELD FRUIT LTD
PORT OF LOADING  SHANGHAI
PORT OF DISCHARGE  CNNGB
TEMPERATURE: -18 C
GROSS WEIGHT: 21.5 MT
FREIGHT PREPAID`,
    TODAY,
  );
  expect(note?.content.equipments[0]).toMatchObject({
    type: '40RH',
    units: 1,
    grossKg: '21500',
    reefer: { temperature: '-18' },
  });
  expect(note?.content.parties.shipper.name).toBe('GREENFIELD FRUIT LTD');
  expect(note?.content.routing.discharge.code).toBe('CNNGB');
  expect(note?.reads.find(({ path }) => path === 'equipments.0.type')?.confidence).toBe('GUESS');
});

test('a sheet is a booking a row, notes apart by dashes are one each', () => {
  const sheet = readNotes(
    '起运港\t目的港\t箱型箱量\t毛重\nCNSHA\tDEHAM\t2x40HC\t36000\nCNNGB\tUSLAX\t1x20GP\t9000',
    TODAY,
  );
  expect(sheet.map(({ content }) => [content.routing.loading.code, content.equipments[0]?.units])).toEqual([
    ['CNSHA', 2],
    ['CNNGB', 1],
  ]);
  expect(readNotes('POL: CNSHA\nPOD: DEHAM\n------\nPOL: CNNGB\nPOD: USLAX', TODAY)).toHaveLength(2);
});

test('nothing is made of a text that is no booking', () => {
  expect(readNotes('Happy new year to all of you!', TODAY)).toEqual([]);
});

test('several values in one line each have their own label, and a day is read as Chinese write it', () => {
  const [note] = readNotes(
    '委托单位：北岸贸易有限公司\n起运港: 上海 目的港: 汉堡 Hamburg\n开船日: 12月8日\n箱型: 1x40HQ\n件数: 830 CTNS 毛重: 12,400KGS 体积: 116.5CBM',
    TODAY,
  );
  const { routing, equipments } = note!.content;
  expect(routing.departureDate).toBe('2026-12-08');
  expect(equipments[0]?.commodities[0]).toMatchObject({ packages: 830, grossKg: '12400', cbm: '116.5' });
  expect(note?.reads.find(({ path }) => path === 'routing.discharge.code')?.text).toBe('汉堡 Hamburg');
  expect(note?.unread).toEqual([]);
  expect(note?.customer).toBe('北岸贸易有限公司');
});

test.each(['G.W.: 12,400KGS; MEAS: 116.5CBM, PKGS: 830 CTNS', '件数：830箱　毛重：12400KG　体积：116.5'])(
  '%s',
  line => {
    const [note] = readNotes(line, TODAY);
    const [commodity] = note!.content.equipments[0]!.commodities;
    expect(commodity).toMatchObject({ packages: 830, grossKg: '12400', cbm: '116.5' });
  },
);

test('a colon within an address is no label', () => {
  const [note] = readNotes('SHIPPER: ABC CO LTD\nTEL: 021-1234 ATTN TO: MR LI\nPOL: SHANGHAI', TODAY);
  expect(note?.content.parties.shipper.address).toBe('TEL: 021-1234 ATTN TO: MR LI');
});
