import { describe, expect, it } from 'vitest';
import { readPriceSheet, unclearDays } from './read-price-sheet.ts';
import { typeOf, useOf } from './sheet-columns.ts';
import { orderOf, readDay, readDays } from './sheet-days.ts';
import { findHead, headAt, type SheetLine } from './sheet-head.ts';
import { isTwoLined } from './two-line-head.ts';

const TODAY = '2026-12-20';
const linesOf = (rows: readonly (readonly string[])[]): SheetLine[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));
function offersOf(rows: readonly (readonly string[])[]) {
  const lines = linesOf(rows);
  const head = findHead(lines, TODAY)!;
  return readPriceSheet(lines, { head, today: TODAY }).map(({ texts, prices, validFrom, validTo, faults, line }) => ({
    line,
    lane: `${texts.pol}-${texts.pod}`,
    carrier: texts.carrier,
    validFrom,
    validTo,
    faults,
    prices: Object.fromEntries(Object.entries(prices).map(([type, { cost }]) => [type, cost])),
  }));
}

describe('headings', () => {
  it.each([
    ["20'GP", '20GP'],
    ['40HQ', '40HC'],
    ["40'HC", '40HC'],
    ['D5', '40HC'],
    ['20GP (USD)', '20GP'],
    ['NOR', '40NOR'],
    ['Remarks', null],
  ])('%s is the type %s', (heading, type) => expect(typeOf(heading)).toBe(type));

  it('are known in both languages, whatever their order and blanks', () => {
    expect(['Port of Loading', '目的港', 'Valid To', '船公司', 'T/T', 'x'].map(useOf)).toEqual([
      'pol',
      'pod',
      'validTo',
      'carrier',
      'transitDays',
      null,
    ]);
  });
});

