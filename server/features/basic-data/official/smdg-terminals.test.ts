import { describe, expect, it } from 'vitest';
import { collect, csvRows, sheetRows, theRow } from './official-row.samples.ts';
import { groupHeadOf } from './port-group-seed.ts';
import { parseSmdgTerminals, type SmdgTerminal } from './smdg-terminals.ts';
import { rowOfDay } from './validity.ts';

const HEADER = [
  'UNLOCODE',
  'Alternative UNLOCODEs',
  'Terminal Code',
  'Terminal Facility Name',
  'Terminal Company Name',
  'Latitude (DMS)',
  'Longitude (DMS)',
  'Last change',
  'Valid from',
  'Valid until',
  'Terminal Website',
  'Terminal Address',
  'Remarks',
];

const CHIWAN: Readonly<Record<string, string>> = {
  UNLOCODE: 'CNSHK',
  'Terminal Code': 'CCT',
  'Terminal Facility Name': 'CHIWAN CONTAINER TERMINAL (CCT)',
  'Latitude (DMS)': 'N 22°28\'00"',
  'Longitude (DMS)': 'E 113°52\'33"',
  'Last change': '1582934400000000000',
  'Valid from': '2017-01-01 00:00:00',
};

const line = (changed: Readonly<Record<string, string>> = {}): string[] =>
  HEADER.map(name => ({ ...CHIWAN, ...changed })[name] ?? '');

const read = (...changes: Readonly<Record<string, string>>[]) =>
  collect(parseSmdgTerminals(sheetRows([HEADER, ...changes.map(line)])));

