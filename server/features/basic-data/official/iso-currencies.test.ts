import { describe, expect, it } from 'vitest';
import { parseIsoCurrencies } from './iso-currencies.ts';
import { codesOf, collect, csvRows } from './official-row.samples.ts';

const HEADER = 'Entity,Currency,AlphabeticCode,NumericCode,MinorUnit,WithdrawalDate';
const read = (...lines: string[]) => collect(parseIsoCurrencies(csvRows([HEADER, ...lines].join('\n'))));

describe('ISO 4217', () => {
  it('the lines of one currency give one row that names its countries', async () => {
    const rows = await read('AUSTRIA,Euro,EUR,978,2,', 'JAPAN,Yen,JPY,392,0,', 'BELGIUM,Euro,EUR,978,2,');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['SKIP', 'ROW', 'ROW', 'SKIP']);
    expect(rows[1]).toMatchObject({
      line: 2,
      key: 'EUR',
      values: {
        code: 'EUR',
        numericCode: '978',
        minorUnit: 2,
        nameEn: 'Euro',
        entities: ['AUSTRIA', 'BELGIUM'],
        withdrawn: null,
      },
    });
    expect(rows[2]).toMatchObject({ values: { minorUnit: 0 } });
    expect(rows[3]).toMatchObject({ reason: { en: 'Same as line 2' } });
  });

  it('a currency in use anywhere is in use; its withdrawn lines do not count', async () => {
    const rows = await read('SERBIA,Euro,EUR,978,,2006-10', 'AUSTRIA,Euro,EUR,978,2,');
    expect(rows[1]).toMatchObject({ outcome: 'SKIP' });
    expect(rows[2]).toMatchObject({ values: { entities: ['AUSTRIA'], minorUnit: 2, withdrawn: null } });
  });

  it('of withdrawn lines the last one speaks', async () => {
    const rows = await read('VENEZUELA,Bolivar,VEF,937,,2011-12', 'VENEZUELA,Bolívar,VEF,937,,2018-08');
    expect(rows[2]).toMatchObject({ values: { nameEn: 'Bolívar', withdrawn: '2018-08', entities: ['VENEZUELA'] } });
  });

  it.each([
    ['1989 to 1990', '1990'],
    ['1989-1990', '1990'],
    ['2003-12 to 2005-06', '2005-06'],
    ['2002-03', '2002-03'],
  ])('withdrawn %s ends %s', async (text, withdrawn) => {
    const rows = await read(`X,Old,OLD,999,,${text}`);
    expect(rows[1]).toMatchObject({ values: { withdrawn } });
  });

  it('metals have no minor unit, a spreadsheet takes zeros off numbers, some places have no currency', async () => {
    const rows = await read('ZZ08,Gold,XAU,959,-,', 'ALBANIA,Lek,ALL,8,2,', 'ANTARCTICA,No universal currency,,,,');
    expect(rows[1]).toMatchObject({ values: { minorUnit: null, numericCode: '959' } });
    expect(rows[2]).toMatchObject({ values: { numericCode: '008' } });
    expect(rows[3]).toMatchObject({ outcome: 'SKIP', reason: { en: 'The entry has no code' } });
  });

  it('refuses what is malformed and lines that disagree about the money', async () => {
    const rows = await read(
      'A,Money,MO,1,2,',
      'A,Money,MON,1234,2,',
      'A,Money,MON,123,9,',
      'A,,MON,123,2,',
      'A,Money,MON,123,2,never',
      'A,Yen,JPY,392,0,',
      'B,Yen,JPY,392,2,',
    );
    expect(rows.slice(1).map(codesOf)).toEqual([['OL-04'], ['OL-04'], ['OL-04'], ['OL-03'], ['OL-04'], [], ['OL-02']]);
  });

  it('headings may stand below a title', async () => {
    const rows = await collect(
      parseIsoCurrencies(
        csvRows('List One,,,,\n\nENTITY,Currency,Alphabetic Code,Numeric Code,Minor unit\nJAPAN,Yen,JPY,392,0'),
      ),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['SKIP', 'SKIP', 'SKIP', 'ROW']);
  });
});