describe('days', () => {
  it.each([
    ['2027-01-15', '2027-01-15'],
    ['2027/1/5', '2027-01-05'],
    ['1/15', '2027-01-15'],
    ['12/28', '2026-12-28'],
    ['46402', '2027-01-15'],
    ['2027-02-30', null],
    ['soon', null],
    ['01-Dec-2026', '2026-12-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['1-Dec-26', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
    ['DEC 01', '2026-12-01'],
    ['1st Dec 2026', '2026-12-01'],
    ['2nd of January, 2027', '2027-01-02'],
    ['Tue, 1 Dec 2026 23:59', '2026-12-01'],
    ['01DEC26', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['26年12月1日', '2026-12-01'],
    ['12月1号', '2026-12-01'],
    ['13/12/2026', '2026-12-13'],
    ['12/13/26', '2026-12-13'],
    // Each of these could be either of two days.
    ['5/12/2026', null],
    ['1.12.2026', null],
    ['26/11/27', null],
    ['5/12', null],
    ['Dec-26', null],
  ])('%s is %s', (text, day) => expect(readDay(text, TODAY)).toBe(day));

  it.each([
    ['8-15/1', '2027-01-08', '2027-01-15'],
    ['有效期: 2027-01-01 至 2027-01-14', '2027-01-01', '2027-01-14'],
    ['VALID 1/1-1/14', '2027-01-01', '2027-01-14'],
    ['10 Jan till FN', '2027-01-10', '2027-04-10'],
    ['1/31', null, '2027-01-31'],
    ['1-14 Dec 2026', '2026-12-01', '2026-12-14'],
    ['1st to 14th Dec', '2026-12-01', '2026-12-14'],
    ['DEC 01-14', '2026-12-01', '2026-12-14'],
    ['Dec 15 - Jan 14', '2026-12-15', '2027-01-14'],
    ['VALID 01 DEC 2026 TO 14 DEC 2026', '2026-12-01', '2026-12-14'],
    ['15 Dec - 14 Jan 2027', '2026-12-15', '2027-01-14'],
    ['12月15日-31日', '2026-12-15', '2026-12-31'],
    ['2026.12.1-12.14', '2026-12-01', '2026-12-14'],
    ['20261201-20261214', '2026-12-01', '2026-12-14'],
    ['1/12/2026 - 31/12/2026', '2026-12-01', '2026-12-31'],
  ])('%s is from %s to %s', (text, from, to) => expect(readDays(text, TODAY)).toEqual({ from, to }));

  it.each(['1/10 till FN', '5/12/2026 - 11/12/2026', 'MSC PRICE SHEET 2026'])('%s says no days by itself', text =>
    expect(readDays(text, TODAY)).toBeNull(),
  );

  it('day and month are told apart by the whole column, else by somebody, and never guessed', () => {
    const sheet = (first: string, second: string) => [
      ['Carrier', 'POL', 'POD', '20GP', 'Valid from', 'Valid to'],
      ['MSCU', 'CNSHA', 'DEHAM', '1020', '5/12/2026', first],
      ['MSCU', 'CNSHA', 'NLRTM', '1020', '6/12/2026', second],
    ];
    expect(offersOf(sheet('11/12/2026', '31/12/2026')).map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ['2026-12-05', '2026-12-11'],
      ['2026-12-06', '2026-12-31'],
    ]);
    const open = sheet('11/12/2026', '12/12/2026');
    const lines = linesOf(open);
    const head = findHead(lines, TODAY)!;
    expect(unclearDays(lines, head, TODAY)).toEqual(['5/12/2026', '11/12/2026', '6/12/2026']);
    const [unsaid] = readPriceSheet(lines, { head, today: TODAY });
    expect(unsaid?.faults).toEqual([
      { field: 'validFrom', text: '5/12/2026', isUnclear: true },
      { field: 'validTo', text: '11/12/2026', isUnclear: true },
    ]);
    for (const [order, day] of [
      ['DMY', '2026-12-05'],
      ['MDY', '2026-05-12'],
    ] as const)
      expect(readPriceSheet(lines, { head, today: TODAY, order })[0]).toMatchObject({ validFrom: day, faults: [] });
  });

  it('lines that keep to different orders tell none', () => {
    expect(orderOf([{ from: '13/12/2026' }, { from: '12/14/2026' }], TODAY)).toBeNull();
    expect(orderOf([{ both: '5/12 till FN' }, { both: '13/12 till FN' }], TODAY)).toBe('DMY');
  });
});

describe('price sheets', () => {
  it('types as columns, ports in one cell, cells merged down, validity above', () => {
    const offers = offersOf([
      ['MSC PRICE SHEET', '', '', '', ''],
      ['VALID 2027-01-01 TO 2027-01-14'],
      ['Carrier', 'POL', 'POD', "20'", '40HQ'],
      ['MSCU', 'SHANGHAI/NINGBO', 'HAMBURG', '1,020', '1850'],
      ['', '', 'FELIXSTOWE', 'USD 1100', '-'],
    ]);
    expect(offers.map(({ line, lane, carrier, prices }) => [line, lane, carrier, prices])).toEqual([
      [4, 'SHANGHAI-HAMBURG', 'MSCU', { '20GP': '1020', '40HC': '1850' }],
      [4, 'NINGBO-HAMBURG', 'MSCU', { '20GP': '1020', '40HC': '1850' }],
      [5, 'SHANGHAI-FELIXSTOWE', 'MSCU', { '20GP': '1100', '40HC': null }],
      [5, 'NINGBO-FELIXSTOWE', 'MSCU', { '20GP': '1100', '40HC': null }],
    ]);
    expect(offers[0]).toMatchObject({ validFrom: '2027-01-01', validTo: '2027-01-14' });
  });

  it('two names of one port in one cell are one port', () => {
    const offers = offersOf([
      ['Carrier', 'POL', 'POD', '20GP'],
      ['MSCU', '宁波/NINGBO', 'Hamburg\n汉堡', '1020'],
      ['MSCU', '宁波/上海', 'HAMBURG/ROTTERDAM', '1020'],
    ]);
    expect(offers.map(({ lane }) => lane)).toEqual([
      '宁波 NINGBO-Hamburg 汉堡',
      '宁波-HAMBURG',
      '宁波-ROTTERDAM',
      '上海-HAMBURG',
      '上海-ROTTERDAM',
    ]);
  });

  it('one type a line becomes one offer', () => {
    const offers = offersOf([
      ['船公司', '起运港', '目的港', '箱型', '价格', '有效期'],
      ['COSU', 'CNSHA', 'DEHAM', '20GP', '900', '8-15/1'],
      ['', '', '', '40HQ', '1600', ''],
    ]);
    expect(offers).toEqual([
      {
        line: 2,
        lane: 'CNSHA-DEHAM',
        carrier: 'COSU',
        validFrom: '2027-01-08',
        validTo: '2027-01-15',
        faults: [],
        prices: { '20GP': '900', '40HC': '1600' },
      },
    ]);
  });

  it('tells what it cannot read, and passes over lines without a price', () => {
    const offers = offersOf([
      ['船公司', '起运港', '目的港', '20GP', '有效期起', '有效期止'],
      ['MSCU', 'CNSHA', 'DEHAM', 'ask', 'soon', '2027-01-31'],
      ['以上价格另付 THC', '', '', '', '', ''],
      ['MSCU', 'CNSHA', 'DEHAM', '0!', '2027-01-01', '2027-01-31'],
    ]);
    expect(offers.map(({ faults }) => faults)).toEqual([
      [
        { field: 'price', text: '20GP ask' },
        { field: 'validFrom', text: 'soon' },
      ],
      [],
    ]);
    expect(offers[1]?.prices).toEqual({ '20GP': '0' });
  });

  it('headings in two lines are one: a group above its container types, days above from and to', () => {
    const rows = [
      ['MSC PRICE SHEET'],
      ['Carrier', 'POL', 'POD', 'USD per container', '', '', '有效期', '', 'Remark'],
      ['', '', '', "20'", "40'", "40'HQ", '起', '止', ''],
      ['MSCU', 'CNSHA', 'DEHAM', '1,020', '1750', '1850', '2027-01-01', '2027-01-14', ''],
    ];
    const head = findHead(linesOf(rows), TODAY);
    expect(head).toMatchObject({ line: 3, headings: expect.arrayContaining(["USD per container 40'HQ", 'POL']) });
    expect(head?.uses).toEqual([
      'carrier',
      'pol',
      'pod',
      'PRICE:20GP',
      'PRICE:40GP',
      'PRICE:40HC',
      'validFrom',
      'validTo',
      'remark',
    ]);
    expect(offersOf(rows)).toEqual([
      {
        line: 4,
        lane: 'CNSHA-DEHAM',
        carrier: 'MSCU',
        validFrom: '2027-01-01',
        validTo: '2027-01-14',
        faults: [],
        prices: { '20GP': '1020', '40GP': '1750', '40HC': '1850' },
      },
    ]);
    // Whichever of the two somebody points at, both are meant.
    for (const at of [2, 3]) expect(headAt(linesOf(rows), at, TODAY)).toEqual(head);
  });

  it('From and To below a word of validity are days and no ports, with units behind the words', () => {
    const upper = ['POL', 'POD', 'O/F (USD)', '', '', 'Validity', '', 'T/T (days)', 'Free time'];
    const lower = ['', '', "20'GP", "40'GP", "40'HQ", 'From', 'To', '', ''];
    const offer = ['CNSHA', 'DEHAM', '1,020', '1750', '1850', '1-Dec-26', '14-Dec-26', '32', '14 days'];
    const prices = ['PRICE:20GP', 'PRICE:40GP', 'PRICE:40HC'];
    for (const word of ['Validity', 'Effective', '有效期']) {
      const head = findHead(linesOf([upper.with(5, word), lower, offer]), TODAY);
      expect(head?.uses).toEqual(['pol', 'pod', ...prices, 'validFrom', 'validTo', 'transitDays', 'combined']);
    }
    expect(offersOf([upper, lower, offer])).toMatchObject([
      { validFrom: '2026-12-01', validTo: '2026-12-14', faults: [] },
    ]);
  });

  it('From and To are ports alone, and days beside the ports', () => {
    const usesOf = (headings: string[]) => findHead(linesOf([headings]), TODAY)?.uses;
    expect(usesOf(['From', 'To', '20GP', '40HQ'])).toEqual(['pol', 'pod', 'PRICE:20GP', 'PRICE:40HC']);
    expect(usesOf(['POL', 'POD', '20GP', 'From', 'To'])).toEqual(['pol', 'pod', 'PRICE:20GP', 'validFrom', 'validTo']);
  });

  it('two groups of the same types are told apart by somebody, and an offer below headings is no heading', () => {
    const rows = [
      ['POL', 'POD', 'FAK', '', 'NAC', ''],
      ['', '', '20GP', '40HQ', '20GP', '40HQ'],
      ['CNSHA', 'DEHAM', '1', '2', '3', '4'],
    ];
    expect(findHead(linesOf(rows), TODAY)?.uses).toEqual(['pol', 'pod', 'PRICE:20GP', 'PRICE:40HC', null, null]);
    const byType = [
      ['船公司', '起运港', '目的港', '箱型', '价格', ''],
      ['', '', '', '20GP', '900', '20GP'],
    ];
    expect(findHead(linesOf(byType), TODAY)?.line).toBe(1);
  });

  it.each([
    ['a group over types', ['POL', 'POD', 'FAK', ''], ['', '', '20GP', '40HQ'], true],
    ['a port below the heading of a port', ['POL', 'POD', 'FAK', ''], ['CNSHA', '', '20GP', '40HQ'], false],
    ['an offer without figures', ['POL', 'POD', 'FAK', ''], ['CNSHA', 'DEHAM', '20GP', '40HQ'], false],
    ['an offer with figures', ['POL', 'POD', 'FAK', ''], ['', '', '20GP', '1,850'], false],
    ['a title above headings in one line', ['PRICES', '', '', ''], ['POL', 'POD', '20GP', '40HQ'], false],
    ['words below that say nothing', ['POL', 'POD', 'x'], ['', '', 'y'], false],
    ['nothing above', ['', '', '', ''], ['POL', 'POD', '20GP', '40HQ'], false],
    ['both lines of one word', ['Valid', 'POD', 'FAK', ''], ['To', '', '20GP', '40HQ'], true],
  ])('two lines of headings: %s', (_, upper, lower, is) => expect(isTwoLined(upper, lower, useOf)).toBe(is));

  it('is none without places', () => {
    expect(findHead(linesOf([['a', 'b', '20GP', '40GP', '40HC']]), TODAY)).toBeNull();
  });
});

it('names the container type of a line that it does not know', () => {
  const offers = offersOf([
    ['POL', 'POD', 'Carrier', 'Container type', 'Price', 'Valid from', 'Valid to'],
    ['CNSHA', 'DEHAM', 'MSCU', '20GP', '1000', '2027-01-01', '2027-01-14'],
    ['CNSHA', 'DEHAM', 'MSCU', '99XX', '1200', '2027-01-01', '2027-01-14'],
  ]);
  expect(offers.flatMap(({ faults }) => faults)).toEqual([{ field: 'containerType', text: '99XX' }]);
});
