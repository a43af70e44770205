import { describe, expect, it } from 'vitest';
import { amountOf, bookingRefsOf, findSpaceHead, readSpaceOffers, timeText, wholeOf } from './read-offers.ts';
import { SPACE_FIELDS, SPACE_SHEET, spaceFieldOf } from './sheet-fields.ts';

const sheet = (...rows: readonly (readonly string[])[]) => rows.map((cells, index) => ({ line: index + 1, cells }));
const HEAD = ['船公司', '船名', '航次', '起运港', '目的港', 'ETD(YYYY-MM-DD HH:mm)', '箱型', '数量', '单价', '订舱号'];

describe('headings', () => {
  it('are known in both languages, each for itself', () => {
    for (const field of SPACE_FIELDS)
      expect([spaceFieldOf(SPACE_SHEET[field].zh), spaceFieldOf(SPACE_SHEET[field].en)]).toEqual([field, field]);
    expect(spaceFieldOf('截 单')).toBe('siCutOff');
    expect(spaceFieldOf('天气')).toBeNull();
  });

  it('are found below what stands above them', () => {
    const lines = sheet(['二月现舱'], [], HEAD, ['EGLV']);
    expect(findSpaceHead(lines)).toMatchObject({ line: 3, uses: expect.arrayContaining(['carrier', 'etd', 'qty']) });
    expect(findSpaceHead(sheet(['a', 'b', 'c']))).toBeNull();
  });
});

describe('rows', () => {
  const read = (...rows: readonly (readonly string[])[]) => {
    const lines = sheet(HEAD, ...rows);
    return readSpaceOffers(lines, findSpaceHead(lines)!);
  };
  const given = (type: string, qty: string, over: Partial<Record<number, string>> = {}) =>
    ['EGLV', 'EVER GIVEN', '041W', 'CNSHA', 'DEHAM', '2027-01-12 18:00', type, qty, '1,930', ''].map(
      (cell, at) => over[at] ?? cell,
    );

  it('of one sailing and lane are one offer', () => {
    const offers = read(
      given('20GP', '4'),
      given('40HQ', '10', { 1: 'ever  given' }),
      given('40HC', '2', { 4: 'NLRTM' }),
    );
    expect(offers.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 3], [4]]);
    expect(offers[0]?.texts).toMatchObject({ carrier: 'EGLV', etd: '2027-01-12 18:00' });
    expect(offers[0]?.conflicts).toEqual(['vessel']);
  });

  it('that say different things of one sailing are told so', () => {
    const [offer] = read(given('20GP', '4'), given('40HC', '2', { 5: '2027-01-13 18:00' }));
    expect(offer?.conflicts).toEqual(['etd']);
  });
});

it('cells are read as people write them', () => {
  expect(['12', '12.0', '1,200', '1.5', '-3', 'x'].map(wholeOf)).toEqual([12, 12, 1200, null, null, null]);
  expect(['1,930.00', '0.5', '12.345', 'USD 3'].map(amountOf)).toEqual(['1930.00', '0.5', null, null]);
  expect(['2027/1/2 8:05', '2027-01-12 18:00:30', '2027-01-12', 'soon'].map(timeText)).toEqual([
    '2027-01-02 08:05',
    '2027-01-12 18:00',
    '2027-01-12 00:00',
    'soon',
  ]);
});

it('booking numbers share the quantity of their row', () => {
  const read = (text: string, qty: number) => bookingRefsOf(text, '40HC', qty)?.map(({ ref, qty: n }) => [ref, n]);
  expect(read('A1', 5)).toEqual([['A1', 5]]);
  expect(read('a1; A2', 5)).toEqual([
    ['A1', 3],
    ['A2', 2],
  ]);
  expect(read('A1:4;A2', 5)).toEqual([
    ['A1', 4],
    ['A2', 1],
  ]);
  expect(read('A1:4;A2:3', 5)).toBeUndefined();
  expect(read('A1;A2;A3', 2)).toBeUndefined();
});
