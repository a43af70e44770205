import { describe, expect, it } from 'vitest';
import { codesOf, collect, csvRows, theRow } from './official-row.samples.ts';
import { groupHeadOf, groupOf } from './port-group-seed.ts';
import { parseUnLocode } from './un-locode.ts';

const HEADER =
  'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks';
const parse = (...lines: string[]) => collect(parseUnLocode(csvRows(lines.join('\n'))));
const one = (...lines: string[]) => theRow(parseUnLocode(csvRows(lines.join('\n'))));

const SHANGHAI = {
  unLocode: 'CNSGH',
  countryCode: 'CN',
  nameEn: 'Shanghai',
  nameWoDiacritics: 'Shanghai',
  subdivision: 'SH',
  functions: ['1', '2', '3', '4', '5'],
  unStatus: 'AI',
  latitude: '31.23333',
  longitude: '121.48333',
  iata: null,
  sourceDate: '2000-01-01',
};

describe('columns of UN/LOCODE', () => {
  it('V-12 without header, function before status', async () => {
    const row = await one(',CN,SGH,Shanghai,Shanghai,SH,12345---,AI,0001,,3114N 12129E,');
    expect(row).toMatchObject({ line: 1, key: 'CNSGH', notes: [] });
    expect(row.values).toEqual(SHANGHAI);
    expect(groupOf('CNSGH')).toBe('CNSHA');
    expect(groupHeadOf('CNSGH')).toBe('CNSHA');
  });

  it('V-13 with header, status before function', async () => {
    const row = await one(HEADER, ',CN,SGH,Shanghai,Shanghai,SH,AI,12345---,0001,,3114N 12129E,');
    expect(row.values).toEqual(SHANGHAI);
    expect(row.line).toBe(2);
  });

  it('the content decides even against the headings, and without them', async () => {
    const lying = await one(HEADER, ',CN,SGH,Shanghai,Shanghai,SH,12345---,AI,0001,,3114N 12129E,');
    expect(lying.values).toEqual(SHANGHAI);
    const swapped = await one(',CN,,.CHINA,,,,,,,,', ',CN,SGH,Shanghai,Shanghai,SH,AI,12345---,0001,,3114N 12129E,');
    expect(swapped.values).toEqual(SHANGHAI);
  });

  it('decimal columns of republishers are read as well', async () => {
    const row = await one(
      'country,location,name,nameWoDiacritics,subdivision,status,function,iata,lat,lon',
      'AE,AJM,Ajman,Ajman,,RL,1-3-----,QAJ,25.4,55.5',
    );
    expect(row.values).toMatchObject({
      unLocode: 'AEAJM',
      iata: 'QAJ',
      latitude: '25.4',
      longitude: '55.5',
      subdivision: null,
    });
  });

  it('a short line, a line without functions and a file of nothing are no trouble', async () => {
    const rows = await parse(',NL,RTM,Rotterdam,Rotterdam,ZH,12345---,AF,0401', ',NL,AAA,Aa,Aa,,,,,,,', ',,,');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ROW', 'ROW', 'SKIP']);
    expect(rows[1]).toMatchObject({ values: { functions: [], unStatus: null, latitude: null } });
    expect(await parse('')).toEqual([]);
  });
});