describe('terminals of SMDG', () => {
  it('V-18 position, day in nanoseconds and day as text', async () => {
    const row = await theRow(parseSmdgTerminals(sheetRows([line()])));
    expect(row.key).toBe('CNSHK/CCT/2017-01-01');
    expect(row.values).toEqual({
      portCode: 'CNSHK',
      terminalCode: 'CCT',
      facilityNameEn: 'CHIWAN CONTAINER TERMINAL (CCT)',
      operator: null,
      latitude: '22.46667',
      longitude: '113.87583',
      validFrom: '2017-01-01',
      validTo: null,
      website: null,
      address: null,
      alternativeUnLocodes: [],
      lastChange: '2020-02-29',
      remarks: null,
    });
  });

  it.each([
    ['N 31°20\'21"', 'E 121°39\'02"', '31.33917', '121.65056'],
    ['N 33°43\'53"', 'W 118°14\'55"', '33.73139', '-118.24861'],
    ['S 33°58\'05"', 'E 151°12\'00"', '-33.96806', '151.2'],
    ["N 31°20''21''", "E 121°39''02''", '31.33917', '121.65056'],
    ['N 31°60\'21"', 'E 121°39\'02"', null, null],
  ])('V-17 %s %s', async (lat, lon, latitude, longitude) => {
    const [, row] = await read({ 'Latitude (DMS)': lat, 'Longitude (DMS)': lon });
    expect(row).toMatchObject({ outcome: 'ROW', values: { latitude, longitude } });
    if (latitude === null) expect(row).toMatchObject({ notes: [{ code: 'MD-05', severity: 'warning' }] });
  });

  it('V-19 a terminal filed under a member belongs to the port of the head', async () => {
    const [, row] = await read({ UNLOCODE: 'CNNBO', 'Alternative UNLOCODEs': 'CNNBG', 'Terminal Code': 'BLCT1' });
    expect(row).toMatchObject({
      values: { portCode: 'CNNBO', alternativeUnLocodes: ['CNNBG'], terminalCode: 'BLCT1' },
    });
    expect([groupHeadOf('CNNBO'), groupHeadOf('CNNBG'), groupHeadOf('CNSHK')]).toEqual(['CNNGB', 'CNNGB', 'CNSHK']);
  });

  it.each(['1700', '0042', '00001', '242'])('V-20 the code %s stays text', async code => {
    const [, row] = await read({ UNLOCODE: 'BEANR', 'Terminal Code': code });
    expect(row).toMatchObject({ key: `BEANR/${code}/2017-01-01`, values: { terminalCode: code } });
  });

  it('V-21 one code twice: two rows, the overlap is noted and the later one wins', async () => {
    const rows = await read(
      { UNLOCODE: 'NLRTM', 'Terminal Code': 'RSZ', 'Valid from': '2014-08-05' },
      { UNLOCODE: 'NLRTM', 'Terminal Code': 'RSZ', 'Valid from': '2005-10-07', 'Valid until': '2019-11-30' },
    );
    expect(rows.slice(1).map(({ outcome }) => outcome)).toEqual(['ROW', 'ROW']);
    expect(rows[2]).toMatchObject({ notes: [{ code: 'MD-15', severity: 'info', params: { line: 2 } }] });
    const terminals = rows.flatMap(row => (row.outcome === 'ROW' ? [row.values] : []));
    const on = (day: string) => {
      const found = rowOfDay<SmdgTerminal>(terminals, day);
      return found && [found.row.validFrom, found.isOverlap];
    };
    expect(on('2026-11-21')).toEqual(['2014-08-05', false]);
    expect(on('2010-01-01')).toEqual(['2005-10-07', false]);
    expect(on('2016-06-01')).toEqual(['2014-08-05', true]);
    expect(on('2019-11-30')).toEqual(['2014-08-05', true]);
    expect(on('2004-12-31')).toBeNull();
  });

  it('one after the other is no overlap; the same key twice is a double', async () => {
    const rows = await read(
      { 'Valid from': '2015-02-05', 'Valid until': '2025-03-31' },
      { 'Valid from': '2025-04-01' },
      { 'Valid from': '2025-04-01' },
      { 'Valid from': '2025-04-01', Remarks: 'other' },
    );
    expect(rows.slice(1).map(({ outcome }) => outcome)).toEqual(['ROW', 'ROW', 'SKIP', 'ERROR']);
    expect(rows[2]).toMatchObject({ notes: [] });
    expect(rows[4]).toMatchObject({ findings: [{ code: 'OL-02', params: { line: 3 } }] });
  });

  it('columns of a republished list stand where its headings say', async () => {
    const text = [
      'UNLOCODE,Alternative UNLOCODE,Terminal Code,Terminal Facility Name,Terminal Company Name,Last Change,Valid From,Valid Until,Terminal Website,Terminal Address,Remarks,Coordinates',
      'AEFJR,,FJR,PORT OF FUJAIRAH,FUJAIRAH TERMINALS,,2023-10-17,,https://www.fujairahterminals.ae/,"E99 Street, Fujairah",,"25.17694, 56.35833"',
    ].join('\n');
    expect((await theRow(parseSmdgTerminals(csvRows(text)))).values).toMatchObject({
      operator: 'FUJAIRAH TERMINALS',
      latitude: '25.17694',
      longitude: '56.35833',
      address: 'E99 Street, Fujairah',
      website: 'https://www.fujairahterminals.ae/',
    });
  });

  it.each([
    [{ UNLOCODE: 'CNSH' }, 'MD-02'],
    [{ UNLOCODE: 'XXSHA' }, 'MD-04'],
    [{ 'Terminal Code': 'TOOLONG' }, 'OL-04'],
    [{ 'Terminal Code': '' }, 'OL-04'],
    [{ 'Terminal Facility Name': '' }, 'OL-03'],
    [{ 'Valid from': '2017-02-30' }, 'OL-04'],
    [{ 'Valid until': '2016-01-01' }, 'OL-04'],
    [{ 'Terminal Address': 'x'.repeat(256) }, 'OL-04'],
  ])('%o is refused with %s', async (changed, code) => {
    const [, row] = await read(changed);
    expect(row).toMatchObject({ outcome: 'ERROR', findings: [{ code }] });
  });

  it('a bad day of change, address of the web or other code is left out and the row kept', async () => {
    const [, row] = await read({
      'Last change': 'soon',
      'Terminal Website': 'not available',
      'Alternative UNLOCODEs': 'CNSH',
    });
    expect(row).toMatchObject({ values: { lastChange: null, website: null, alternativeUnLocodes: [] } });
    expect(row?.outcome === 'ROW' && row.notes.map(({ code }) => code)).toEqual(['OL-04', 'MD-02']);
  });
});
