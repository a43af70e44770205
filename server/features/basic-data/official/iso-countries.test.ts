import { describe, expect, it } from 'vitest';
import { parseIsoCountries } from './iso-countries.ts';
import { codesOf, collect, csvRows } from './official-row.samples.ts';

const HEADER =
  'ISO3166-1-Alpha-3,ISO3166-1-numeric,ISO3166-1-Alpha-2,official_name_cn,official_name_en,CLDR display name,Region Name,ISO4217-currency_alphabetic_code';
const read = (...lines: string[]) => collect(parseIsoCountries(csvRows([HEADER, ...lines].join('\n'))));

describe('ISO 3166-1', () => {
  it('reads codes, names, region and first currency', async () => {
    const [, row] = await read('NAM,516,NA,纳米比亚,Republic of Namibia,Namibia,Africa,"NAD,ZAR"');
    expect(row).toMatchObject({
      key: 'NA',
      values: {
        alpha2: 'NA',
        alpha3: 'NAM',
        numeric: '516',
        nameEn: 'Namibia',
        nameZh: '纳米比亚',
        region: 'Africa',
        currency: 'NAD',
      },
    });
  });

  it('brings back lost zeros and fills in the Chinese name', async () => {
    const [, afghanistan] = await read('AFG,4,AF,,Afghanistan,,Asia,AFN');
    expect(afghanistan).toMatchObject({ values: { numeric: '004', nameEn: 'Afghanistan', nameZh: '阿富汗' } });
    const [, antarctica] = await read('ATA,10,AQ,南极洲,Antarctica,Antarctica,,');
    expect(antarctica).toMatchObject({ values: { region: null, currency: null } });
  });

  it('refuses bad codes and doubles, skips what has no code', async () => {
    const rows = await read('AF,x,AFG,,,,,', ',,,,Nowhere,,,', 'AFG,4,AF,,A,A,,', 'AFG,4,AF,,A,A,,', 'AFG,4,AF,,B,B,,');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['SKIP', 'ERROR', 'SKIP', 'ROW', 'SKIP', 'ERROR']);
    expect(codesOf(rows[1])).toEqual(['OL-04', 'OL-04', 'OL-04', 'OL-03']);
  });

  it('without headings no line is guessed', async () => {
    const rows = await collect(parseIsoCountries(csvRows('AF,AFG,4\nAL,ALB,8')));
    expect(rows.map(codesOf)).toEqual([['OL-01'], ['OL-01']]);
  });
});
