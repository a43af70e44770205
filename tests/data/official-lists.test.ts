import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { distanceKm } from '#contract/basic-data/rules/coordinates.ts';
import { detectList, type ListKind } from '#server/features/basic-data/official/detect-list.ts';
import { parseHsCodes } from '#server/features/basic-data/official/hs.ts';
import { parseIsoCountries } from '#server/features/basic-data/official/iso-countries.ts';
import { parseIsoCurrencies } from '#server/features/basic-data/official/iso-currencies.ts';
import type {
  OfficialRow,
  OfficialRows,
  SheetRow,
  SheetRows,
} from '#server/features/basic-data/official/official-row.ts';
import { parseSeaPorts } from '#server/features/basic-data/official/sea-ports.ts';
import { parseSmdgTerminals } from '#server/features/basic-data/official/smdg-terminals.ts';
import { parseUnLocode } from '#server/features/basic-data/official/un-locode.ts';
import { PORT_CORRECTIONS } from '#server/features/basic-data/ports/corrections.ts';
import { SEA_PORTS } from '#server/features/basic-data/sea-ports.ts';
import { readSheet } from '#server/kernel/sheets/read-sheet.ts';
import { describeShared, sharedText } from './shared-data.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

async function all<Values>(rows: OfficialRows<Values>): Promise<OfficialRow<Values>[]> {
  const list: OfficialRow<Values>[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

async function read<Values>(
  path: string,
  parse: (rows: SheetRows) => OfficialRows<Values>,
): Promise<OfficialRow<Values>[]> {
  const sheet = await readSheet(`${FOLDER}${path}`, { name: path });
  return all(parse(sheet.rows()));
}

const countsOf = (rows: readonly OfficialRow<unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

const valuesOf = <Values>(rows: readonly OfficialRow<Values>[]): Values[] =>
  rows.flatMap(row => (row.outcome === 'ROW' ? [row.values] : []));

/** How many lines carry each remark; every remark and reason must be said in both languages. */
function remarksOf(rows: readonly OfficialRow<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const remarks = row.outcome === 'ROW' ? row.notes : row.outcome === 'ERROR' ? row.findings : [];
    if (row.outcome === 'ERROR') expect(remarks.length).toBeGreaterThan(0);
    for (const { code, message } of remarks) {
      counts[code] = (counts[code] ?? 0) + 1;
      expect(message.zh).toMatch(/\p{Script=Han}/u);
      expect(message.en).toMatch(/^[\x20-\x7e]+$/);
    }
  }
  return counts;
}

const isPlaced = ({ latitude }: { readonly latitude: string | null }): boolean => latitude !== null;

describeShared('official lists as published', () => {
  it('UN/LOCODE ports: a heading; 66 lines name a code again under a second name; the other 15,785 codes are places', async () => {
    const rows = await read('unlocode/ports.csv', parseUnLocode);
    expect(countsOf(rows)).toEqual({ SKIP: 1, ERROR: 66, ROW: 15_785 });
    // Lines with ? or U+FFFD in the name, and lines with a quotation mark in a cell, counted apart from the parser.
    expect(remarksOf(rows)).toEqual({ 'OL-02': 66, 'OL-05': 1417, 'OL-06': 54 });
    const places = valuesOf(rows);
    expect(places.filter(isPlaced)).toHaveLength(10_672);
    expect(places.filter(({ functions }) => functions.includes('1'))).toHaveLength(15_761);
    expect(places.filter(({ nameWoDiacritics }) => !/^[\x20-\x7e]+$/.test(nameWoDiacritics))).toEqual([]);
    expect(places.find(({ unLocode }) => unLocode === 'JPAAE')).toMatchObject({
      nameEn: 'Tsubata, Ishikawa',
      subdivision: '17',
      functions: ['6'],
      unStatus: null,
    });
  });

  it('UN/LOCODE inland: 5 second names and one code with a zero are refused, 5 half positions left out', async () => {
    const rows = await read('unlocode/inland.csv', parseUnLocode);
    expect(countsOf(rows)).toEqual({ SKIP: 1, ERROR: 6, ROW: 17_282 });
    expect(remarksOf(rows)).toEqual({ 'OL-02': 5, 'MD-03': 1, 'OL-05': 1573, 'OL-06': 57, 'MD-05': 5 });
    expect(valuesOf(rows).filter(isPlaced)).toHaveLength(16_106);
    expect(rows.find(({ cells }) => cells[1] === '940')).toMatchObject({
      outcome: 'ERROR',
      findings: [{ code: 'MD-03' }],
    });
  });

  it('UN/LOCODE other names: every line of 52 has one equal sign', async () => {
    const rows = await read('unlocode/alias.csv', parseUnLocode);
    expect(countsOf(rows)).toEqual({ SKIP: 1, ALIAS: 52 });
    expect(rows).toContainEqual(expect.objectContaining({ alias: 'Vienna', of: { countryCode: 'AT', name: 'Wien' } }));
  });

  it('SMDG terminals: 1,149 lines, all placed, 60 with another code, 30 with an end, one code used twice in turn', async () => {
    const rows = await read('smdg/terminals.csv', parseSmdgTerminals);
    expect(countsOf(rows)).toEqual({ SKIP: 1, ROW: 1149 });
    expect(remarksOf(rows)).toEqual({});
    const terminals = valuesOf(rows);
    expect(terminals.filter(isPlaced)).toHaveLength(1149);
    expect(terminals.filter(({ alternativeUnLocodes }) => alternativeUnLocodes.length === 1)).toHaveLength(60);
    expect(terminals.filter(({ validTo }) => validTo !== null)).toHaveLength(30);
    expect(terminals.filter(({ terminalCode }) => terminalCode === 'BLOJX').map(({ validFrom }) => validFrom)).toEqual([
      '2015-02-05',
      '2025-04-01',
    ]);
    expect(terminals.map(({ terminalCode }) => terminalCode)).toEqual(expect.arrayContaining(['00001', '5049']));
  });

  it('ISO 4217: 449 lines are 178 currencies in use and 129 withdrawn ones; 13 have no minor unit', async () => {
    const rows = await read('iso/currency-codes.csv', parseIsoCurrencies);
    expect(countsOf(rows)).toEqual({ SKIP: 1 + 449 - 307, ROW: 307 });
    const currencies = valuesOf(rows);
    const inUse = currencies.filter(({ withdrawn }) => withdrawn === null);
    expect(inUse).toHaveLength(178);
    expect(inUse.filter(({ minorUnit }) => minorUnit === null)).toHaveLength(13);
    expect(inUse.find(({ code }) => code === 'BHD')).toMatchObject({ numericCode: '048', minorUnit: 3 });
    expect(currencies.find(({ code }) => code === 'DEM')).toMatchObject({
      withdrawn: '2002-03',
      entities: ['GERMANY'],
    });
  });

  it('ISO 3166: 249 countries, each with both names; Antarctica alone has no region', async () => {
    const rows = await read('iso/country-codes.csv', parseIsoCountries);
    expect(countsOf(rows)).toEqual({ SKIP: 1, ROW: 249 });
    const countries = valuesOf(rows);
    expect(countries.filter(({ nameZh }) => !/\p{Script=Han}/u.test(nameZh ?? ''))).toEqual([]);
    expect(countries.filter(({ region }) => region === null).map(({ alpha2 }) => alpha2)).toEqual(['AQ']);
    expect(countries.find(({ alpha2 }) => alpha2 === 'NA')).toMatchObject({ alpha3: 'NAM', currency: 'NAD' });
    expect(countries.find(({ alpha2 }) => alpha2 === 'AF')?.numeric).toBe('004');
  });

  it('Harmonized System: 97 chapters, 1,229 headings, 5,613 subheadings; the total is left out', async () => {
    const rows = await read('hs/harmonized-system.csv', parseHsCodes);
    expect(countsOf(rows)).toEqual({ SKIP: 2, ROW: 6939 });
    const levels = valuesOf(rows).map(({ level }) => level);
    expect([2, 4, 6].map(level => levels.filter(one => one === level).length)).toEqual([97, 1229, 5613]);
    const sections = new Set(valuesOf(rows).map(({ section }) => section));
    // Chapter 99 stands outside the 21 sections.
    expect([sections.size, sections.has(null)]).toEqual([22, true]);
  });

  it('sea ports: 7 of the dissolved Antilles refused in both origins; of 1,627 24 lack a position, 43 a zone, one has a wrong zone', async () => {
    const packaged = createRequire(import.meta.url)('sea-ports/lib/ports.json') as object;
    for (const text of [sharedText('sea-ports/ports.json'), JSON.stringify(packaged)]) {
      const rows = await all(parseSeaPorts(text));
      expect(countsOf(rows)).toEqual({ ROW: 1627, ERROR: 7 });
      expect(remarksOf(rows)).toEqual({ 'MD-04': 7, 'OL-04': 1 });
      const ports = valuesOf(rows);
      expect(ports.filter(port => !isPlaced(port))).toHaveLength(24);
      expect(ports.filter(({ timeZone }) => timeZone === null)).toHaveLength(44);
      expect(ports.filter(({ sameAs }) => sameAs.length > 0)).toHaveLength(16);
    }
  });

  it('the default list of ports says what UN/LOCODE says, but for what it corrects with a reason', async () => {
    const places = new Map(
      [
        ...valuesOf(await read('unlocode/inland.csv', parseUnLocode)),
        ...valuesOf(await read('unlocode/ports.csv', parseUnLocode)),
      ].map(place => [place.unLocode, place]),
    );
    const corrected = new Set(PORT_CORRECTIONS.filter(({ functions }) => functions).map(({ unLocode }) => unLocode));
    const differs: string[] = [];
    for (const port of SEA_PORTS) {
      const place = places.get(port.unLocode);
      if (!place) continue;
      const { unLocode, functions, unStatus, latitude, longitude, isAtQuay } = port;
      const said = place.functions.join('');
      if (!corrected.has(unLocode) && functions.join('') !== said) differs.push(`${unLocode} functions ${said}`);
      if (place.unStatus !== null && unStatus !== place.unStatus) differs.push(`${unLocode} status ${place.unStatus}`);
      if (isAtQuay || !latitude || !longitude || !place.latitude || !place.longitude) continue;
      const km = distanceKm({ latitude, longitude }, { latitude: place.latitude, longitude: place.longitude });
      if (km > 50) differs.push(`${unLocode} ${Math.round(km)} km`);
    }
    expect(differs).toEqual([]);
    const unheard = SEA_PORTS.filter(({ unLocode, unStatus }) => unStatus !== null && !places.has(unLocode));
    expect(unheard.map(({ unLocode }) => unLocode)).toEqual([]);
  });

  it.each<[string, ListKind | null]>([
    ['unlocode/ports.csv', 'unlocode'],
    ['unlocode/inland.csv', 'unlocode'],
    ['unlocode/alias.csv', 'unlocode'],
    ['smdg/terminals.csv', 'smdg-terminals'],
    ['iso/currency-codes.csv', 'iso-currencies'],
    ['iso/country-codes.csv', 'iso-countries'],
    ['hs/harmonized-system.csv', 'hs'],
    ['hs/sections.csv', null],
    ['unlocode/country-codes.csv', null],
    ['unlocode/subdivision-codes.csv', null],
    ['unlocode/status-indicators.csv', null],
    ['iso6346/check-digits.csv', null],
    ['dcsa/reference-data/imoclasses-v3.1.0.csv', null],
  ])('%s is told as %s by its first rows', async (path, kind) => {
    const first: SheetRow[] = [];
    for await (const row of (await readSheet(`${FOLDER}${path}`, { name: path })).rows()) {
      if (first.push(row) === 20) break;
    }
    expect(detectList(first)).toBe(kind);
  });
});
