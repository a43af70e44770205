import { describe, expect, test } from 'vitest';
import { type LensPaper, lensRows } from './lens-rows.ts';

const paper = (kind: LensPaper['kind'], values: Readonly<Record<string, string>>): LensPaper => ({
  kind,
  cells: new Map(Object.entries(values).map(([key, Value]) => [key, { Value, Act: null }])),
});
const differing = (...papers: readonly LensPaper[]): string[] =>
  lensRows(papers)
    .filter(row => row.Differs)
    .map(row => row.Key);

const BOX = 'boxes[CSQU3054383]';

describe('the lens', () => {
  test('marks a value that two papers say differently; case, blanks and trailing zeros are none', () => {
    const shipment = paper('shipment', { vessel: 'Orient  Crest', voyage: '012E', [`${BOX}.weightKg`]: '10990.250' });
    const si = paper('si', { vessel: 'ORIENT CREST', voyage: '013E', [`${BOX}.weightKg`]: '10990.25' });
    expect(differing(shipment, si)).toEqual(['voyage']);
  });

  test('a paper that says nothing does not contradict, and a row nobody fills is not there', () => {
    const shipment = paper('shipment', { marks: '', vessel: 'A' });
    expect(differing(shipment, paper('si', { marks: 'N/M', vessel: '' }))).toEqual([]);
    expect(lensRows([paper('shipment', { marks: '' }), paper('si', { marks: '' })])).toEqual([]);
  });

  test('shares of a set are added up before they are compared', () => {
    const shipment = paper('shipment', { [`${BOX}.packageCount`]: '520', [`${BOX}.volumeCbm`]: '58.2' });
    const first = paper('si', { [`${BOX}.packageCount`]: '200', [`${BOX}.volumeCbm`]: '20' });
    const second = paper('si', { [`${BOX}.packageCount`]: '320', [`${BOX}.volumeCbm`]: '38' });
    expect(differing(shipment, first, second)).toEqual([`${BOX}.volumeCbm`]);
  });

  test('a box that no SI takes is missing; one that another SI of the set takes is not', () => {
    const shipment = paper('shipment', {
      [`${BOX}.containerNo`]: 'CSQU3054383',
      'boxes[TEMU6123456].containerNo': 'TEMU6123456',
    });
    const si = paper('si', { [`${BOX}.containerNo`]: 'CSQU3054383' });
    const other = paper('si', { 'boxes[TEMU6123456].containerNo': 'TEMU6123456' });
    expect(differing(shipment, si)).toEqual(['boxes[TEMU6123456].containerNo']);
    expect(differing(shipment, si, other)).toEqual([]);
    expect(differing(si, paper('bill', { 'boxes[TGHU1234567].containerNo': 'TGHU1234567' }))).toHaveLength(2);
  });

  test('one SI of two shipments: goods and boxes of both, a bill number of either; the rest must be the same', () => {
    const second = 'boxes[TEMU6123456]';
    const one = paper('shipment', {
      mblNo: 'COSU1',
      vessel: 'A',
      goods: 'TOWELS',
      hsCodes: '630260',
      [`${BOX}.containerNo`]: 'CSQU3054383',
      [`${BOX}.weightKg`]: '100',
    });
    const other = paper('shipment', {
      mblNo: 'COSU2',
      vessel: 'A',
      goods: 'BED LINEN',
      hsCodes: '630221',
      [`${second}.containerNo`]: 'TEMU6123456',
      [`${second}.weightKg`]: '200',
    });
    const si = (over: Readonly<Record<string, string>>) =>
      paper('si', {
        mblNo: 'COSU2',
        vessel: 'A',
        goods: 'TOWELS\nbed linen',
        hsCodes: '630260, 630221',
        [`${BOX}.containerNo`]: 'CSQU3054383',
        [`${BOX}.weightKg`]: '100',
        [`${second}.containerNo`]: 'TEMU6123456',
        [`${second}.weightKg`]: '200',
        ...over,
      });
    expect(differing(one, other, si({}))).toEqual([]);
    // What the second shipment says counts like the first one's.
    expect(differing(one, other, si({ goods: 'TOWELS' }))).toEqual(['goods']);
    expect(differing(one, other, si({ hsCodes: '630260, 630221, 630312' }))).toEqual(['hsCodes']);
    expect(differing(one, other, si({ mblNo: 'COSU3' }))).toEqual(['mblNo']);
    expect(differing(one, other, si({ vessel: 'B' }))).toEqual(['vessel']);
    expect(differing(one, other, si({ [`${second}.weightKg`]: '199' }))).toEqual([`${second}.weightKg`]);
    expect(differing(one, other, si({ [`${second}.containerNo`]: '', [`${second}.weightKg`]: '' }))).toEqual([
      `${second}.containerNo`,
    ]);
  });

  test('what each SI has its own of is not compared', () => {
    expect(differing(paper('si', { simblNo: 'A', remarks: 'x' }), paper('si', { simblNo: 'B', remarks: 'y' }))).toEqual(
      [],
    );
  });
});
