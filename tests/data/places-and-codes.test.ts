import { expect, it } from 'vitest';
import { aContext, aDraft, anInput } from '#contract/si/check/check.samples.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { containerTypeOf } from '#contract/si/parts/container-type.ts';
import { countryInText } from '#contract/si/parts/country.ts';
import { readHsCode } from '#contract/si/parts/hs-code.ts';
import { samePlaceName } from '#contract/si/parts/place-name.ts';
import { csvRows, describeShared, sharedJson, sharedText } from './shared-data.ts';

const codesFound = (loadingCode: string, loading: string, places: ReadonlyMap<string, string>) =>
  checkSet(anInput([aDraft({ loadingCode, loading })]), aContext({ places }))
    .findings.filter(f => f.path.startsWith('TDBLInfos[0].TBI_LOADING'))
    .map(f => f.code)
    .filter(code => code.startsWith('SI-H-'));

it('a listed port passes, an unlisted one does not', () => {
  const places = new Map([['NLRTM', 'Rotterdam']]);
  expect(codesFound('NLRTM', 'ROTTERDAM', places)).toEqual([]);
  expect(codesFound('NLRT1', 'ROTTERDAM', places)).toEqual(['SI-H-03']);
});

describeShared('official lists', () => {
  it('every UN/LOCODE port has a code the rule takes and a name that means itself', () => {
    const ports = csvRows(sharedText('unlocode/ports.csv'));
    expect(ports.length).toBeGreaterThan(15_000);
    const places = new Map(ports.map(port => [`${port.country}${port.location}`, port.nameWoDiacritics ?? '']));
    // The file has lost letters of some names and torn others at their comma; `nameWoDiacritics` is what documents carry.
    const isWhole = (name = '') => !/[\ufffd?"]/.test(name);
    const others: string[] = [];
    for (const port of ports) {
      expect(`${port.country}${port.location}`).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/);
      if (isWhole(port.name) && !samePlaceName(port.nameWoDiacritics ?? '', port.name ?? ''))
        others.push(`${port.name} / ${port.nameWoDiacritics}`);
    }
    expect(others).toEqual([]);
    for (const port of ports.filter((_, index) => index % 500 === 0)) {
      expect(codesFound(`${port.country}${port.location}`, port.nameWoDiacritics ?? '', places)).toEqual([]);
    }
  });

  it('every Harmonized System subheading is a valid code', () => {
    const rows = csvRows(sharedText('hs/harmonized-system.csv')).filter(row => row.level === '6');
    expect(rows.length).toBeGreaterThan(5000);
    const refused = rows.map(row => row.hscode ?? '').filter(code => !readHsCode(code).ok);
    // 999999 "not elsewhere specified" is national; nothing else stands out.
    expect(refused).toEqual([]);
  });

  it('every country is found by its English name', () => {
    const rows = csvRows(sharedText('iso/country-codes.csv')).filter(
      row => (row['ISO3166-1-Alpha-2'] ?? '').length === 2,
    );
    expect(rows.length).toBeGreaterThan(240);
    const missed = rows
      .filter(row => countryInText(`SOME TOWN, ${row['CLDR display name']}`) !== row['ISO3166-1-Alpha-2'])
      .map(row => row['CLDR display name']);
    expect(missed).toEqual([]);
  });

  it('ISO 6346 codes of our types are built from its lists', () => {
    const { length, heightWidth } = sharedJson('iso6346/size.json') as Record<string, Record<string, unknown>>;
    const types = sharedJson('iso6346/type.json') as Record<string, unknown>;
    for (const code of ['22G1', '42G1', '45G1', 'L5G1', '22R1', '45R1', '22U1', '42U1', '22P3', '42P3', '22T6']) {
      expect(length).toHaveProperty(code[0] ?? '');
      expect(heightWidth).toHaveProperty(code[1] ?? '');
      expect(types).toHaveProperty(code.slice(2));
      expect(containerTypeOf(code)?.isoCodes[0]).toBe(code);
    }
  });
});