describe('lines that are no places', () => {
  it('V-14 country heading, reference and removal', async () => {
    const [heading, alias, removed] = await parse(
      ',CN,,.CHINA,,,,,,,,',
      '=,AT,,Vienna = Wien,Vienna = Wien,,,,,,,',
      'X,GB,OLD,Old Port,Old Port,,1-------,RQ,9501,,,',
    );
    expect(heading).toMatchObject({ outcome: 'SKIP', reason: { en: 'Country heading' } });
    expect(alias).toMatchObject({ outcome: 'ALIAS', of: { countryCode: 'AT', name: 'Wien' }, alias: 'Vienna' });
    expect(removed).toMatchObject({ outcome: 'REMOVED', key: 'GBOLD' });
  });

  it('a list of other names alone has no column of codes', async () => {
    const rows = await parse('Country,Name,NameWoDiacritics', 'AO,Novo Redondo = Sumbe,Novo Redondo = Sumbe');
    expect(rows[1]).toMatchObject({
      outcome: 'ALIAS',
      alias: 'Novo Redondo',
      of: { countryCode: 'AO', name: 'Sumbe' },
    });
  });

  it('a reference with no or two equal signs is refused, a place without code too', async () => {
    const rows = await parse(
      '=,AT,,Wien,Wien,,,,,,,',
      '=,AT,,A = B = C,A = B = C,,,,,,,',
      ',AT,,Wien,Wien,,1-------,AI,,,,',
    );
    expect(rows.map(codesOf)).toEqual([['OL-04'], ['OL-04'], ['OL-03']]);
  });

  it.each(['+', '|', '#', '!', ''])('the mark "%s" is a row', async mark => {
    expect((await one(`${mark},US,LGB,Long Beach,Long Beach,CA,1234----,AI,0401,,3346N 11811W,`)).values).toMatchObject(
      {
        unLocode: 'USLGB',
        latitude: '33.76667',
        longitude: '-118.18333',
      },
    );
  });
});

describe('positions', () => {
  it.each([
    ['5155N 00430E', '51.91667', '4.5'],
    ['4042N 07400W', '40.7', '-74'],
    ['3351S 15112E', '-33.85', '151.2'],
    ['3302S 07138W', '-33.03333', '-71.63333'],
    ['2357S 04620W', '-23.95', '-46.33333'],
    ['0300N 10124E', '3', '101.4'],
  ])('V-15 %s', async (text, latitude, longitude) => {
    expect((await one(`,NL,RTM,R,R,,1-------,AF,0401,,${text},`)).values).toMatchObject({ latitude, longitude });
  });

  it.each(['3160N 12129E', '9100N 00000E', '3114 N12129 E'])('V-16 %s keeps the row without a position', async text => {
    const { values, notes } = await one(`,CN,SGH,S,S,,1-------,AF,0401,,${text},`);
    expect(values).toMatchObject({ unLocode: 'CNSGH', latitude: null, longitude: null });
    expect(notes).toMatchObject([{ code: 'MD-05', severity: 'warning', params: { v: text } }]);
  });

  it('V-16 no position is no fault', async () => {
    const { values, notes } = await one(',CN,SGH,S,S,,1-------,AF,0401,,,');
    expect(values).toMatchObject({ latitude: null, longitude: null });
    expect(notes).toEqual([]);
  });

  it('half a decimal position is MD-05', async () => {
    const row = await one(
      'country,location,name,nameWoDiacritics,subdivision,status,function,iata,lat,lon',
      'BT,CCS,Chuchungsa,Chuchungsa,14,,--3--6--,,nan,27.46667',
    );
    expect(row.notes.map(({ code }) => code)).toEqual(['MD-05']);
  });
});

