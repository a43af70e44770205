import { describe, expect, it } from 'vitest';
import { countryInText, countryName } from './country.ts';

describe('countries in addresses', () => {
  it.each([
    ['DISTRICT, NINGBO, CHINA', 'CN'],
    ['DUBAI, UNITED ARAB EMIRATES', 'AE'],
    ['DUBAI - U.A.E.', 'AE'],
    ['3011 ROTTERDAM, THE NETHERLANDS', 'NL'],
    ['HOLLAND 3011', 'NL'],
    ['BUSAN, REPUBLIC OF KOREA', 'KR'],
    ['ABIDJAN, CÔTE D’IVOIRE', 'CI'],
    ['HO CHI MINH CITY VIETNAM', 'VN'],
    ['NEW YORK NY 10001 U.S.A.', 'US'],
    ['ROTTERDAM, NL', 'NL'],
    ['ROTTERDAM NLD', 'NL'],
    ['LOS ANGELES, CA 90021', null],
    ['NO. 88 ROAD', null],
    ['', null],
  ])('%s', (text, code) => {
    expect(countryInText(text)).toBe(code);
  });

  it('names a country as documents do', () => {
    expect([countryName('CN'), countryName('nl'), countryName('US'), countryName('QQ')]).toEqual([
      'CHINA',
      'NETHERLANDS',
      'UNITED STATES OF AMERICA',
      'QQ',
    ]);
  });
});