describe('faults', () => {
  const place = (country: string, location: string) => `,${country},${location},N,N,,1-------,AF,0401,,,`;

  it.each([
    ['CN', 'A1B', 'MD-03'],
    ['IT', '940', 'MD-03'],
    ['CN', 'SH', 'MD-02'],
    ['XX', 'SHA', 'MD-04'],
  ])('V-22 %s %s is %s', async (country, location, code) => {
    const [row] = await parse(place(country, location));
    expect(codesOf(row)).toEqual([code]);
  });

  it('international waters are a country of the list', async () => {
    expect((await one(place('XZ', 'AAA'))).key).toBe('XZAAA');
  });

  it('a repeated line is skipped, another place under the same code refused', async () => {
    const rows = await parse(place('CN', 'SHA'), place('CN', 'SHA'), place('CN', 'SHA').replace('N,N', 'M,M'));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ROW', 'SKIP', 'ERROR']);
    expect(rows[1]).toMatchObject({ reason: { zh: '与第 1 行相同', en: 'Same as line 1' } });
    expect(rows[2]).toMatchObject({ findings: [{ code: 'OL-02', params: { c: 'CNSHA', line: 1 } }] });
  });

  it('lost letters are noted; the plain name stands in where it is whole', async () => {
    const saved = await one(',AL,DRZ,Durr\ufffds,Durres,,1-------,RL,0401,,,');
    expect(saved.values).toMatchObject({ nameEn: 'Durres', nameWoDiacritics: 'Durres' });
    expect(saved.notes.map(({ code }) => code)).toEqual(['OL-05']);
    const lost = await one(',CZ,KAD,Kada?,Kada?,,1-------,RL,0401,,,');
    expect(lost.values.nameEn).toBe('Kada?');
  });

  it('a missing plain name is made from the name', async () => {
    expect((await one(',DK,AAR,Århus Ærø,,,1-------,RL,0401,,,')).values.nameWoDiacritics).toBe('Arhus AEro');
  });

  it('unknown status, name too long or missing are refused', async () => {
    const rows = await parse(
      ',CN,AAA,N,N,,1-------,ZZ,0401,,,',
      `,CN,AAB,${'N'.repeat(101)},N,,1-------,AF,0401,,,`,
      ',CN,AAC,,,,1-------,AF,0401,,,',
    );
    expect(rows.map(codesOf)).toEqual([['OL-04'], ['OL-04'], ['OL-03']]);
  });
});

describe('torn lines', () => {
  const HEAD = 'country,location,name,nameWoDiacritics,subdivision,status,function,iata,lat,lon';
  const GOOD = 'JP,TYO,Tokyo,Tokyo,13,AF,1-------,,35.68333,139.75';

  it('quotes that lost their meaning put the names together; what is lost stays open', async () => {
    const rows = await parse(HEAD, GOOD, 'JP,AAE,"""Tsubata"," Ishikawa""","""Tsubata"," Ishikawa""",17,-----6--,,');
    expect(rows[2]).toMatchObject({
      outcome: 'ROW',
      key: 'JPAAE',
      values: { nameEn: 'Tsubata, Ishikawa', subdivision: '17', functions: ['6'], unStatus: null, latitude: null },
      notes: [{ code: 'OL-06' }],
    });
  });

  it('bare commas in both names are put back', async () => {
    const row = await one(',JP,TSU,Tsushima, Aichi,Tsushima, Aichi,23,1-------,RL,0401,,3510N 13644E,');
    expect(row.values).toMatchObject({
      nameEn: 'Tsushima, Aichi',
      unStatus: 'RL',
      latitude: '35.16667',
      sourceDate: '2004-01-01',
    });
  });

  it.each([
    ['names that differ', 'JP,AAE,"""Tsubata"," Ishikawa""","""Tsubata"," Toyama""",17,-----6--,,'],
    ['no function', 'JP,AAE,"""Tsubata"," Ishikawa""","""Tsubata"," Ishikawa""",17,,,'],
    ['two functions', 'JP,AAE,"""Tsubata"," Ishikawa""","""Tsubata"," Ishikawa""",17,-----6--,1-------,'],
    ['a cell that says nothing', 'JP,AAE,"""Tsubata"," Ishikawa""","""Tsubata"," Ishikawa""",17,-----6--,what,'],
    ['a quote that never ends', 'JP,AAE,"""Tsubata",Ishikawa,Tsubata,17,-----6--,,,'],
    ['the end of a line', 'JP,AAE,Tsubata,Tsubata,17,AF,what,,,'],
  ])('%s: refused', async (_case, line) => {
    const rows = await parse(HEAD, GOOD, line);
    expect(codesOf(rows[2])).toEqual(['OL-01']);
  });
});
